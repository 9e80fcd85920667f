import { absent, aNumber, jsonWith, listWith, someText } from '../matches.js'
import { admin, client, nobody, server } from '../senders.js'
import {
  addressOf,
  CALLBACK,
  created,
  type Expect,
  eventually,
  known,
  ok,
  PNG,
  plain,
  type RequestStep,
  schemaError,
  setup,
  signUp,
  since,
  step,
  story,
  UNKNOWN_ID,
} from '../step.js'

// Sections 15 and 16 of the facts about service 2.8.86.

const OVERRIDE = '/internal/config/override'
const DARK = 'a0172b5d-cff0-463b-83bb-85124697373a'
const PASSWORD_RESET = 'a70fb3a4-56c1-4e42-af25-49d25603abd0'
const TEMPLATES = [
  'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  PASSWORD_RESET,
  '822687fe-8d0a-4467-a0d1-416b6e639478',
  'e84de395-2076-4831-9c19-8e9a96a868e4',
  '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
  '70372aee-0441-4d80-974c-2e858e40123a',
  'f64b1afe-27ec-4a28-a277-7178f3261f9a',
]
const LATER = 4_102_444_800_000
const DOMAIN = 'domains.trustedDomains.conformance'
const SPOTIFY = 'auth.oauth.providers.spotify'
const APPLE = 'auth.oauth.providers.apple'
const NATIVE_APPLE = {
  type: 'apple',
  isShared: false,
  clientSecret: 's',
  appleBundles: { app: { bundleId: 'app.example' } },
}
const appleNative = (name: string, expect: Expect) =>
  client(name, 'POST /auth/oauth/callback/apple/native', { id_token: 'x' }, expect)
const ONBOARDING = [
  'config_choice',
  'apps_selection',
  'auth_setup',
  'domain_setup',
  'email_theme_setup',
  'payments_setup',
  'welcome',
  'completed',
]

const SERVER = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 587,
  username: 'app',
  password: 'secret',
  sender_name: 'App',
  sender_email: 'app@example.com',
}
const mailServer = (email_config: object, name: string): RequestStep =>
  setup(admin(name, 'PATCH /internal/projects/current', { config: { email_config } }, ok()))

const send = (name: string, body: object, expect: Expect, keep?: Record<string, string>) =>
  server(name, 'POST /emails/send-email', body, expect, keep)
const patchOutbox = (name: string, body: object, expect: Expect) =>
  server(name, 'PATCH /emails/outbox/$email', body, expect)
const override = (name: string, level: string, change: object, expect: Expect, as = admin) =>
  as(name, `PATCH ${OVERRIDE}/${level}`, { config_override_string: JSON.stringify(change) }, expect)

const SUCCESS = ok({ success: true })
const IMPORTS = "import { NotificationCategory, Subject } from '@stackframe/emails'\n"
const SETTINGS = '<Subject value="New" /><NotificationCategory value="Transactional" />'

