import { type Access, type Client, createClient } from '@latchkey/core'
import type { Contract } from '@latchkey/core/internal/contract'
import { getCurrentUser } from '@latchkey/core/internal/contract'
import { createFakeAccessToken, createFakeEnv } from '@latchkey/core/internal/testing'
import { expect, test } from 'vitest'
import { INPUTS, SERVER_INPUTS, VARIANTS } from '../../../core/src/call-inputs.test-support.js'
import { sampleInput, wireSample } from '../../../core/src/contract/samples.test-support.js'
import { endpointOf } from '../../../core/src/flows/decoding.test-support.js'
import { known, through } from '../../../core/src/flows/fake-service.test-support.js'
import { sendsTokens } from '../../../core/src/request/send.js'
import { importEntries, isEndpoint } from '../import-entries.js'
import { type AnyFunction, takesClient } from './takes-client.js'

// Every exported function of core that takes a client, for every kind of user. What each one may do follows from the rows
// of the endpoints that it calls: the table has no list of functions about the user.

/** The access token in the sample of a response. */
const NEW_TOKEN = 'text'
const NOW = 1_800_000_000_000
/** The page of clients without a secret key, back from a provider. */
const PAGE = 'https://app.test/?code=c1&state=s1'

/** How the service treats the session of a kind of user. */
interface Kind {
  /** The claims of the access token. Null: no session. */
  readonly claims: Readonly<Record<string, unknown>> | null
  /** The response to a token of this user, whatever the endpoint. */
  readonly refusal?: Response
  /** Whether the session has ended. */
  readonly isOver?: true
}

const restricted = (type: string, isAnonymous = false): Kind => ({
  claims: { is_restricted: true, is_anonymous: isAnonymous, restricted_reason: { type } },
  refusal: isAnonymous
    ? known('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED', undefined, 401)
    : known('RESTRICTED_USER_NOT_ALLOWED', { restricted_reason: { type } }, 403),
})
const KINDS: Readonly<Record<string, Kind>> = {
  'a signed-in user': { claims: {} },
  'no user': { claims: null },
  // The session starts with the second factor.
  'a user without the second factor': { claims: null },
  'an anonymous user': restricted('anonymous', true),
  'a user whose email is not verified': restricted('email_not_verified'),
  'a user restricted by a sign-up rule or by an admin': restricted('restricted_by_administrator'),
  'a deleted user': { claims: {}, refusal: known('CANNOT_GET_OWN_USER_WITHOUT_USER'), isOver: true },
  'a user of an expired session': { claims: {}, refusal: known('ACCESS_TOKEN_EXPIRED', undefined, 401), isOver: true },
  'a user of another project': {
    claims: {},
    refusal: known('INVALID_PROJECT_FOR_ACCESS_TOKEN', undefined, 401),
    isOver: true,
  },
}

const entries = await importEntries(['core'])

const OPTIONS = { timeout: 1000 }
/** Arguments after the client that are not an input with options. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  bind: [{}],
  createCookieTokenStore: [{ getAll: () => [], set() {} }],
  createOwnedProjectClient: [{ projectId: 'p2' }],
  createRequestSession: [new Request('https://app.test')],
  getAuth: [new Request('https://app.test')],
  redirectFromComponent: ['signIn'],
  redirectTo: ['signIn'],
  redirectToUrl: ['https://app.test/notes'],
  watch: [getCurrentUser],
  watchQuery: ['name', [], async () => null],
  watchRead: [async () => null],
}

const variants = (name: string): (readonly unknown[])[] =>
  VARIANTS.filter(([of, input]) => of === name && !('passkey' in input)).map(([, input]) => [input, OPTIONS])

const calls: (readonly [name: string, call: AnyFunction, given: readonly unknown[]])[] = []
const seen = new Set<unknown>()
for (const [entry, module] of entries)
  for (const [name, value] of Object.entries(module)) {
    if (typeof value !== 'function' || seen.has(value)) continue
    seen.add(value)
    if (!(await takesClient(value as AnyFunction))) continue
    const forServers = /\/(server|admin)$/.test(entry)
    const input = forServers ? (SERVER_INPUTS[name] ?? INPUTS[name]) : INPUTS[name]
    const given = ARGUMENTS[name] ?? [
      isEndpoint(value) ? sampleInput(value as unknown as Contract) : (input ?? {}),
      OPTIONS,
    ]
    for (const one of [given, ...variants(name)])
      calls.push([`${entry} ${name} ${JSON.stringify(one[0])}`, value as never, one])
  }

interface Sent {
  readonly contract: Contract
  /** Whether it has the access token of a restricted user. */
  readonly hasRestrictedToken: boolean
  readonly optIn: string | null
  readonly isRefused: boolean
}

