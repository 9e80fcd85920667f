import { operations, populated, shortest } from '../test/scale.js'

// Prints how long requests take with 10 and with 100,000 users:
// node --conditions=@latchkey/source --import ../../tools/register-source.mjs bench/scale.ts

const [small, large] = [operations(await populated(10)), operations(await populated(100_000))]
for (const name of Object.keys(small) as (keyof typeof small)[]) {
  await large[name]()
  const [few, many] = [await shortest(small[name], 40), await shortest(large[name], 40)]
  console.log(`${name}: ${few.toFixed(2)} ms, ${many.toFixed(2)} ms, ratio ${(many / few).toFixed(2)}`)
}
