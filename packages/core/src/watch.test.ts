import './lazy-modules.test-support.js'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { type Client, createClient } from './client.js'
import { type CallOptions, endpoint, type Output } from './contract/endpoint.js'
import { entity, number, optional, string } from './contract/schema/index.js'
import { getUser, type User } from './flows/users/current-user.js'
import { INTERNALS } from './lib/internals.js'
import { Secret } from './lib/secret.js'
import type { listUsers } from './server/index.js'
import type { listTeams } from './teams.js'
import { createFakeAccessToken, createFakeEnv } from './testing.js'
import { watch, watchQuery, watchRead } from './watch.js'

const NOW = 1_800_000_000_000
const readTally = endpoint('GET /tally', 'client', {
  name: 'readTally',
  summary: 'Read a tally',
  query: entity({ of: optional(string), at: optional(string) }),
  response: entity({ n: number }),
  reads: ['tally'],
})
const bump = endpoint('POST /bump', 'client', {
  name: 'bump',
  summary: 'Bump',
  response: entity({ n: number }),
  changes: ['tally'],
})

function setup(
  response: (request: Request, n: number) => Response | Promise<Response> = (_, n) => Response.json({ n }),
) {
  let reads = 0
  const env = createFakeEnv({
    now: NOW,
    fetch: (request) => (request.method === 'GET' ? response(request, ++reads) : Response.json({ n: 0 })),
  })
  const client = createClient(
    { projectId: 'p1', publishableKey: 'k', baseUrl: 'https://api.test', tokenStore: 'memory' },
    env,
  )
  return { env, client, reads: () => reads }
}

test('a result is readonly in types, because all watchers share it', async () => {
  const { env, client } = setup()
  const tally = watch(client, readTally)
  tally.subscribe(() => {})
  await env.advance(0)
  const reading = readTally(client)
  await env.advance(0)
  const result = await reading
  expect(tally.state()).toEqual({ status: 'ready', value: result })
  // @ts-expect-error
  void (() => (result.n = 5))
  expectTypeOf<Output<typeof readTally>>().toEqualTypeOf<{ readonly n: number }>()
  expectTypeOf<Output<typeof listTeams>>().toExtend<readonly { readonly displayName: string }[]>()
  expectTypeOf<Output<typeof listTeams>>().not.toExtend<object[]>()
  expectTypeOf<Output<typeof listUsers>>().not.toExtend<object[]>()
  expectTypeOf<User['oauthProviders']>().not.toExtend<object[]>()
})

test('shows what was read after the last watcher has left', async () => {
  const { env, client } = setup()
  watch(client, readTally).subscribe(() => {})()
  await env.advance(0)
  expect(await readTally(client)).toEqual({ n: 2 })
  const tally = watch(client, readTally)
  tally.subscribe(() => {})
  expect(tally.state()).toEqual({ status: 'ready', value: { n: 2 } })
})

// spec: 9.cache
test('refetches stale entries after a mutation, at most every 300 ms and one at a time', async () => {
  const { env, client, reads } = setup()
  watch(client, readTally).subscribe(() => {})
  await env.advance(0)
  for (let n = 0; n < 5; n++) {
    bump(client)
    await env.advance(10)
  }
  await env.advance(249)
  expect(reads()).toBe(1)
  await env.advance(1)
  expect(reads()).toBe(2)
  await env.advance(5000)
  expect(reads()).toBe(2)
})

test('a mutation during a fetch causes one more fetch afterwards', async () => {
  let response = () => {}
  const { env, client, reads } = setup((_, n) =>
    n === 1 ? new Promise((resolve) => (response = () => resolve(Response.json({ n })))) : Response.json({ n }),
  )
  const tally = watch(client, readTally)
  tally.subscribe(() => {})
  bump(client)
  bump(client)
  await env.advance(1000)
  expect(reads()).toBe(1)
  response()
  await env.advance(1000)
  expect(reads()).toBe(2)
  expect(tally.state()).toEqual({ status: 'ready', value: { n: 2 } })
})

