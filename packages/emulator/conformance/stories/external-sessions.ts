import type { Control } from '../../src/control/index.js'
import { TEST_INTEGRATIONS } from '../../src/world/integrations.js'
import { absent, listWith, someText } from '../matches.js'
import { admin, client, sender } from '../senders.js'
import { done, type Expect, known, ok, schemaError, setup, since, story } from '../step.js'

// Sessions of other providers. Clerk has no settings that are required in addition to its issuer.

const EXCHANGE = 'POST /auth/external/token'
const CLERK = 'clerk-integration'
const { issuer } = TEST_INTEGRATIONS[CLERK]

const exchange = (
  name: string,
  token: string,
  expect: Expect,
  { keep, provider_id = CLERK }: { keep?: Readonly<Record<string, string>>; provider_id?: string } = {},
) => client(name, EXCHANGE, { provider_id, token }, expect, keep)

const notConfigured = (reason: string) => known(400, 'EXTERNAL_AUTH_PROVIDER_NOT_CONFIGURED', { reason })
const invalid = (reason: string) => known(401, 'INVALID_EXTERNAL_AUTH_TOKEN', { reason })

const configure = (name: string, config: object) =>
  setup(
    admin(
      name,
      'PATCH /internal/config/override/environment',
      { config_override_string: JSON.stringify(config) },
      done,
    ),
  )

interface Signed {
  readonly provider?: 'clerk' | 'workos'
  readonly session?: string
  readonly name?: string
}

/** Only the provider can sign tokens. The emulator signs those of its test issuers. */
const signs = (as: string, { provider = 'clerk', session = 'one', name = 'Ada' }: Signed = {}) => ({
  name: `the provider returns a token: ${as}`,
  needs: 'a provider that signs tokens',
  act: async ({ tokens }: Control, kept: Map<string, string>) => {
    const [run = '', project] = [kept.get('run'), kept.get('project')]
    const profile = { email: `external-${run}@example.com`, emailVerified: true, name }
    const user = { subject: `user-${run}`, session: `${session}-${run}`, ...profile }
    kept.set(as, (await tokens.signExternal({ provider, ...user, ...(project !== undefined && { project }) })).token)
  },
})

const me = sender({ headers: { 'x-stack-access-token': '$access' } })
const SESSIONS = 'GET /auth/sessions?user_id=me'

const sessions = story(
  'sessions of another provider',
  configure('the integration is turned off', { [`apps.installed.${CLERK}.enabled`]: false }),
  exchange('a provider that is turned off', 'a.b.c', notConfigured('provider_disabled')),
  configure('the integration has no issuer', { [`apps.installed.${CLERK}.enabled`]: true, [`${CLERK}.issuer`]: null }),
  exchange('a provider without its settings', 'a.b.c', notConfigured('required_setting_missing')),
  configure('the integration has an invalid origin', {
    [`${CLERK}.issuer`]: issuer,
    [`${CLERK}.authorizedParties`]: 'no origin',
  }),
  exchange('a provider with an invalid origin', 'a.b.c', notConfigured('invalid_authorized_party')),
  configure('the integration is complete', { [`${CLERK}.authorizedParties`]: null }),
  exchange('an unknown provider', 'a.b.c', schemaError, { provider_id: 'other-integration' }),
  exchange('an empty token', '', schemaError),
  exchange('text that is no token', 'none', invalid('malformed_token')),
  signs('first'),
  exchange(
    'the first token of a user signs them up, without a refresh token',
    '$first',
    ok({ access_token: someText, session_id: someText, user_id: someText, is_new_user: true, refresh_token: absent }),
    { keep: { access: 'access_token', session: 'session_id', user: 'user_id' } },
  ),
  me(
    'the user has the profile of the token, and the provider',
    'GET /users/me',
    ok({
      id: '$user',
      display_name: 'Ada',
      primary_email: 'external-$run@example.com',
      primary_email_verified: true,
      auth_with_email: false,
      external_auth_providers: [{ id: CLERK }],
    }),
  ),
  me('the session is listed', SESSIONS, ok({ items: [{ id: '$session', is_current_session: true }] })),
  signs('renewed', { name: 'Eve' }),
  exchange(
    'another token of the session renews it',
    '$renewed',
    ok({ access_token: someText, session_id: '$session', user_id: '$user', is_new_user: false }),
    { keep: { access: 'access_token' } },
  ),
  me('a renewal changes no profile', 'GET /users/me', ok({ display_name: 'Ada' })),
  signs('elsewhere', { session: 'two' }),
  exchange('another session of the user', '$elsewhere', ok({ user_id: '$user', is_new_user: false }), {
    keep: { other: 'session_id' },
  }),
  me('both sessions are listed', SESSIONS, ok({ items: listWith({ id: '$other', is_current_session: false }) })),
  me('the user signs out', 'DELETE /auth/sessions/current', done),
  exchange('a token of the provider brings the session back', '$renewed', ok({ session_id: '$session' })),
  signs('foreign', { provider: 'workos' }),
  exchange('a token of another provider', '$foreign', invalid('issuer_mismatch')),
  {
    name: 'a minute goes by',
    needs: 'a clock that can be moved',
    act: ({ clock }) => clock.advance({ millis: 61_000 }),
  },
  exchange('an expired token', '$first', invalid('expired')),
)

export const externalSessions = [story(sessions.area, since('hexclave-1.0', ...sessions.steps))]
