import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChannelRow, UserRow } from '../world/rows.js'
import { createWorld, type World } from '../world/world.js'
import { listUsers } from './user-list.js'

const USERS = 200
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const projectOf = (number: number) => (number % 7 === 0 ? 'other' : 'own')

function putUser(world: World, number: number, displayName: string | null, createdAt: number) {
  const id = idOf(number)
  world.users.put({ id, projectId: projectOf(number), displayName, createdAt, anonymous: false } as UserRow)
  const value = `${number}@example.test`
  world.channels.put({ id: `c${number}`, userId: id, projectId: projectOf(number), value } as ChannelRow)
}

/** Compares all users of the project, one by one, in the order of sign-up. */
function searchOneByOne(world: World, query: string, descending: boolean): string[] {
  const text = query.toLowerCase()
  const found = world.users
    .where(({ projectId }) => projectId === 'own')
    .filter(({ id, displayName }) => {
      const addresses = world.channels.by('user', id).map(({ value }) => value)
      return id === text || [displayName ?? '', ...addresses].some((part) => part.toLowerCase().includes(text))
    })
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
  return descending ? found.reverse() : found
}

// Few letters, so that many users match. Some have a longer or another form in lower case.
const text = fc.string({ unit: fc.constantFrom('a', 'B', 'İ', 'Σ', '1', '@', 'e'), maxLength: 3 })
const number = fc.integer({ min: 0, max: USERS - 1 })
const change = fc.record({ number, name: fc.option(text), createdAt: fc.integer({ min: 0, max: 40 }) })
const search = fc.record({
  query: fc.oneof(text, number.map(idOf), fc.constant('example.test\0')),
  descending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 30 }),
})

test('finds the same users as a search one by one, page by page, before and after changes', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), fc.array(change), fc.array(search), (names, changes, searches) => {
      const world = createWorld()
      const pagesMatch = () => {
        for (const { query, descending, limit } of searches) {
          const found: string[] = []
          let cursor: string | undefined
          do {
            const { page, next } = listUsers(world, 'own', { query, descending, limit, cursor })
            found.push(...page.map(({ id }) => id))
            cursor = next ?? undefined
          } while (cursor !== undefined && found.length < 100)
          const expected = searchOneByOne(world, query, descending)
          expect(found).toEqual(cursor === undefined ? expected : expected.slice(0, found.length))
        }
      }
      for (let i = 0; i < USERS; i++) putUser(world, i, names[i % names.length] ?? null, i % 40)
      pagesMatch()
      for (const { number, name, createdAt } of changes) {
        if (name === null) world.users.remove(idOf(number))
        else putUser(world, number, name, createdAt)
      }
      pagesMatch()
    }),
    { numRuns: 20, seed: 36 },
  )
})