// spec: 4.cache-grace, 9.cache
test('removes an entry five seconds after its last watcher unsubscribes', async () => {
  const { env, client, reads } = setup()
  const leave = watch(client, readTally).subscribe(() => {})
  await env.advance(0)
  leave()
  await env.advance(4999)
  watch(client, readTally).subscribe(() => {})()
  await env.advance(4999)
  expect(reads()).toBe(1)
  expect(client[INTERNALS].cache.entries.size).toBe(1)
  await env.advance(1)
  expect(client[INTERNALS].cache.entries.size).toBe(0)
  watch(client, readTally).subscribe(() => {})
  await env.advance(0)
  expect(reads()).toBe(2)
})

test('removes an entry that nobody subscribes to five seconds after its last read', async () => {
  const { env, client } = setup()
  const tally = watch(client, readTally)
  await tally.ready()
  await env.advance(4999)
  await tally.ready()
  await env.advance(4999)
  expect(client[INTERNALS].cache.entries.size).toBe(1)
  await env.advance(1)
  expect(client[INTERNALS].cache.entries.size).toBe(0)
})

test('an old value that is being read again is not stale', async () => {
  const { env, client } = setup((_, n) => (n === 1 ? Response.json({ n }) : new Promise<Response>(() => {})))
  watch(client, readTally).subscribe(() => {})
  await env.advance(61_000)
  const isStale = () => [...client[INTERNALS].cache.entries.values()].map((entry) => entry.isStale(60_000))
  expect(isStale()).toEqual([true])
  for (const entry of client[INTERNALS].cache.entries.values()) entry.refetch()
  expect(isStale()).toEqual([false])
})

test('removes an entry that is only looked at when another is created after five seconds', async () => {
  const { env, client } = setup()
  const first = watch(client, readTally, { of: '0' })
  for (let n = 1; n < 100; n++) watch(client, readTally, { of: `${n}` }).state()
  watch(client, readTally, { of: 'used' }).subscribe(() => {})
  await env.advance(4999)
  watch(client, readTally, { of: 'a' })
  expect(client[INTERNALS].cache.entries.size).toBe(102)
  await env.advance(5000)
  watch(client, readTally, { of: 'b' })
  expect(client[INTERNALS].cache.entries.size).toBe(2)
  first.subscribe(() => {})
  await env.advance(0)
  expect(first.state()).toEqual({ status: 'ready', value: { n: 2 } })
  expect(watch(client, readTally, { of: '0' })).toBe(first)
})

test('can be called while a module of Cloudflare Workers loads, where timers, requests and random values throw', () => {
  const refuse = () => expect.fail('Disallowed operation called within global scope.')
  const env = {
    ...createFakeEnv(),
    timer: refuse,
    idleTimer: refuse,
    fetch: refuse,
    randomBytes: refuse,
    random: refuse,
  }
  const client = createClient({ projectId: 'p1', publishableKey: 'k', tokenStore: 'memory' }, env)
  const resources = [watch(client, readTally), watchRead(client, getUser), watchQuery(client, 'q', [], async () => 1)]
  for (const resource of resources) expect(resource.state()).toEqual({ status: 'pending' })
})

test('keeps an entry that takes longer than five seconds to read, for the component that waits for it', async () => {
  const { env, client, reads } = setup(async ({ url }, n) => {
    await new Promise<void>((resolve) => env.timer(6000, resolve))
    return url.includes('gone')
      ? Response.json({ code: 'TEAM_NOT_FOUND', error: 'gone' }, { status: 404 })
      : Response.json({ n })
  })
  const waits = [watch(client, readTally).ready(), watch(client, readTally, { of: 'gone' }).ready()]
  const settled = Promise.allSettled(waits)
  await env.advance(6000)
  await settled
  await env.advance(4999)
  expect(watch(client, readTally).state()).toEqual({ status: 'ready', value: { n: 1 } })
  expect(watch(client, readTally, { of: 'gone' }).state()).toMatchObject({ status: 'failed' })
  expect(reads()).toBe(2)
  await env.advance(1)
  expect(client[INTERNALS].cache.entries.size).toBe(0)
})

