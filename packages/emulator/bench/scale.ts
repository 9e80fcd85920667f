import { operations, populated, shortest, TARGET_RATIO } from '../test/control/scale.js'

// Prints how long requests take with 1,000 and with 100,000 users:
// node --conditions=@latchkey/source --import ../../tools/register-source.mjs bench/scale.ts

const version = { serverVersion: 'hexclave-1.0' } as const
const small = operations(await populated(1_000, version))
const large = operations(await populated(100_000, version))
console.log(`Time with 1,000 users, with 100,000 users, and their ratio. The target is ${TARGET_RATIO}.`)
for (const [name, run] of Object.entries(large)) {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  const [few, many] = [await shortest(small[name as keyof typeof small] ?? run, 40), await shortest(run, 40)]
  console.log(
    `${name}: ${few.toFixed(2)} ms, ${many.toFixed(2)} ms, ratio ${(many / few).toFixed(2)}, first run ${(user + system) / 1000} ms of CPU time, with indexes`,
  )
}
