import { expect, test } from 'vitest'
import { SERVER_VERSIONS } from '../../src/world/server-version.js'
import { operations, populated, shortest, TARGET_RATIOS } from './scale.js'

/** The margin over the targets is wide, because other processes disturb the times. */
const MARGIN = 4

test.each(SERVER_VERSIONS)(
  'version %s takes about as long for requests with 100,000 users as with 10',
  async (serverVersion) => {
    const [small, large] = [
      operations(await populated(10, { serverVersion })),
      operations(await populated(100_000, { serverVersion })),
    ]
    for (const [name, target] of Object.entries(TARGET_RATIOS) as [keyof typeof TARGET_RATIOS, number][]) {
      // The first run builds indexes.
      await large[name]()
      const ratio = (await shortest(large[name])) / (await shortest(small[name]))
      expect(ratio, name).toBeLessThan(target * MARGIN)
    }
  },
  60_000,
)