/** Calls a function with the session of a kind of user, and returns what it has sent and its outcome. */
async function run(call: AnyFunction, given: readonly unknown[], access: Access, { claims, refusal, isOver }: Kind) {
  const sent: Sent[] = []
  const isRestricted = claims?.is_restricted === true
  let issued = 600
  const respond = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace('/api/v1', '')
    if (path === '/auth/oauth/token')
      return isOver
        ? known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', undefined, 401)
        : Response.json({ access_token: createFakeAccessToken(NOW, ++issued, claims ?? {}) })
    if (!request.url.startsWith('https://api.test')) return Response.json({})
    const contract = endpointOf(`${request.method} ${path}`, request.headers.get('x-stack-access-type'))
    const token = request.headers.get('x-stack-access-token')
    // A session that the call has started is not that of the user.
    const isOwn = token !== null && token !== NEW_TOKEN
    const optIn = request.headers.get('x-stack-allow-anonymous-user')
    const isMissing = token === null && contract.session === 'required'
    const isRefused = isMissing || (isOwn && refusal !== undefined && !(isRestricted && optIn === 'true'))
    sent.push({ contract, hasRestrictedToken: isOwn && isRestricted, optIn, isRefused })
    if (isMissing) return known('CANNOT_GET_OWN_USER_WITHOUT_USER')
    if (isRefused) return refusal?.clone() as Response
    const sample = contract.response ? wireSample(contract.response) : {}
    const flags = { is_anonymous: claims?.is_anonymous === true, is_restricted: isRestricted }
    return Response.json('is_anonymous' in Object(sample) ? { ...(sample as object), ...flags } : sample)
  }
  const env = createFakeEnv({ now: NOW, fetch: respond, ...(access === 'client' && { href: PAGE }) })
  const client = createClient(
    {
      projectId: 'p1',
      publishableKey: 'pck_fake',
      baseUrl: 'https://api.test',
      tokenStore: claims && { accessToken: createFakeAccessToken(NOW, 600, claims), refreshToken: 'r1' },
      redirectMethod: { navigate: () => {} },
      ...(access === 'client' ? {} : { adminKey: 'sak_fake' }),
    },
    env,
  ) as Client<Access>
  const outcome = (async () => {
    const returned = call(client, ...given)
    return returned?.next ? (await returned.next()).value : returned
  })().then(
    (value) => ({ value }),
    (error: Error & { code?: string }) => ({ error }),
  )
  return { sent, ...(await through({ env }, outcome, 100)) } as {
    readonly sent: readonly Sent[]
    readonly value?: unknown
    readonly error?: Error & { readonly code?: string; readonly details?: { readonly function?: string } }
  }
}

const accessOf = (name: string, call: AnyFunction): Access => {
  const { access } = call as unknown as Partial<Contract>
  if (access) return access === 'none' ? 'client' : access
  return /^\S+\/(server|admin) /.test(name) ? 'admin' : 'client'
}

test('the table has calls of every level of access', () => {
  expect(calls.length).toBeGreaterThan(200)
  expect(new Set(calls.map(([name, call]) => accessOf(name, call)))).toEqual(new Set(['client', 'server', 'admin']))
})

test.each(calls)('%s', async (name, call, given) => {
  const access = accessOf(name, call)
  const ordinary = await run(call, given, access, { claims: {} })
  const { code, details } = ordinary.error ?? {}
  expect(code === 'INVALID_OPTION' ? details?.function : undefined, 'whose arguments are not valid').toBeUndefined()
  const isForAll = ordinary.sent.every(({ contract }) => !sendsTokens(contract) || contract.allowsRestricted)
  for (const [kind, one] of Object.entries(KINDS)) {
    const { sent, value, error } = await run(call, given, access, one)
    const isRestricted = one.claims?.is_restricted === true
    // The opt-in of the service is sent for these endpoints and users only.
    for (const { contract, hasRestrictedToken, optIn } of sent) {
      const expected = hasRestrictedToken && contract.allowsRestricted ? 'true' : null
      expect(optIn, `${kind}: ${contract.name}`).toBe(expected)
    }
    // A sign-up is sent again without the token of an ended session.
    const last = new Map(sent.map((request) => [request.contract, request]))
    const isRefused = [...last.values()].some((request) => request.isRefused)
    if (isRestricted) expect(isRefused, kind).toBe(!isForAll)
    // A refused call rejects, or says no.
    if (isRefused && !error) expect([null, false, undefined], kind).toContain(value)
  }
})
