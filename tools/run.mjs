// npm start and npm test land here, on whatever Node the machine has (18 or newer).
import { gate } from './gate.mjs'
import { start } from './start.mjs'

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const tasks = { start, test: gate }

const [name = '', ...args] = process.argv.slice(2)
const task = tasks[name]
if (task === undefined) {
  console.error(`node tools/run.mjs ${Object.keys(tasks).join(' | ')}`)
  process.exitCode = 2
} else {
  try {
    process.exitCode = await task(args)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
