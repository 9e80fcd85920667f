// node apps/notes/start.mjs: the notes app, its API, its database and the auth emulator, in one process.
import { run } from './start/run.ts'

try {
  await run(process.env)
} catch (error) {
  const isPortInUse = error.code === 'EADDRINUSE'
  console.error(
    isPortInUse ? `Port ${error.port} is in use. Stop the other program, or set PORT to another port.` : error.message,
  )
  process.exit(1)
}
