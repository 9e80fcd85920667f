import { expect, test } from 'vitest'
import { INPUTS, VARIANTS } from './call-inputs.test-support.js'
import type { Client } from './client.js'
import * as entry from './client-entries.test-support.js'
import type { CallOptions } from './contract/endpoint.js'
import { ACCESS_TYPE_HEADER } from './contract/headers.js'
import { endpointOf, sampleResponse } from './flows/decoding.test-support.js'
import {
  ACCESS,
  NEW_TOKENS,
  NOW,
  refused,
  type SceneOptions,
  scene,
  startedOAuth,
  through,
} from './flows/fake-service.test-support.js'
import { Secret } from './lib/secret.js'
import { signOutEntry } from './session/entries.js'
import type { Tokens } from './session-types.js'
import { createFakeAccessToken } from './testing.js'

// Every function of the client entries that asks the service takes `signal`, `timeout` and `tokenStore`.

/** What asks nothing of the service. */
const LOCAL = [
  'createTotpSecret',
  'guardUrl',
  'isTrustedUrl',
  'resolveUrls',
  'totpBase64',
  'totpGroups',
  'totpMatches',
  'totpUrl',
  'classifyUser',
  'LatchkeyError',
  'getEmailRestrictions',
  'getSignInMethods',
  'Secret',
  'createClient',
  'configFromEnv',
  'withEnvironment',
  'bind',
  'detectEnv',
  'onSessionChange',
  'onUserChange',
  'reloadForAnotherUser',
  'watch',
  'watchQuery',
  'watchRead',
  'toJson',
  'fromJson',
  'describeError',
  'isLatchkeyError',
  'isRefusal',
  'basicAuth',
  'createAwaitTracker',
  'forbidCaching',
  'getApiKeyStatus',
  'randomId',
  'payloadOf',
  'getPasskeySupport',
  'findMfaAttempt',
  'clearMfaAttempt',
  'redirectTo',
  'redirectToUrl',
]
const VERBS = Object.keys(INPUTS)
const CALLS = [...Object.entries(INPUTS), ...VARIANTS]

const call = (name: string, input: object, client: Client, options: CallOptions): Promise<unknown> =>
  (entry as unknown as Record<string, (client: Client, input?: object, options?: CallOptions) => Promise<unknown>>)[
    name
  ]?.(client, input, options) ?? expect.fail(name)

/** Where each of them has something to ask: signed in, back from a provider, with a sign-out that still waits. */
function busy(response: () => object | Promise<object>, signedIn: SceneOptions['signedIn'] = true) {
  const at = scene({ '*': response }, { signedIn, href: 'https://app.test/?code=c1&state=s1' })
  startedOAuth(at.env)
  at.env.sharedStore?.set(signOutEntry('p1'), JSON.stringify({ refreshToken: 'r-gone', at: NOW }))
  return at
}
const silence = () => new Promise<object>(() => {})

test('the table contains every exported function', () => {
  const functions = Object.entries(entry).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
  expect(functions.sort()).toEqual([...VERBS, ...LOCAL].sort())
})

test.each(CALLS)('%s rejects when its signal aborts', async (name, input) => {
  const { client, requests, env } = busy(silence)
  const reason = new Error('left')
  await expect(call(name, input, client, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(requests).toEqual([])
  expect(env.visited).toEqual([])
  expect(client.session.refreshToken()?.reveal()).toBe('r-old')
})

/** A sign-out and a diagnosis are done by their deadline whether the service answers or not. */
const ENDS_WELL = ['signOut', 'sendQueuedSignOuts', 'diagnose']
test.each(CALLS)('%s rejects at its deadline when the server does not respond', async (name, input) => {
  // With a token that is good still, and with one that has to be replaced first.
  for (const signedIn of [true, 'expired'] as const) {
    let startedAt: number | undefined
    let ended = Number.NaN
    const at = busy(() => {
      startedAt ??= at.env.now()
      return silence()
    }, signedIn)
    const waiting = call(name, input, at.client, { timeout: 500 }).finally(() => {
      ended = at.env.now()
    })
    const end = await through(at, waiting, 100).catch((error) => error.cause ?? error)
    if (startedAt === undefined) continue
    expect(ended - startedAt).toBeLessThanOrEqual(500)
    if (!ENDS_WELL.includes(name)) expect(end).toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  }
})

const OTHER = createFakeAccessToken(NOW, 901)

test.each(CALLS)('%s uses the tokens passed with the call', async (name, input) => {
  const { client, requests } = busy(() => refused(403))
  const tokenStore = { accessToken: OTHER, refreshToken: 'r-other' }
  const end = await call(name, input, client, { tokenStore }).then(JSON.stringify, () => undefined)
  expect(end ?? '').not.toContain('r-old')
  for (const { body, headers } of requests) {
    expect([null, OTHER]).toContain(headers.get('x-stack-access-token'))
    expect([null, 'r-other']).toContain(headers.get('x-stack-refresh-token'))
    expect(JSON.stringify(body)).not.toContain('r-old')
  }
  expect(client.session.refreshToken()?.reveal()).toBe('r-old')
  expect(client.session.state()).toEqual({ status: 'active' })
})

/** Whether a value contains a token of the next user, also in a secret. */
const isOfNext = (value: unknown) => {
  const text = JSON.stringify([value], function (this: Record<string, unknown>, key, json) {
    const given = this[key]
    return given instanceof Secret ? given.reveal() : json
  })
  return [OTHER, 'r-other'].some((token) => text.includes(token))
}

/** Calls a function, while another user signs in at its response with this number, or as soon as it was called for 0. */
async function interrupted(name: string, input: object, response: number) {
  let content: Tokens = { accessToken: ACCESS, refreshToken: 'r-old' }
  const signIn = () => {
    content = { accessToken: OTHER, refreshToken: 'r-other' }
  }
  const tokenStore = {
    read: () => content,
    write(tokens: Tokens) {
      content = tokens
    },
  }
  const at = scene(
    {
      'POST /auth/oauth/token': NEW_TOKENS,
      '*'({ call, headers }) {
        if (at.requests.length === response) signIn()
        return sampleResponse(endpointOf(call, headers.get(ACCESS_TYPE_HEADER)))
      },
    },
    { tokenStore, href: 'https://app.test/?code=c1&state=s1' },
  )
  startedOAuth(at.env)
  const running = call(name, input, at.client, { timeout: 500 })
  if (response === 0) signIn()
  const result = await through(at, running, 100).catch(() => {})
  return { requests: at.requests, result }
}

test.each(CALLS)(
  '%s neither acts as nor returns tokens of the user who signs in while it waits',
  async (name, input) => {
    const { requests } = await interrupted(name, input, Number.POSITIVE_INFINITY)
    for (let response = 0; response <= requests.length; response++) {
      const { requests, result } = await interrupted(name, input, response)
      expect(isOfNext(result)).toBe(false)
      // A refresh is not an action of the user: a session checks itself.
      const actions = requests.filter(({ call }) => call !== 'POST /auth/oauth/token')
      const asNext = actions.filter(({ body, headers }) => isOfNext([body, ...headers]))
      expect(asNext.map(({ call }) => call)).toEqual([])
    }
  },
)