describe('a resource that an app still has after it was dropped', () => {
  async function dropped() {
    const at = setup()
    const held = watch(at.client, readTally)
    const leave = held.subscribe(() => {})
    await at.env.advance(0)
    leave()
    await at.env.advance(5000)
    expect(at.client[INTERNALS].cache.entries.size).toBe(0)
    return { ...at, held }
  }
  const value = (n: number) => ({ status: 'ready', value: { n } })

  test('follows the resource that has replaced it', async () => {
    const { env, client, held } = await dropped()
    const other = watch(client, readTally)
    expect(other).not.toBe(held)
    const leave = other.subscribe(() => {})
    await env.advance(0)
    const leaveHeld = held.subscribe(() => {})
    expect([held.state(), await held.ready()]).toEqual([value(2), { n: 2 }])
    leave()
    bump(client)
    await env.advance(300)
    expect(held.state()).toEqual(value(3))
    leaveHeld()
    await env.advance(5000)
    held.subscribe(() => {})
    await env.advance(0)
    expect(held.state()).toEqual(value(4))
    expect(client[INTERNALS].cache.entries.size).toBe(1)
  })

  test('leaves the resource that has replaced it in the cache', async () => {
    const { env, client, held } = await dropped()
    const leave = held.subscribe(() => {})
    leave()
    await env.advance(5000)
    const other = watch(client, readTally)
    other.subscribe(() => {})
    held.subscribe(() => {})()
    held.ready().catch(() => {})
    await env.advance(5000)
    expect(watch(client, readTally)).toBe(other)
    bump(client)
    await env.advance(300)
    expect(other.state()).toEqual(value(4))
  })

  test('keeps its value when the network fails', async () => {
    let fails = false
    const { env, client } = setup((_, n) => {
      if (fails) throw new TypeError('fetch failed')
      return Response.json({ n })
    })
    const held = watch(client, readTally)
    held.subscribe(() => {})()
    await env.advance(5000)
    fails = true
    held.subscribe(() => {})
    await env.settle()
    expect(held.state()).toEqual(value(1))
    // The provider of React reads these again when the device is online.
    const failed = () =>
      [...client[INTERNALS].cache.entries.values()].map((entry) => entry.isStale(Number.POSITIVE_INFINITY))
    await expect.poll(failed).toEqual([true])
    // Those that another page has come back to only after a while.
    const isOld = () => [...client[INTERNALS].cache.entries.values()].map((entry) => entry.isStale(60_000))
    expect(isOld()).toEqual([false])
    await env.advance(61_000)
    expect(isOld()).toEqual([true])
    fails = false
    for (const entry of client[INTERNALS].cache.entries.values()) entry.refetch()
    await env.advance(1000)
    expect(failed()).toEqual([false])
  })

  test('neither reads nor is cached again in another session', async () => {
    const { env, client, held, reads } = await dropped()
    await client.session.start({ accessToken: createFakeAccessToken(NOW, 600), refreshToken: 'r1' })
    held.subscribe(() => {})
    await env.advance(300)
    expect([held.state(), reads(), client[INTERNALS].cache.entries.size]).toEqual([value(1), 1, 0])
  })
})

test('does not cache a response without watchers', async () => {
  const { env, client } = setup()
  readTally(client)
  await env.advance(0)
  expect(client[INTERNALS].cache.entries.size).toBe(0)
})

