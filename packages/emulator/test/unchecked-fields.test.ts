import type { AnySchema, Contract } from '@latchkey/core/internal/contract'
import { expect, test } from 'vitest'
import { routes } from '../src/service/routes.js'
import { routesByVersion } from '../src/versions/index.js'
import { isOlder, SERVER_VERSIONS, type ServerVersion } from '../src/world/server-version.js'
import { AS_ADMIN, requester, signedUp, testEmulator } from './caller.js'

/** Fields in which the service accepts any JSON value. `content` is the editor document of an email template of 2.8.8. */
const ANY_JSON = ['client_metadata', 'client_read_only_metadata', 'server_metadata', 'content']

const inner = (schema: AnySchema): AnySchema =>
  (schema.kind === 'optional' || schema.kind === 'nullable') && schema.of ? inner(schema.of as AnySchema) : schema
const fieldsOf = ({ body }: Contract) =>
  Object.entries((body as { fields?: Record<string, AnySchema> } | undefined)?.fields ?? {})

const byVersion = routesByVersion(routes)

test.each(SERVER_VERSIONS)('%s checks each field of each body', (version) => {
  const unchecked = byVersion[version].flatMap(({ contract, rules }) =>
    fieldsOf(contract)
      .filter(([, { since }]) => !(since && isOlder(version, since)))
      .filter(([name, schema]) => inner(schema).kind === 'json' && !rules[name] && !ANY_JSON.includes(name))
      .map(([name]) => `${contract.method} ${contract.path} ${name}`),
  )
  expect([...new Set(unchecked)]).toEqual([])
})

const ANY_UUID = '0b8a9f3e-6f0c-4f6e-9d1a-2f8f3c5b7a10'
const SIGN_UP_TEST = { email: 'a@b.test', auth_method: 'password', oauth_provider: null, country_code: null }
const EVENTS = {
  session_replay_segment_id: ANY_UUID,
  batch_id: ANY_UUID,
  sent_at_ms: 1,
  events: [{ event_type: '$click', event_at_ms: 1, data: {} }],
}

test.each<[string, object, ServerVersion?]>([
  ['POST /internal/onboarding/preview-affected-users', { onboarding: 'maybe' }],
  ['POST /internal/onboarding/preview-affected-users', { onboarding: null }],
  ['POST /internal/onboarding/preview-affected-users', { onboarding: { require_email_verification: 'maybe' } }],
  ['POST /internal/sign-up-rules-test', { ...SIGN_UP_TEST, email: undefined }],
  ['POST /internal/sign-up-rules-test', { ...SIGN_UP_TEST, oauth_provider: {} }],
  ['POST /internal/sign-up-rules-test', { ...SIGN_UP_TEST, country_code: 'USA' }],
  ['POST /internal/sign-up-rules-test', { ...SIGN_UP_TEST, risk_scores: { bot: 101, free_trial_abuse: 0 } }],
  ['POST /internal/sign-up-rules-test', { ...SIGN_UP_TEST, risk_scores: null }],
  ['PATCH /internal/projects/current', { onboarding_state: [] }, 'hexclave-1.0'],
  ['PATCH /internal/projects/current', { onboarding_state: 'done' }, 'hexclave-1.0'],
  ['POST /emails/render-email', { template_tsx_source: 'x', theme_id: null, editable_markers: {} }],
  ['POST /analytics/events/batch', { ...EVENTS, unheard_of: 1 }],
  ['POST /analytics/events/batch', { ...EVENTS, sent_at_ms: -1 }],
])('%s rejects %j', async (route, body, serverVersion = '2.8.86') => {
  const emulator = testEmulator({ serverVersion })
  const { headers } = await signedUp(emulator)
  const response = await requester(emulator)(route, { headers: { ...AS_ADMIN, ...headers }, body })
  expect([response.status, response.body.code]).toEqual([400, 'SCHEMA_ERROR'])
})
