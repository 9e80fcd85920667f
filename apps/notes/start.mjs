// node apps/notes/start.mjs: the notes app, its API, its database and the auth emulator, in one process.
import { run } from './start/run.ts'

try {
  await run(process.env)
} catch (error) {
  const { code, port, message } = /** @type {NodeJS.ErrnoException & { port?: number }} */ (error)
  const isPortInUse = code === 'EADDRINUSE'
  console.error(isPortInUse ? `Port ${port} is in use. Stop the other program, or set PORT to another port.` : message)
  process.exit(1)
}
