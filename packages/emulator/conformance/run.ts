// npm run conformance -- [--base-url URL] …: runs every case against a service. Exits with 1 if it contradicts the contract, or if a case cannot run.
import { runCommand } from './command.js'

process.exitCode = await runCommand(process.argv.slice(2), process)
