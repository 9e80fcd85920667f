// Every endpoint of the contract times every fault of the emulator. The endpoint under test responds with a sample of
// its contract, altered by the emulator's own faults; everything else is a real emulator. Time is virtual.

import { type Client, createClient, getUser, isLatchkeyError, type LatchkeyError } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal'
import { type Contract, invalidAccessToken } from '@latchkey/core/internal/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { long, reportFigures } from '../../../../tools/proof/figures.js'
import {
  allowsNull,
  calledEndpoints,
  endpoints,
  fieldPaths,
  sampleInput,
  wireSample,
} from '../../../core/src/contract/samples.test-support.js'
import { sendsTokens } from '../../../core/src/request/build.js'
import { errorExamples } from '../../src/control/error-examples.js'
import { withServiceHeaders } from '../../src/http/responses.js'
import { DEFAULT_PROJECT, type Fault } from '../../src/index.js'
import { applyFault, createFaults, faultResponse } from '../../src/service/faults.js'
import { signInAs } from '../../src/testing/index.js'
import { DESCRIPTIONS } from '../../src/versions/index.js'
import { createSeededRandom } from '../../src/world/random.js'
import { SERVER_VERSIONS, type ServerVersion } from '../../src/world/server-version.js'
import { testEmulator } from '../caller.js'
import { type VirtualEnv, virtualEnv } from './virtual-env.js'

const START = Date.UTC(2026, 0, 1)
const ORIGIN = 'https://api.test'
const ELSEWHERE = 'https://elsewhere.test/stolen'
const { id: projectId, keys } = DEFAULT_PROJECT

let clock: () => number = () => START
const services = {
  '2.8.8': await signedInService('2.8.8'),
  '2.8.86': await signedInService('2.8.86'),
  'hexclave-1.0': await signedInService('hexclave-1.0'),
} satisfies Record<ServerVersion, unknown>

async function signedInService(serverVersion: ServerVersion) {
  const emulator = testEmulator({ now: () => clock(), serverVersion })
  return { emulator, user: await signInAs(emulator, null, { email: 'ada@example.test' }) }
}

/**
 * The service versions that an endpoint is called on. The short form uses one version per endpoint, the long form every
 * version that has the endpoint.
 */
function versionsOf({ since, until }: Contract): readonly ServerVersion[] {
  if (since || until) return [since ?? '2.8.8']
  return long ? SERVER_VERSIONS : ['2.8.8']
}

const cases = calledEndpoints.flatMap(([name, contract]) =>
  versionsOf(contract).map((version) => [name, version, contract] as const),
)

/** What a call came to: `ok` with the value, or the code of the typed error. */
type Outcome = { readonly ok: unknown } | { readonly code: string; readonly error: unknown }

interface Run {
  readonly outcome: Outcome
  /** Requests to the endpoint under test. */
  readonly sent: number
  /** How often the service did the work. */
  readonly done: number
  /** Requests for a new access token. */
  readonly refreshes: number
  /** When each request was sent, in milliseconds after the start. */
  readonly times: readonly number[]
}

let cells = 0
let requests = 0

