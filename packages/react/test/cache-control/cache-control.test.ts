// Responses to a request with a session: no cache may store them, or the back button shows them after the sign-out.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PreparedUser, prepareUser } from '../../../stack/test/signed-in/users.js'
import { importEntries, isEndpoint, type Module } from '../import-entries.js'
import { nextIn } from '../signed-in/next.js'
import { CACHE_HEADERS, surfacesOf, WITHOUT_RESPONSE } from './surfaces.js'

vi.mock('next/headers', async () => (await import('../signed-in/next.js')).nextModules['next/headers'])
vi.mock('next/navigation', async () => (await import('../signed-in/next.js')).nextModules['next/navigation'])
vi.mock('next/server', async () => (await import('../signed-in/next.js')).nextModules['next/server'])

const entries = await importEntries(['core', 'react', 'next'])
const byName: Readonly<Record<string, Module>> = Object.fromEntries(entries)
const surfaces = surfacesOf(nextIn(entries))

/** Entries for browsers, tests, admins, tools and the protocol: no function in them has to do with a request from a browser. */
const NO_ADAPTERS =
  /^@latchkey\/core(\/(account|admin|agents|cli|custom-screens|external-sessions|teams|internal.*|http-only|opentelemetry|testing))?$|^@latchkey\/react(\/(internal|account|appearance|browser|devtools|handler|hooks|screens|sign-in|sign-up|team-switcher|texts|user-button))?$/

test('each exported function of an adapter is in the table, or is listed as without a response', () => {
  const inCore = new Set(Object.values(byName['@latchkey/core'] ?? {}))
  const inTable = new Set(surfaces.map(({ of }) => of))
  const others = entries
    .filter(([entry]) => !NO_ADAPTERS.test(entry))
    .map(([entry, module]): [string, string[]] => [
      entry,
      Object.keys(module).filter((name) => {
        const value = module[name]
        return typeof value === 'function' && !isEndpoint(value) && !inCore.has(value) && !inTable.has(value)
      }),
    ])
    .filter(([, names]) => names.length > 0)
  const sorted = (lists: [string, readonly string[]][]) =>
    Object.fromEntries(lists.map(([entry, names]) => [entry, [...names].sort()]))
  expect(sorted(others)).toEqual(sorted(Object.entries(WITHOUT_RESPONSE)))
})

const directives = (headers: Headers) => headers.get('Cache-Control')?.split(', ') ?? []

let [signedIn, signedOut]: PreparedUser[] = []
beforeAll(async () => {
  ;[signedIn, signedOut] = await Promise.all([prepareUser('a signed-in user'), prepareUser('no user')])
})
afterAll(() => Promise.all([signedIn?.running.close(), signedOut?.running.close()]))

describe.each(surfaces.map((one) => [`${(one.of as { name: string }).name}: ${one.name}`, one] as const))(
  '%s',
  (_, { respond, isOwnResponse, rejectsSignedOut }) => {
    test('forbids caches to store the response for a session', async () => {
      expect(directives(await respond(signedIn as PreparedUser, null))).toEqual(['private', 'no-store'])
    })

    test.skipIf(isOwnResponse)('replaces directives of the app that allow caching', async () => {
      const found = directives(await respond(signedIn as PreparedUser, 'public, max-age=60, no-transform'))
      expect(found).toEqual(['no-transform', 'private', 'no-store'])
    })

    test.skipIf(isOwnResponse)('keeps directives of the app that are as strict or stricter', async () => {
      const strict = 'no-store, private, no-transform, must-revalidate'
      expect(directives(await respond(signedIn as PreparedUser, strict))).toEqual(strict.split(', '))
    })

    test.skipIf(isOwnResponse)('removes headers that replace Cache-Control for caches of servers', async () => {
      const headers = await respond(signedIn as PreparedUser, 'public, max-age=60')
      expect(CACHE_HEADERS.filter((name) => headers.has(name))).toEqual(['Cache-Control'])
    })

    test.skipIf(isOwnResponse || rejectsSignedOut)(
      'does not change the headers of a response without a session',
      async () => {
        for (const cacheControl of ['public, max-age=60', null]) {
          const headers = await respond(signedOut as PreparedUser, cacheControl)
          for (const name of CACHE_HEADERS) expect(headers.get(name)).toBe(cacheControl)
        }
      },
    )
  },
)
