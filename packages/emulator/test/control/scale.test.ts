import { expect, test } from 'vitest'
import { stories } from '../../conformance/stories/index.js'
import { runSuite } from '../../conformance/suite.js'
import { inProcess } from '../../conformance/target.js'
import { TABLES } from '../../src/world/rows.js'
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

test('reads as many rows with 300 more users for each endpoint, except for those that return all rows', async () => {
  const readsOf = async (users: number) => {
    const { emulator } = await populated(users, { serverVersion: 'hexclave-1.0', onContractViolation: 'respond' })
    const reads = countReads(emulator.world)
    const most: Record<string, { reads: number; length: number }> = {}
    const { fetch } = emulator
    Object.assign(emulator, {
      async fetch(input: Request | string | URL, init?: RequestInit) {
        const request = new Request(input, init)
        const { pathname } = new URL(request.url)
        const before = reads()
        const response = await fetch(request)
        const name = `${request.method} ${pathname.replace(/[0-9a-f-]{36}/g, '{id}')}`
        const { length } = await response.clone().text()
        const found = { reads: reads() - before, length }
        if (found.reads >= (most[name]?.reads ?? 0)) most[name] = found
        return response
      },
    })
    const { outcomes } = await runSuite(inProcess(emulator), stories, { run: 'r' })
    expect(outcomes.length).toBeGreaterThan(900)
    return most
  }
  const [few, many] = [await readsOf(10), await readsOf(310)]
  const growing = Object.keys(many).filter((name) => {
    const [small, large] = [few[name], many[name]] as const
    const returnsRows = small && large && large.length > 2 * small.length
    return !returnsRows && (large?.reads ?? 0) > (small?.reads ?? 0) + 100
  })
  expect(growing).toEqual([])
}, 120_000)

/** Counts the rows that a search of a table compares, and those that an index finds. */
function countReads(world: World): () => number {
  let reads = 0
  for (const name of TABLES) {
    const table = world[name] as unknown as World['users']
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