/** Calls an endpoint once while a fault is active, and checks that the session survives. */
async function callWithFault(contract: Contract, version: ServerVersion, fault: Fault, times = 1): Promise<Run> {
  cells += 1
  const { emulator, user } = services[version]
  const faults = createFaults(createSeededRandom('matrix'))
  // The final slash of the root path is not sent.
  const below = contract.path.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '')
  const path = new RegExp(`^${contract.root ? '' : '/api/v1'}${below}$`)
  faults.add('* /**', fault, { times })
  let done = 0
  let refreshes = 0
  const sent: number[] = []

  const work = async () => {
    done += 1
    return Response.json(wireSample(contract.response), { status: contract.status ?? 200 })
  }
  const serve = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    expect(url.origin).toBe(ORIGIN)
    const underTest = request.method === contract.method && path.test(url.pathname)
    if (!underTest) {
      refreshes += url.pathname.endsWith('/auth/oauth/token') ? 1 : 0
      return emulator.fetch(request)
    }
    sent.push(env.now() - START)
    // Otherwise the platform would follow a redirect, with all headers.
    if (fault.type === 'redirect') expect(request.redirect).toBe('manual')
    const active = faults.take(request.method, url.pathname)
    const response = active ? (faultResponse(active) ?? (await applyFault(active, work, env.wait))) : await work()
    return withServiceHeaders(response, request, DESCRIPTIONS[version], 'request-id')
  }
  const env: VirtualEnv = virtualEnv({ now: START, fetch: serve })
  clock = env.now
  const client = createClient({ ...optionsFor(contract), tokenStore: 'memory' }, env) as unknown as Client<'admin'>
  await client.session.start({ accessToken: user.accessToken, refreshToken: user.refreshToken })

  const outcome = await env.run(
    client[INTERNALS].send(contract, sampleInput(contract)).then(
      (ok): Outcome => ({ ok }),
      (error): Outcome => ({ code: isLatchkeyError(error) ? error.code : 'not a typed error', error }),
    ),
  )
  await expectSessionIntact(client, env, user.refreshToken)
  client.dispose()
  requests += sent.length
  return { outcome, sent: sent.length, done, refreshes, times: sent }
}

function optionsFor({ access }: Contract) {
  return {
    projectId,
    publishableKey: keys.publishable,
    baseUrl: ORIGIN,
    redirectMethod: 'none',
    ...(access === 'server' && { secretKey: keys.secret }),
    ...(access === 'admin' && { adminKey: keys.admin }),
  } as const
}

async function expectSessionIntact(client: Client<'admin'>, env: VirtualEnv, refreshToken: string) {
  expect(client.session.refreshToken()?.reveal()).toBe(refreshToken)
  expect(client.session.state().status).toBe('active')
  const tokens = await env.run(client.session.tokens())
  expect(tokens?.accessToken.reveal()).toBeTypeOf('string')
}

const decoded = ({ response, includesHttpStatus, status }: Contract) =>
  response.decode(
    includesHttpStatus ? { ...(wireSample(response) as object), http_status: status ?? 200 } : wireSample(response),
    '',
  )

/** GET and DELETE are sent again after a network error, POST and PATCH are not, except where the row says so. */
const repeatable = ({ method, isRepeatable }: Contract) => isRepeatable || method === 'GET' || method === 'DELETE'
const refusal = ({ plainTextErrors }: Contract, status: number) => plainTextErrors?.[status] ?? 'REQUEST_FAILED'

afterAll(() => {
  reportFigures(
    [
      { name: 'Endpoints', value: calledEndpoints.length },
      { name: 'Endpoints that 2.8.8 does not have', value: calledEndpoints.filter(([, { since }]) => since).length },
      { name: 'Endpoints times service versions', value: cases.length },
      { name: 'Calls under a fault', value: cells },
      { name: 'Requests', value: requests },
    ],
    [`Not part of the matrix, because the client does not call them: ${notCalled()}.`],
  )
})

const notCalled = () => {
  const names = endpoints.filter((row) => !calledEndpoints.includes(row)).map(([name]) => name)
  return names.join(', ')
}

test('the matrix contains every endpoint that the client calls', () => {
  expect(notCalled().split(', ').sort()).toEqual([
    'authorize',
    'checkFeatureSupport',
    'getAgentInstructions',
    'getGreeting',
    'providerCallback',
    'providerCallbackForm',
  ])
  expect(calledEndpoints.length).toBeGreaterThan(130)
})

