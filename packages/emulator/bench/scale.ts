import { SERVER_VERSIONS } from '../src/world/server-version.js'
import { operations, populated, shortest, TARGET_RATIOS } from '../test/control/scale.js'

// Prints how long requests take with 10 and with 100,000 users:
// node --conditions=@latchkey/source --import ../../tools/register-source.mjs bench/scale.ts

for (const serverVersion of SERVER_VERSIONS) {
  const [small, large] = [
    operations(await populated(10, { serverVersion })),
    operations(await populated(100_000, { serverVersion })),
  ]
  console.log(`\nversion ${serverVersion}: time with 10 users, with 100,000 users, and their ratio`)
  for (const [name, target] of Object.entries(TARGET_RATIOS) as [keyof typeof TARGET_RATIOS, number][]) {
    await large[name]()
    const [few, many] = [await shortest(small[name], 40), await shortest(large[name], 40)]
    const ratio = (many / few).toFixed(2)
    console.log(`${name}: ${few.toFixed(2)} ms, ${many.toFixed(2)} ms, ratio ${ratio} (target ${target})`)
  }
}
