import { expect, test } from 'vitest'
import { operations, populated, shortest } from './scale.js'

/** The target is 1.5, and 5 for lists and searches. The margin is wide, because other processes disturb the times. */
const MAX_RATIOS = {
  'users/me': 6,
  refresh: 6,
  'sign-up': 6,
  'page of users': 15,
  search: 15,
  'search without result': 40,
}

test('requests take about as long with 100,000 users as with 10', async () => {
  const [small, large] = [operations(await populated(10)), operations(await populated(100_000))]
  for (const [name, maxRatio] of Object.entries(MAX_RATIOS) as [keyof typeof MAX_RATIOS, number][]) {
    // The first run builds indexes.
    await large[name]()
    const ratio = (await shortest(large[name])) / (await shortest(small[name]))
    expect(ratio, name).toBeLessThan(maxRatio)
  }
}, 60_000)