describe.each(cases)('%s on %s', (_, version, contract) => {
  const call = (fault: Fault, times?: number) => callWithFault(contract, version, fault, times)
  const value = decoded(contract)
  const twice = repeatable(contract)

  const expectValue = (run: Run, sent: number, done = 1) => {
    expect(run).toMatchObject({ sent, done, refreshes: 0 })
    expect(run.outcome).toEqual({ ok: value })
  }
  const expectError = (run: Run, code: string, sent: number, done = 0) => {
    expect(run).toMatchObject({ outcome: { code }, sent, done, refreshes: 0 })
  }

  test('latency', async () => {
    expectValue(await call({ type: 'delay', millis: 9_000 }), 1)
    // Longer than an attempt may take.
    const slow = await call({ type: 'delay', millis: 11_000 })
    if (twice) expectValue(slow, 2, 2)
    else expectError(slow, 'UNABLE_TO_CONNECT', 1)
  })

  test('a connection that drops before the server acts', async () => {
    const once = await call({ type: 'drop-request' })
    if (twice) expectValue(once, 2)
    else expectError(once, 'UNABLE_TO_CONNECT', 1)
    expectError(await call({ type: 'drop-request' }, 99), 'UNABLE_TO_CONNECT', twice ? 5 : 1)
  })

  test('a connection that drops after the server acted', async () => {
    const once = await call({ type: 'drop-response' })
    if (twice) expectValue(once, 2, 2)
    else expectError(once, 'UNABLE_TO_CONNECT', 1, 1)
  })

  test('429', async () => {
    const once = await call({ type: 'rate-limit', retryAfter: 3 })
    expectValue(once, 2)
    expect(once.times).toEqual([0, 3000])
    expectError(await call({ type: 'rate-limit', retryAfter: 120 }), 'RATE_LIMITED', 1)
    if (long) expectError(await call({ type: 'rate-limit', retryAfter: 1 }, 99), refusal(contract, 429), 5)
  })

  test('500', async () => {
    expectError(await call({ type: 'server-error' }), refusal(contract, 500), 1)
  })

  test('508', async () => {
    const once = await call({ type: 'infinite-loop' })
    expectValue(once, 2)
    expect(once.times).toEqual([0, 1000])
    if (long) expectError(await call({ type: 'infinite-loop' }, 99), refusal(contract, 508), 5)
  })

  test.each(['truncate-response', 'html', 'mismatched-error'] as const)('%s', async (type) => {
    expectError(await call({ type }), 'UNEXPECTED_RESPONSE', 1, type === 'truncate-response' ? 1 : 0)
  })

  test.each(['wrong-content-type', 'unknown-fields'] as const)('%s', async (type) => {
    expectValue(await call({ type }), 1)
  })

  test('an unknown error code', async () => {
    const run = await call({ type: 'unknown-error', code: 'FROM_THE_FUTURE' })
    expectError(run, 'FROM_THE_FUTURE', 1)
    expect(run.outcome).toMatchObject({ error: { name: 'LatchkeyError', status: 400 } })
  })

  test('null where a value was expected', async () => {
    for (const { path, nullable } of fieldPaths(contract.response)) {
      const run = await call({ type: 'null-field', field: path })
      // Not a field of the response: the client adds it.
      if (contract.includesHttpStatus && path === 'http_status') expectValue(run, 1)
      else if (nullable) expect(run, path).toMatchObject({ outcome: { ok: expect.anything() }, sent: 1 })
      else {
        expectError(run, 'UNEXPECTED_RESPONSE', 1, 1)
        const { error } = run.outcome as { error: LatchkeyError<'UNEXPECTED_RESPONSE'> }
        expect(error.details?.field).toBe(path.replace(/\.(\d+)/g, '[$1]'))
      }
    }
    const run = await call({ type: 'null-field' })
    if (allowsNull(contract.response)) expect(run.outcome).toEqual({ ok: null })
    else expectError(run, 'UNEXPECTED_RESPONSE', 1, 1)
  })

  test('a redirect to another origin', async () => {
    for (const status of long ? ([301, 302, 303, 307, 308] as const) : ([307] as const)) {
      const run = await call({ type: 'redirect', to: ELSEWHERE, status })
      expect(run).toMatchObject({ sent: 1, done: 0 })
      expect((run.outcome as { error: LatchkeyError }).error).toMatchObject({
        name: 'LatchkeyError',
        details: { origin: 'https://elsewhere.test' },
      })
    }
  })

  test('every declared error', async () => {
    for (const code of contract.errors ?? []) {
      const details = errorExamples().find((one) => one.code === code)?.details ?? undefined
      const run = await call({ type: 'known-error', code, ...(details && { details }) } as Fault)
      const isDeleted = code === 'CANNOT_GET_OWN_USER_WITHOUT_USER'
      if ((invalidAccessToken.includes(code) || isDeleted) && sendsTokens(contract)) {
        // A rejected access token is replaced once, and the request is sent again.
        expect(run).toMatchObject({ outcome: { ok: value }, sent: 2, refreshes: 1 })
      } else {
        expectError(run, code, 1)
        expect(isLatchkeyError((run.outcome as { error: unknown }).error, contract)).toBe(true)
      }
    }
  })
})

