import { expect, test } from 'vitest'
import { SERVER_VERSIONS } from '../../src/world/server-version.js'
import type { World } from '../../src/world/world.js'
import { operations, populated } from './scale.js'

test.each(SERVER_VERSIONS)('version %s reads as many rows with 2,000 users as with 20', async (serverVersion) => {
  const readsOf = async (users: number) => {
    const scene = await populated(users, { serverVersion })
    const reads = countReads(scene.emulator.world)
    const counts: Record<string, number> = {}
    for (const [name, run] of Object.entries(operations(scene))) {
      // The first run builds indexes.
      await run()
      const before = reads()
      expect((await run()).status, name).toBe(200)
      counts[name] = reads() - before
    }
    return counts
  }
  expect(await readsOf(2_000)).toEqual(await readsOf(20))
})

/** Counts the rows that a search of a table compares, and those that an index finds. */
function countReads({ users, channels, sessions }: World): () => number {
  let reads = 0
  for (const table of [users, channels, sessions] as unknown as World['users'][]) {
    const { find, where, by } = table
    type Match = Parameters<typeof find>[0]
    const counted =
      (match: Match): Match =>
      (row) => {
        reads++
        return match(row)
      }
    table.find = (match) => find(counted(match))
    table.where = (match) => where(counted(match))
    table.by = (index, key) => {
      const rows = by(index, key)
      reads += rows.length
      return rows
    }
  }
  return () => reads
}
