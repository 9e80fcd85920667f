import { type Access, isLatchkeyError } from '@latchkey/core'
import { type Contract, declaredCodes, getCurrentUser } from '@latchkey/core/internal/contract'
import { expect, test } from 'vitest'
import { INPUTS, SERVER_INPUTS, VARIANTS } from '../../../core/src/call-inputs.test-support.js'
import { calledEndpoints, sampleInput } from '../../../core/src/contract/samples.test-support.js'
import { through } from '../../../core/src/flows/fake-service.test-support.js'
import { sendsTokens } from '../../../core/src/request/build.js'
import { type AnyFunction, importEntries, isEndpoint, takesClient } from '../import-entries.js'
import {
  EXPIRED_TOKEN,
  isRestricted,
  KINDS,
  type Kind,
  NO_USER,
  REJECTED_TOKEN,
  type Sent,
  SIGNED_IN,
  sceneOf,
} from './fake-service.js'

// Every exported function of core that takes a client, for every kind of user. What each one may do follows from the rows
// of the endpoints that it calls: the table has no list of functions about the user.

const entries = await importEntries(['core'])

const OPTIONS = { timeout: 1000 }
/** What the listener of a call was told last. */
let heard: unknown
/** Arguments after the client that are not an input with options. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  bind: [{}],
  createCookieTokenStore: [{ getAll: () => [], set() {} }],
  createKeyCreation: [{ userId: 'me' }],
  createOwnedProjectClient: [{ projectId: 'p2' }],
  createRequestSession: [new Request('https://app.test')],
  getAuth: [new Request('https://app.test')],
  redirectFromComponent: ['signIn'],
  redirectTo: ['signIn'],
  redirectToUrl: ['https://app.test/notes'],
  watch: [getCurrentUser],
  onSessionChange: [() => {}],
  onUserChange: [(user: unknown) => (heard = user)],
  reloadForAnotherUser: [{ userId: 'u1' }],
  revokeSessions: [{ sessionIds: ['s1'] }, OPTIONS],
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

/** Calls a function with the session of a kind of user, and returns what it has sent and its outcome. */
async function run(call: AnyFunction, given: readonly unknown[], access: Access, kind: Kind) {
  const { client, env, sent } = sceneOf(access, kind)
  heard = undefined
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
  const ordinary = await run(call, given, access, SIGNED_IN)
  const { code, details } = ordinary.error ?? {}
  expect(code === 'INVALID_OPTION' ? details?.function : undefined, 'whose arguments are not valid').toBeUndefined()
  const isForAll = ordinary.sent.every(({ contract }) => !sendsTokens(contract) || contract.allowsRestricted)
  for (const [kind, one] of Object.entries(KINDS)) {
    const { sent, value, error } = await run(call, given, access, one)
    // The opt-in of the service is sent for these endpoints and users only.
    for (const { contract, hasRestrictedToken, optIn } of sent) {
      const expected = hasRestrictedToken && contract.allowsRestricted ? 'true' : null
      expect(optIn, `${kind}: ${contract.name}`).toBe(expected)
    }
    // A sign-up is sent again without the token of an ended session.
    const last = new Map(sent.map((request) => [request.contract, request]))
    const isRefused = [...last.values()].some((request) => request.isRefused)
    if (isRestricted(one)) expect(isRefused, kind).toBe(!isForAll)
    // A refused call rejects, or says no. A listener is told, and what stops it is returned.
    const shown = typeof value === 'function' ? heard : value
    if (isRefused && !error) expect([null, false, undefined], kind).toContain(shown)
  }
})

/** The errors that an endpoint declares. Two endpoints of one path cannot be told apart: those of both. */
const errorsOf = ({ method, path, access }: Contract) =>
  [...calls.filter(([, call]) => isEndpoint(call)), ...calledEndpoints]
    .map(([, other]) => other as Contract)
    .filter((other) => other.method === method && other.path === path && other.access === access)
    .map((other): readonly string[] => declaredCodes(other))
    .reduce((errors, others) => errors.filter((code) => others.includes(code)))
const published = calls.filter(([name, call]) => !isEndpoint(call) && !name.includes('/internal'))
test.each(published)('%s: declares the errors of its endpoints that it throws', async (name, call, given) => {
  const access = accessOf(name, call)
  const { sent } = await run(call, given, access, SIGNED_IN)
  const undeclared = new Set<string>()
  for (const { contract } of sent)
    for (const code of errorsOf(contract)) {
      const { error } = await run(call, given, access, { ...SIGNED_IN, fails: { endpoint: contract.name, code } })
      if (error?.code === code && !isLatchkeyError(error, call as object)) undeclared.add(code)
    }
  expect([...undeclared]).toEqual([])
})

/** Errors of calls without a user, of the client and of the service. */
const OF_NOBODY = ['NOT_SIGNED_IN', 'CANNOT_GET_OWN_USER_WITHOUT_USER']
const ofClients = calls.filter(([name, call]) => accessOf(name, call) === 'client')
test.each(ofClients)(
  '%s: an access token that was rejected or has expired means no user without a refresh token',
  async (_, call, given) => {
    const nobody = await run(call, given, 'client', NO_USER)
    for (const kind of [EXPIRED_TOKEN, REJECTED_TOKEN]) {
      const { sent, error } = await run(call, given, 'client', kind)
      // What asks nothing of the service cannot know that it rejects the token.
      if (kind === EXPIRED_TOKEN || sent.some(({ isRefused }) => isRefused))
        expect([nobody.error?.code, ...OF_NOBODY]).toContain(error?.code)
    }
  },
)