test('never returns a response of a previous session', async () => {
  const { env, client } = setup()
  await client.session.start({ accessToken: createFakeAccessToken(NOW, 600, { sub: 'u1' }), refreshToken: 'r1' })
  const first = watch(client, readTally)
  first.subscribe(() => {})
  await env.advance(0)
  await client.session.start({ accessToken: createFakeAccessToken(NOW, 600, { sub: 'u2' }), refreshToken: 'r2' })
  expect(watch(client, readTally)).not.toBe(first)
  expect(watch(client, readTally).state()).toEqual({ status: 'pending' })
})

test('returns a promise of the value or of the error for suspense', async () => {
  const { env, client } = setup((_, n) =>
    n === 1
      ? Response.json({ n })
      : Response.json(
          { code: 'TEAM_NOT_FOUND', error: 'gone' },
          { status: 404, headers: { 'x-stack-known-error': 'TEAM_NOT_FOUND' } },
        ),
  )
  const ready = watch(client, readTally).ready()
  const failed = watch(client, readTally, { of: 'x' })
    .ready()
    .catch((error) => error)
  await env.advance(0)
  expect(await ready).toEqual({ n: 1 })
  expect(await failed).toMatchObject({ code: 'TEAM_NOT_FOUND' })
})

test('a watcher of one session receives neither the data of the next nor the session change', async () => {
  const { env, client, reads } = setup(async (_, n) => {
    if (n === 1)
      await client.session.start({ accessToken: createFakeAccessToken(NOW, 600, { sub: 'u2' }), refreshToken: 'r2' })
    return Response.json({ n })
  })
  await client.session.start({ accessToken: createFakeAccessToken(NOW, 600, { sub: 'u1' }), refreshToken: 'r1' })
  const first = watch(client, readTally)
  first.subscribe(() => {})
  const suspended = first.ready()
  await env.advance(0)
  expect(first.state()).toEqual({ status: 'pending' })
  // The suspended render continues with what the next session reads.
  expect(await suspended).toEqual({ n: 2 })
  expect(first.state()).toEqual({ status: 'pending' })
  expect(watch(client, readTally).state()).toEqual({ status: 'ready', value: { n: 2 } })
  client[INTERNALS].cache.invalidate(['tally'])
  await env.advance(1000)
  expect(first.state()).toEqual({ status: 'pending' })
  expect(reads()).toBeGreaterThanOrEqual(2)
})

/** Reads two tallies. */
const sumOf = async (client: Client, input: object, options?: CallOptions) => {
  const [one, other] = await Promise.all([readTally(client, input, options), readTally(client, { of: 'b' }, options)])
  return one.n + other.n
}

test('reads a function again after a change of data that it reads', async () => {
  const { env, client, reads } = setup()
  const sum = watchRead(client, sumOf, { of: 'a' })
  sum.subscribe(() => {})
  await env.advance(0)
  expect(sum.state()).toEqual({ status: 'ready', value: 3 })
  bump(client)
  await env.advance(300)
  expect(sum.state()).toEqual({ status: 'ready', value: 7 })
  expect(reads()).toBe(4)
})

test('returns the same resource for the same function and input', () => {
  const { client } = setup()
  const sum = watchRead(client, sumOf, { of: 'a' })
  expect(watchRead(client, sumOf, { of: 'a' })).toBe(sum)
  expect(watchRead(client, sumOf, { of: 'c' })).not.toBe(sum)
  expect(watchRead(client, async () => 1, { of: 'a' })).not.toBe(sum)
})

test('shares the resource of an endpoint with watch', () => {
  const { client } = setup()
  expect(watchRead(client, readTally, { of: 'a' })).toBe(watch(client, readTally, { of: 'a' }))
})

test('fails a function that changes data, without a request', async () => {
  let writes = 0
  const { env, client } = setup()
  const countWrites = env.fetch
  env.fetch = (...sent) => {
    writes++
    return countWrites(...sent)
  }
  const changing = watchRead(client, (reader: Client) => bump(reader))
  changing.subscribe(() => {})
  await env.advance(0)
  expect(changing.state()).toMatchObject({ status: 'failed', error: { code: 'INVALID_OPTION' } })
  expect(writes).toBe(0)
})

