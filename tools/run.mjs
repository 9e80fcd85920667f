// Entry point of npm start, npm run build, npm test, npm run checks and npm run proof. Runs on any Node from 18 on.
import { checks } from './gate/checks.mjs'
import { gate } from './gate/gate.mjs'
import { prepare, start } from './gate/start.mjs'
import { proof } from './proof/run.mjs'

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const tasks = { start, build: prepare, test: gate, checks, proof }

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