describe('a refresh of the access token', () => {
  const TOKEN = 'POST /auth/oauth/token'

  async function refresh(fault: Fault, times = 1) {
    cells += 1
    const world = testEmulator({ now: () => clock() })
    const env = virtualEnv({ now: START, fetch: (request) => world.fetch(request) })
    clock = env.now
    const ada = await signInAs(world, null, { email: 'ada@example.test' })
    const client = createClient({ ...optionsFor({ access: 'client' } as Contract), tokenStore: 'memory' }, env)
    await client.session.start({ accessToken: ada.accessToken, refreshToken: ada.refreshToken })
    // Longer than an access token is valid.
    await env.run(new Promise<void>((resolve) => env.timer(660_000, resolve)))
    world.faults.add(TOKEN, fault, { times })
    const read = () => env.run(getUser(client).catch((error: LatchkeyError) => error.code))
    const first = await read()
    world.faults.clear()
    const second = await read()
    return { first, second, id: ada.userId }
  }

  test.each<[Fault, number, string | undefined]>([
    [{ type: 'drop-request' }, 1, undefined],
    [{ type: 'drop-request' }, 99, 'UNABLE_TO_CONNECT'],
    [{ type: 'drop-response' }, 1, undefined],
    [{ type: 'rate-limit', retryAfter: 1 }, 1, undefined],
    [{ type: 'server-error' }, 1, 'REQUEST_FAILED'],
    [{ type: 'infinite-loop' }, 1, undefined],
    [{ type: 'truncate-response' }, 1, 'UNEXPECTED_RESPONSE'],
    [{ type: 'html' }, 1, 'UNEXPECTED_RESPONSE'],
    [{ type: 'mismatched-error' }, 1, 'UNEXPECTED_RESPONSE'],
    [{ type: 'wrong-content-type' }, 1, undefined],
    [{ type: 'unknown-fields' }, 1, undefined],
    [{ type: 'null-field' }, 1, 'UNEXPECTED_RESPONSE'],
    [{ type: 'null-field', field: 'access_token' }, 1, 'UNEXPECTED_RESPONSE'],
    [{ type: 'unknown-error' }, 1, 'UNKNOWN_TO_THIS_CLIENT'],
    [{ type: 'known-error', code: 'USER_NOT_FOUND' }, 1, 'USER_NOT_FOUND'],
  ])('never signs the user out on %j, %i times', async (fault, times, code) => {
    const { first, second, id } = await refresh(fault, times)
    expect(first).toEqual(code ?? expect.objectContaining({ id }))
    expect(second).toMatchObject({ id })
  })

  test('signs the user out when the server rejects the refresh token', async () => {
    const { first, second } = await refresh({ type: 'known-error', code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' })
    expect([first, second]).toEqual([null, null])
  })
})
