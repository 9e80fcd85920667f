import { classifyUser } from '@latchkey/core/custom-screens'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PreparedUser, prepareUser, USER_KINDS, type UserKind } from '../../../stack/test/signed-in/users.js'
import { importEntries } from '../import-entries.js'
import { nextIn } from './next.js'
import { type Flags, type Way, waysOf } from './ways.js'

vi.mock('next/headers', async () => (await import('./next.js')).nextModules['next/headers'])
vi.mock('next/navigation', async () => (await import('./next.js')).nextModules['next/navigation'])
vi.mock('next/server', async () => (await import('./next.js')).nextModules['next/server'])

/** The packages with ways to ask. `packages/stack/test/signed-in.test.ts` tests the object API. */
const PACKAGES = ['core', 'react', 'next']

const isFunction = (value: unknown) => typeof value === 'function'

const entries = await importEntries(PACKAGES)
const ways = waysOf(nextIn(entries))

/** Whether a function only creates or recognizes errors. */
const isOfErrors = (name: string, value: unknown) =>
  name.startsWith('is') || (value as { prototype?: unknown }).prototype instanceof Error

test('each function of core that reads a token without a client is a way to ask', async () => {
  const tokenWays = new Set(ways.filter((way) => way.readsToken === 'without-client').map(({ of }) => of))
  const others = []
  for (const [entry, module] of entries) {
    if (!entry.startsWith('@latchkey/core') || !Object.values(module).some((value) => tokenWays.has(value))) continue
    for (const [name, value] of Object.entries(module))
      if (isFunction(value) && !tokenWays.has(value) && !isOfErrors(name, value)) others.push(`${entry} ${name}`)
  }
  expect(others).toEqual([])
})

/** The users that the definition in core sees. Null: no session, or the service rejects it. */
const FLAGS: Readonly<Record<UserKind, Flags>> = {
  'no user': null,
  'an anonymous user': { isAnonymous: true, isRestricted: true },
  'a user whose email is not verified': { isAnonymous: false, isRestricted: true },
  'a user restricted by a sign-up rule': { isAnonymous: false, isRestricted: true },
  'a user restricted by an admin': { isAnonymous: false, isRestricted: true },
  'a deleted user': null,
  'a user of an expired session': null,
  'a user of another project': null,
  'a user without the second factor': null,
  'a signed-in user': { isAnonymous: false, isRestricted: false },
}

const nameOf = ({ of, options }: Way) => {
  const name = (of as { displayName?: string; name: string }).displayName ?? (of as { name: string }).name
  return options ? `${name} ${JSON.stringify(options)}` : name
}

describe.each(Object.keys(USER_KINDS) as UserKind[])('%s', (kind) => {
  let user: PreparedUser
  beforeAll(async () => {
    user = await prepareUser(kind)
  })
  afterAll(() => user.running.close())

  test.each(ways.map((way) => [nameOf(way), way] as const))('%s', async (_, way) => {
    // The token of a deleted user is valid until it expires.
    const flags = kind === 'a deleted user' && way.readsToken ? { isAnonymous: false } : FLAGS[kind]
    const expected = (way.expected ?? classifyUser)(flags)
    expect(await way.ask(user)).toBe(expected)
  })
})
