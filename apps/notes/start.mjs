// node apps/notes/start.mjs: the notes app, its API, its database and the auth emulator, in one process.
import { run } from './start/run.ts'

try {
  await run(process.env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
