import { expect, test } from 'vitest'
import { SERVER_VERSIONS } from '../../src/world/server-version.js'
import { countReads, operations, populated } from './scale.js'

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
