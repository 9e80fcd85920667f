// Which tokens each call of the client access sends. The refresh token is valid for a year: only the endpoints that read
// it receive it (decision 0003).

import { expect, test } from 'vitest'
import type { Client } from '../client.js'
import { known, scene } from '../flows/fake-service.test-support.js'
import { INTERNALS } from '../lib/internals.js'
import type { Contract } from './endpoint.js'
import { ACCESS_TOKEN_HEADER, REFRESH_TOKEN_HEADER } from './headers.js'
import { calledEndpoints, sampleInput, wireSample } from './samples.test-support.js'
import type { Entity, Fields } from './schema/index.js'

/** Reads the refresh token: returns a new access token of this session. */
const REFRESH = 'POST /auth/sessions/current/refresh'
/** Reads the refresh token: keeps this session, and ends all others. */
const UPDATE = 'POST /auth/password/update'
/** Public, or authenticated by a code or by a password in its body: they send neither token. */
const SIGNED_OUT = new Set([
  'GET /projects/current',
  'GET /agent/discovery',
  'POST /agent/register',
  'POST /agent/register/poll',
  'POST /auth/anonymous/sign-up',
  'POST /auth/cli',
  'POST /auth/cli/poll',
  'POST /auth/mfa/sign-in',
  'POST /auth/otp/send-sign-in-code',
  'POST /auth/otp/sign-in/check-code',
  'POST /auth/passkey/initiate-passkey-authentication',
  'POST /auth/passkey/sign-in',
  'POST /auth/password/reset',
  'POST /auth/password/reset/check-code',
  'POST /auth/password/send-reset-code',
  'POST /auth/password/sign-in',
  'POST /contact-channels/verify',
  'POST /contact-channels/verify/check-code',
])

const calls = calledEndpoints
  .filter(([, { access }]) => access === 'client')
  .map(([, contract]) => ({ call: `${contract.method} ${contract.path}`, contract }))

const send = (client: Client, contract: Contract): Promise<unknown> =>
  (client[INTERNALS].send as (contract: Contract, input: object) => Promise<unknown>)(contract, sampleInput(contract))

test.each(calls)('$call sends the tokens that the service reads', async ({ call, contract }) => {
  const { client, requests } = scene(
    { '*': () => wireSample(contract.response as never) as object },
    { signedIn: true },
  )
  await send(client, contract)
  const [request] = requests
  expect({
    access: request?.headers.has(ACCESS_TOKEN_HEADER),
    refresh: request?.headers.has(REFRESH_TOKEN_HEADER),
  }).toEqual({ access: !SIGNED_OUT.has(call), refresh: call === REFRESH || call === UPDATE })
})

test('the tables name existing calls', () => {
  const known = new Set(calls.map(({ call }) => call))
  expect([...SIGNED_OUT, REFRESH, UPDATE].filter((call) => !known.has(call))).toEqual([])
})

const signIns = calls.filter(
  ({ contract }) => 'refresh_token' in ((contract.response as Partial<Entity<Fields>>).fields ?? {}),
)

test.each(signIns)('$call starts a session in place of one that was revoked', async ({ contract }) => {
  const revoked = known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', {}, 401)
  const answers = { 'POST /auth/oauth/token': revoked, '*': wireSample(contract.response as never) as object }
  const { client } = scene(answers, { signedIn: 'expired' })
  expect(await send(client, contract)).toHaveProperty('refreshToken')
})