export const emailsAndConfig = [
  story(
    'outbox of 2.8.86',
    ...since(
      '2.8.86',
      mailServer(SERVER, 'the project has a mail server'),
      signUp('ada'),
      send('without content', { user_ids: ['$ada.id'] }, schemaError),
      send('with two contents', { html: 'x', draft_id: 'x', user_ids: [] }, schemaError),
      send('with a theme that is no UUID', { html: 'x', theme_id: 'x', user_ids: [] }, schemaError),
      send('with an unknown theme', { html: 'x', theme_id: UNKNOWN_ID, user_ids: [] }, ok({ results: [] })),
      send('without a theme', { html: 'x', theme_id: false, user_ids: [] }, ok({ results: [] })),
      send('with two kinds of recipients', { html: 'x', user_ids: [], all_users: true }, schemaError),
      send('without recipients', { html: 'x' }, schemaError),
      send('to all users: false', { html: 'x', all_users: false }, schemaError),
      send(
        'with variables that are no object',
        { template_id: PASSWORD_RESET, variables: 5, user_ids: [] },
        schemaError,
      ),
      send(
        'of an unknown category',
        { html: 'x', user_ids: [UNKNOWN_ID], notification_category_name: 'x' },
        plain(400),
      ),
      send('of an unknown template', { template_id: UNKNOWN_ID, user_ids: [UNKNOWN_ID] }, plain(400)),
      send('of an unknown draft', { draft_id: UNKNOWN_ID, user_ids: [UNKNOWN_ID] }, plain(400)),
      send(
        'to an unknown user',
        { html: 'x', user_ids: ['$ada.id', UNKNOWN_ID] },
        known(400, 'USER_ID_DOES_NOT_EXIST', { user_id: UNKNOWN_ID }),
      ),
      send('to a user id that is no UUID', { html: 'x', user_ids: ['x'] }, known(400, 'USER_ID_DOES_NOT_EXIST')),
      send('to nobody', { html: 'x', user_ids: [] }, ok({ results: [] })),
      send(
        'later',
        { html: 'x', user_ids: ['$ada.id'], scheduled_at_millis: LATER },
        ok({ results: [{ user_id: '$ada.id' }] }),
      ),
      eventually(
        server(
          'the scheduled email is the newest',
          'GET /emails/outbox?limit=1',
          ok({
            items: [
              {
                to: { type: 'user-primary-email', user_id: '$ada.id' },
                status: 'scheduled',
                simple_status: 'in-progress',
                scheduled_at_millis: LATER,
                subject: '',
                has_rendered: true,
                has_delivered: false,
                is_paused: false,
                created_with: 'programmatic-call',
                email_draft_id: null,
                send_retries: 0,
                next_send_retry_at_millis: null,
                send_attempt_errors: null,
                notification_category_id: null,
                is_transactional: false,
                is_high_priority: false,
                skip_deliverability_check: false,
              },
            ],
            is_paginated: true,
          }),
          { email: 'items.0.id' },
        ),
      ),
      server('scheduled ones', 'GET /emails/outbox?status=scheduled&limit=1', ok({ items: [{ id: '$email' }] })),
      'those in progress',
      server('GET /emails/outbox?simple_status=in-progress&limit=1', ok({ items: [{ id: '$email' }] })),
      server('from a cursor on', 'GET /emails/outbox?cursor=$email&limit=1', ok({ items: [{ id: '$email' }] })),
      ...['0', '101', 'x'].map((limit) =>
        server(`a limit of ${limit}`, `GET /emails/outbox?limit=${limit}`, plain(400)),
      ),
      server('an unknown status', 'GET /emails/outbox?status=x', plain(400)),
      server('an unknown simple status', 'GET /emails/outbox?simple_status=x', schemaError),
      server('an email id that is no UUID', 'GET /emails/outbox/x', schemaError),
      server('an unknown email', `GET /emails/outbox/${UNKNOWN_ID}`, plain(404)),
      server('an update of an unknown email', `PATCH /emails/outbox/${UNKNOWN_ID}`, {}, plain(404)),
      patchOutbox('without changes', {}, ok({ id: '$email', status: 'scheduled', has_rendered: true })),
      patchOutbox(
        'paused',
        { is_paused: true },
        ok({ status: 'paused', is_paused: true, has_rendered: false, subject: absent }),
      ),
      patchOutbox(
        'no longer paused',
        { is_paused: false },
        ok({ status: 'scheduled', has_rendered: true, subject: '' }),
      ),
      ...(
        [
          ['variables', { variables: { a: 1 } }],
          ['a theme', { theme_id: DARK }],
          ['a recipient', { to: { type: 'custom-emails', emails: ['new-$run@example.com'] } }],
          ['a source', { tsx_source: 'export function EmailTemplate() { return <p>New</p> }' }],
        ] as const
      ).map(([name, change]) =>
        patchOutbox(
          `with ${name}: rendered again`,
          change,
          // An email that was created from HTML has no variables.
          ok({ ...change, variables: {}, status: 'preparing', has_rendered: false, html: absent }),
        ),
      ),
      patchOutbox(
        'a deliverability check',
        { skip_deliverability_check: true },
        ok({ skip_deliverability_check: true }),
      ),
      patchOutbox('not canceled', { cancel: false }, schemaError),
      patchOutbox(
        'canceled, without other changes',
        { cancel: true, variables: { b: 2 } },
        ok({ status: 'skipped', simple_status: 'ok', skipped_reason: 'MANUALLY_CANCELLED', variables: {} }),
      ),
      patchOutbox(
        'canceled emails',
        { is_paused: true },
        known(400, 'EMAIL_NOT_EDITABLE', { email_id: '$email', status: 'SKIPPED' }),
      ),
      send('another one', { html: '<p>Soon</p>', user_ids: ['$ada.id'], scheduled_at_millis: LATER }, ok()),
      server('is scheduled', 'GET /emails/outbox?limit=1', ok(), { email: 'items.0.id' }),
      patchOutbox(
        'due, but paused',
        { scheduled_at_millis: 1, is_paused: true },
        ok({ status: 'paused', scheduled_at_millis: 1 }),
      ),
      patchOutbox('no longer paused', { is_paused: false }, ok({ is_paused: false })),
      { name: 'sent then', mailTo: addressOf('ada'), keep: { text: /(Soon)/ } },
      send(
        'now, with a category',
        { html: '<p>Hi</p>', subject: 'Hi', user_ids: ['$ada.id'], notification_category_name: 'Marketing' },
        ok({ results: [{ user_id: '$ada.id' }] }),
      ),
      eventually(
        admin(
          'sent emails are listed with the address of the user',
          'GET /internal/emails',
          ok({ items: listWith({ subject: 'Hi', to: [addressOf('ada')], error: null }), is_paginated: false }),
        ),
      ),
      server(
        'a user does not want marketing',
        'PATCH /emails/notification-preference/$ada.id/4f6f8873-3d04-46bd-8bef-18338b1a1b4c',
        { enabled: false },
        ok({ enabled: false }),
      ),
      send('to them', { html: 'x', user_ids: ['$ada.id'], notification_category_name: 'Marketing' }, ok()),
      eventually(
        server(
          'is skipped',
          'GET /emails/outbox?limit=1',
          ok({ items: [{ status: 'skipped', skipped_reason: 'USER_UNSUBSCRIBED', has_delivered: false }] }),
        ),
      ),
      setup(server('a user without an email', 'POST /users', {}, created({ primary_email: null }), { nobody: 'id' })),
      send(
        'to a user without an email',
        { html: 'x', user_ids: ['$nobody'] },
        ok({ results: [{ user_id: '$nobody' }] }),
      ),
      eventually(
        server(
          'is skipped too',
          'GET /emails/outbox?limit=1',
          ok({ items: [{ status: 'skipped', skipped_reason: 'USER_HAS_NO_PRIMARY_EMAIL' }] }),
        ),
      ),
      nobody('an unsubscribe link without a code', 'GET /emails/unsubscribe-link', plain(400)),
      'an unsubscribe link with an unknown code',
      nobody(`GET /emails/unsubscribe-link?code=${'0'.repeat(45)}`, plain(404)),
      server(
        'delivery statistics',
        'GET /emails/delivery-info',
        ok({ stats: { hour: { bounced: 0, marked_as_spam: 0 } }, capacity: { penalty_factor: 1 } }),
      ),
      mailServer({ type: 'shared' }, 'the project has the shared mail server again'),
      send('with the shared server', { html: 'x' }, known(400, 'REQUIRES_CUSTOM_EMAIL_SERVER')),
      send('without content first', {}, schemaError),
    ),
  ),
  story(
    'templates, themes and drafts of 2.8.86',
    ...since(
      '2.8.86',
      'a new template with the shared server',
      admin('POST /internal/email-templates', { display_name: 'x' }, known(400, 'REQUIRES_CUSTOM_EMAIL_SERVER')),
      admin(
        'an unknown template with the shared server',
        `PATCH /internal/email-templates/${UNKNOWN_ID}`,
        { tsx_source: 'x' },
        known(400, 'REQUIRES_CUSTOM_EMAIL_SERVER'),
      ),
      mailServer(SERVER, 'the project has a mail server'),
      admin(
        'the built-in templates',
        'GET /internal/email-templates',
        ok({ templates: TEMPLATES.map((id) => ({ id, display_name: /./, tsx_source: /./, theme_id: absent })) }),
      ),
      admin('a template that is no UUID', 'PATCH /internal/email-templates/x', { tsx_source: 'x' }, schemaError),
      admin('an unknown template', `PATCH /internal/email-templates/${UNKNOWN_ID}`, { tsx_source: 'x' }, plain(404)),
      admin('one template cannot be read', `GET /internal/email-templates/${PASSWORD_RESET}`, plain(405)),
      ...(
        [
          ['nothing to render', 'no component'],
          ['unbalanced braces', 'export function EmailTemplate( { return <Subject value="a" />'],
          ['no imports', `export function EmailTemplate() { return <>${SETTINGS}</> }`],
          [
            'no subject',
            `${IMPORTS}export function EmailTemplate() { return <NotificationCategory value="Marketing" /> }`,
          ],
          ['no category', `${IMPORTS}export function EmailTemplate() { return <Subject value="x" /> }`],
        ] as const
      ).map(([name, tsx_source]) =>
        admin(
          `a template with ${name}`,
          `PATCH /internal/email-templates/${PASSWORD_RESET}`,
          { tsx_source },
          known(400, 'EMAIL_RENDERING_ERROR'),
        ),
      ),
      admin(
        'a changed template',
        `PATCH /internal/email-templates/${PASSWORD_RESET}`,
        {
          tsx_source: `${IMPORTS}export function EmailTemplate({ user, variables }) { return <>${SETTINGS}<p>Hello {user.displayName || "there"}! {variables.passwordResetLink}</p></> }`,
          theme_id: DARK,
        },
        ok({ rendered_html: /./ }),
      ),
      signUp('grace'),
      client(
        'a request for an email with the changed template',
        'POST /auth/password/send-reset-code',
        { email: addressOf('grace'), callback_url: CALLBACK },
        ok({ success: someText }),
      ),
      step(
        'the email has the subject of the template',
        'GET /mailbox/grace-$run',
        { as: 'nobody', api: 'mailbox', eventually: true },
        ok(listWith({ subject: 'New' })),
      ),
      admin('deleting a built-in template resets it', `DELETE /internal/email-templates/${PASSWORD_RESET}`, ok({})),
      'a new template',
      admin('POST /internal/email-templates', { display_name: 'T' }, ok({ id: /^[\w-]{36}$/ }), { template: 'id' }),
      admin('it can be deleted', 'DELETE /internal/email-templates/$template', ok({})),
      admin('it is gone', 'DELETE /internal/email-templates/$template', plain(404)),
      admin(
        'the built-in themes, without their source',
        'GET /internal/email-themes',
        ok({
          themes: ['1df07ae6-abf3-4a40-83a5-a1a2cbe336ac', DARK, 'c7e2d94f-8a1b-4e6d-b3f5-9d0a2e7c1b8f'].map((id) => ({
            id,
            display_name: /./,
            tsx_source: absent,
          })),
        }),
      ),
      admin('an unknown theme', `GET /internal/email-themes/${UNKNOWN_ID}`, plain(404)),
      'an update of an unknown theme',
      admin(`PATCH /internal/email-themes/${UNKNOWN_ID}`, { tsx_source: 'x' }, plain(404)),
      'a theme that cannot be rendered',
      admin(`PATCH /internal/email-themes/${DARK}`, { tsx_source: 'x' }, known(400, 'EMAIL_RENDERING_ERROR')),
      admin('themes cannot be deleted', `DELETE /internal/email-themes/${DARK}`, plain(405)),
      admin(
        'a draft',
        'POST /internal/email-drafts',
        { display_name: 'D', theme_id: false },
        ok({ id: /^[\w-]{36}$/ }),
        { draft: 'id' },
      ),
      admin(
        'a draft as it was created',
        'GET /internal/email-drafts/$draft',
        ok({ id: '$draft', display_name: 'D', theme_id: false, sent_at_millis: null, tsx_source: /./ }),
      ),
      admin('a changed draft', 'PATCH /internal/email-drafts/$draft', { display_name: 'E' }, ok({ ok: 'ok' })),
      signUp('ada'),
      send(
        'the draft to an unknown user',
        { draft_id: '$draft', user_ids: [UNKNOWN_ID] },
        known(400, 'USER_ID_DOES_NOT_EXIST'),
      ),
      admin('which is not sent', 'GET /internal/email-drafts/$draft', ok({ sent_at_millis: null })),
      send('sends the draft', { draft_id: '$draft', user_ids: ['$ada.id'] }, ok({ results: [{ user_id: '$ada.id' }] })),
      server(
        'with the theme of the draft',
        'GET /emails/outbox?limit=1',
        ok({ items: [{ created_with: 'draft', email_draft_id: '$draft', theme_id: null }] }),
      ),
      admin('which is now sent', 'GET /internal/email-drafts/$draft', ok({ sent_at_millis: aNumber })),
      'a draft with no theme',
      admin('POST /internal/email-drafts', { display_name: 'N', theme_id: null }, ok(), { themeless: 'id' }),
      send('is sent', { draft_id: '$themeless', user_ids: ['$ada.id'] }, ok()),
      'with the theme of the project',
      server('GET /emails/outbox?limit=1', ok({ items: [{ email_draft_id: '$themeless', theme_id: /^[\w-]{36}$/ }] })),
      admin('a deleted draft', 'DELETE /internal/email-drafts/$draft', ok({ ok: 'ok' })),
      override('the configuration is stored', 'environment', {}, SUCCESS),
      admin(
        'and keeps the mail server',
        'GET /internal/projects/current',
        ok({ config: { email_config: { type: 'standard', host: SERVER.host } } }),
      ),
      admin('cannot be read', 'GET /internal/email-drafts/$draft', plain(404)),
      admin('cannot be changed', 'PATCH /internal/email-drafts/$draft', {}, plain(404)),
      admin('cannot be deleted again', 'DELETE /internal/email-drafts/$draft', plain(404)),
      admin('a draft id that is no UUID', 'GET /internal/email-drafts/x', schemaError),
      mailServer({ type: 'shared' }, 'the project has the shared mail server again'),
    ),
  ),
  story(
    'configuration levels of 2.8.86',
    ...since(
      '2.8.86',
      admin('an unknown level', `GET ${OVERRIDE}/x`, schemaError),
      admin('an update without a level', `PATCH ${OVERRIDE}`, { config_override_string: '{}' }, plain(404)),
      admin('an update without a configuration', `PATCH ${OVERRIDE}/environment`, {}, schemaError),
      'a configuration that is not JSON',
      admin(`PATCH ${OVERRIDE}/environment`, { config_override_string: '{' }, plain(400)),
      override('an unknown key', 'environment', { 'auth.unknown': true }, plain(400)),
      override('a value of a wrong type', 'environment', { 'auth.allowSignUp': 'yes' }, plain(400)),
      ...(
        [
          ['auth.oauth.accountMergeStrategy', 'x'],
          ['auth.signUpRulesDefaultAction', 'x'],
          ['auth.oauth.providers.google.type', 'unknown'],
          ['auth.signUpRules.r.action.type', 'x'],
          ['rbac.permissions.p.scope', 'x'],
          ['emails.server.provider', 'x'],
        ] as const
      ).map(([key, value]) => override(`an unknown ${key}`, 'environment', { [key]: value }, plain(400))),
      override('a key of the environment', 'branch', { 'domains.allowLocalhost': true }, plain(400)),
      override('a key of the project', 'environment', { 'project.requirePublishableClientKey': false }, plain(400)),
      override('a key of the branch', 'project', { 'auth.allowSignUp': true }, plain(400)),
      override('servers update the branch', 'branch', {}, SUCCESS, server),
      override('servers do not update the environment', 'environment', {}, plain(403), server),
      override('servers do not update the project', 'project', {}, plain(403), server),
      ...(['project', 'environment'] as const).map((level) =>
        server(`servers do not read the ${level}`, `GET ${OVERRIDE}/${level}`, plain(403)),
      ),
      admin('the branch requires a source', `PUT ${OVERRIDE}/branch`, { config_string: '{}' }, plain(400)),
      ...[{ type: 'x' }, 'x', { type: 'pushed-from-github' }].map((source) =>
        admin(
          `a source that is ${JSON.stringify(source)}`,
          `PUT ${OVERRIDE}/branch`,
          { config_string: '{}', source },
          schemaError,
        ),
      ),
      'a pushed branch',
      admin(`PUT ${OVERRIDE}/branch`, { config_string: '{}', source: { type: 'pushed-from-unknown' } }, SUCCESS),
      admin('its source', 'GET /internal/config/source', ok({ source: { type: 'pushed-from-unknown' } })),
      admin('no source', 'DELETE /internal/config/source', SUCCESS),
      admin('is unlinked', 'GET /internal/config/source', ok({ source: { type: 'unlinked' } })),
      admin('keys of the project cannot be reset', `POST ${OVERRIDE}/project/reset-keys`, { keys: [] }, schemaError),
      admin('keys must be a list', `POST ${OVERRIDE}/branch/reset-keys`, { keys: 'x' }, schemaError),
      admin(
        'the configuration has the built-in themes and templates',
        'GET /internal/config',
        ok({ config_string: new RegExp(`"themes":\\{.*${DARK}.*"templates":\\{.*${PASSWORD_RESET}`) }),
      ),
      override('a domain with its URL only', 'environment', { [DOMAIN]: { baseUrl: 'https://example.com' } }, SUCCESS),
      override('a provider with its type only', 'environment', { [SPOTIFY]: { type: 'spotify' } }, SUCCESS),
      admin(
        'their other keys have defaults',
        'GET /internal/config',
        ok({
          config_string: jsonWith({
            domains: { trustedDomains: { conformance: { baseUrl: 'https://example.com', handlerPath: '/handler' } } },
            auth: {
              oauth: {
                providers: {
                  spotify: { type: 'spotify', isShared: true, allowSignIn: false, allowConnectedAccounts: false },
                },
              },
            },
          }),
        }),
      ),
      admin(
        'but not in the override, which has the keys that were stored',
        `GET ${OVERRIDE}/environment`,
        ok({
          config_string: jsonWith({
            [DOMAIN]: { baseUrl: 'https://example.com', handlerPath: absent },
            [SPOTIFY]: { type: 'spotify', isShared: absent, allowSignIn: absent },
          }),
        }),
      ),
      override('an identity provider for native apps only', 'environment', { [APPLE]: NATIVE_APPLE }, SUCCESS),
      appleNative('which is not for sign-in', known(400, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')),
      override('which is for sign-in', 'environment', { [`${APPLE}.allowSignIn`]: true }, SUCCESS),
      appleNative('verifies the token', known(400, 'INVALID_APPLE_CREDENTIALS')),
      override('a sign-up rule of the branch', 'branch', { 'auth.signUpRulesDefaultAction': 'reject' }, SUCCESS),
      'is part of the configuration',
      admin('GET /internal/config', ok({ config_string: jsonWith({ auth: { signUpRulesDefaultAction: 'reject' } }) })),
      override('the environment overrides it', 'environment', { 'auth.signUpRulesDefaultAction': 'allow' }, SUCCESS),
      'and wins',
      admin('GET /internal/config', ok({ config_string: jsonWith({ auth: { signUpRulesDefaultAction: 'allow' } }) })),
      'keys of the environment are reset',
      admin(`POST ${OVERRIDE}/environment/reset-keys`, { keys: ['auth.signUpRulesDefaultAction'] }, SUCCESS),
      'which uncovers the branch',
      admin('GET /internal/config', ok({ config_string: jsonWith({ auth: { signUpRulesDefaultAction: 'reject' } }) })),
      'keys of the branch are reset',
      admin(`POST ${OVERRIDE}/branch/reset-keys`, { keys: ['auth.signUpRulesDefaultAction'] }, SUCCESS),
    ),
  ),
  story(
    'projects of 2.8.86 in detail',
    ...since(
      '2.8.86',
      ...(
        [
          ['the owner team', { owner_team_id: UNKNOWN_ID }],
          ['an unknown onboarding status', { onboarding_status: 'x' }],
          ['a logo that is no URL', { logo_url: 'x' }],
          ['another logo that is no URL', { logo_full_dark_mode_url: 'x' }],
          ['a logo that is too long', { logo_full_url: `https://example.com/${'x'.repeat(1_000_000)}` }],
          [
            'the state of a provider',
            { config: { oauth_providers: [{ id: 'google', type: 'shared', enabled: true }] } },
          ],
          [
            'a domain that is no http URL',
            { config: { domains: [{ domain: 'ftp://example.com', handler_path: '/' }] } },
          ],
        ] as const
      ).map(([name, body]) =>
        admin(`cannot be changed to ${name}`, 'PATCH /internal/projects/current', body, schemaError),
      ),
      ...ONBOARDING.map((onboarding_status) =>
        admin(
          `the onboarding status ${onboarding_status}`,
          'PATCH /internal/projects/current',
          { onboarding_status },
          ok({ onboarding_status }),
        ),
      ),
      'an unknown email theme',
      admin('PATCH /internal/projects/current', { config: { email_theme: UNKNOWN_ID } }, plain(400)),
      'an image as a logo is stored elsewhere',
      admin('PATCH /internal/projects/current', { logo_url: PNG }, ok({ logo_url: /^https?:/ })),
      admin('no logo', 'PATCH /internal/projects/current', { logo_url: null }, ok({ logo_url: null })),
    ),
  ),
]
