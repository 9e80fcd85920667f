// node apps/notes/start.mjs: the notes app, its API, its database and the auth emulator, in one process.
import { run } from './server/run.ts'

await run(process.env)