test('never shows the data of a previous session', async () => {
  const { env, client } = setup()
  const sum = watchRead(client, sumOf, {})
  sum.subscribe(() => {})
  await env.advance(0)
  await client.session.start({ accessToken: createFakeAccessToken(NOW, 600, { sub: 'u2' }), refreshToken: 'r2' })
  expect(watchRead(client, sumOf, {})).not.toBe(sum)
  expect(watchRead(client, sumOf, {}).state()).toEqual({ status: 'pending' })
})

test('watches the user with `getUser`, without a request while no user is signed in', async () => {
  const { env, client, reads } = setup()
  const user = watchRead(client, getUser)
  user.subscribe(() => {})
  await env.advance(0)
  expect(user.state()).toEqual({ status: 'ready', value: null })
  expect(reads()).toBe(0)
})

test.each([new Map([['a', 1]]), new Set(['a']), new Secret('s3cret-value'), 1n, Number.NaN, () => {}, Symbol('a')])(
  'refuses an input with %o, which it could not tell from others',
  (of) => {
    const { client } = setup()
    for (const input of [{ of }, { of: { deep: [of] } }])
      expect(() => watchRead(client, sumOf, input)).toThrow(
        expect.objectContaining({ code: 'INVALID_OPTION', message: expect.not.stringContaining('alue') }),
      )
  },
)

test('tells inputs of plain data from each other, and equal ones not', () => {
  const { client } = setup()
  const inputs = [
    {},
    { of: null },
    { of: 'a' },
    { of: ['a'] },
    { of: { a: 'a' } },
    { of: new Date(0) },
    { of: new Date(1) },
    { of: 1 },
    { of: true },
  ]
  const resources = inputs.map((input) => watchRead(client, sumOf, input))
  expect(new Set(resources).size).toBe(inputs.length)
  expect(inputs.map((input) => watchRead(client, sumOf, structuredClone(input)))).toEqual(resources)
  expect(watchRead(client, sumOf, { of: undefined })).toBe(resources[0])
})

test('does not show what a function has read for another session', async () => {
  const { env, client } = setup()
  // It passes no options on, so that its call belongs to the session that is current by then.
  const careless = watchRead(
    client,
    async (reader: Client, input: object) => {
      await client.session.start({ accessToken: createFakeAccessToken(NOW, 600, { sub: 'u2' }), refreshToken: 'r2' })
      return readTally(reader, input)
    },
    {},
  )
  const states: string[] = []
  careless.subscribe(() => states.push(careless.state().status))
  await env.advance(0)
  expect(careless.state()).toEqual({ status: 'pending' })
  expect(states).not.toContain('ready')
})

test('fails a function that uses a session that has ended', async () => {
  const { env, client } = setup()
  const tokens = (user: string) => ({ accessToken: createFakeAccessToken(NOW, 600, { sub: user }), refreshToken: user })
  await client.session.start(tokens('ada'))
  const identity = await client.session.capture()
  await client.session.start(tokens('grace'))
  const ofAda = watchRead(client, (client) => readTally(client, {}, { identity }))
  const reading = ofAda.ready().catch((error) => error)
  await env.advance(0)
  expect(await reading).toMatchObject({ code: 'SESSION_CHANGED' })
})

test('keeps apart what clients and servers read from the same path', async () => {
  const env = createFakeEnv({ now: NOW, fetch: () => Response.json({ n: 1, secret: 2 }) })
  const client = createClient({ projectId: 'p1', secretKey: 'k', baseUrl: 'https://api.test' }, env)
  const readSecretTally = endpoint('GET /tally', 'server', {
    ...readTally,
    response: entity({ n: number, secret: number }),
  })
  const reading = Promise.all([readSecretTally(client), readTally(client)])
  await env.advance(0)
  expect(await reading).toEqual([{ n: 1, secret: 2 }, { n: 1 }])
})
