// node tools/with-browser.ts <command> <args...>: runs it with CHROMIUM_PATH set to a Chromium that starts.
import { delimiter } from 'node:path'
import { findBrowser } from './browser.ts'
import { run } from './processes.mjs'

const [command = '', ...rest] = process.argv.slice(2)
const browser = await findBrowser()
console.log(`browser: ${browser.path} (${browser.from})`)

const libraries = [browser.libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter)
const env = { ...process.env, CHROMIUM_PATH: browser.path, ...(libraries && { LD_LIBRARY_PATH: libraries }) }
process.exitCode = (await run(command, rest, { env })).code
