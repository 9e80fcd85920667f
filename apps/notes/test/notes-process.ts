import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { someNotesPort } from './some-port.ts'

const START = fileURLToPath(new URL('../start.mjs', import.meta.url))

export interface NotesProcess {
  /** The URL that it prints. */
  readonly url: string
  readonly output: () => string
  /** Closes its input, as the end of its parent does; resolves with the exit code. */
  stop(): Promise<number | null>
  kill(signal: NodeJS.Signals): Promise<number | null>
}

/** The URL of the emulator, on the port 100 above that of the app. */
export const authUrlOf = ({ url }: NotesProcess) => `http://localhost:${Number(new URL(url).port) + 100}`

/** The port of each data folder: on the default ones, the app of another test could start while one restarts. */
const ports = new Map<string, string>()

/**
 * Starts the notes app with a data folder on its own port, and
 * waits for its URL. `settings` are environment variables.
 */
export async function startNotes(folder: string, settings: NodeJS.ProcessEnv = {}): Promise<NotesProcess> {
  const PORT = ports.get(folder) ?? String(await someNotesPort())
  ports.set(folder, PORT)
  const env = { ...process.env, PORT, ...settings, LATCHKEY_DATA: folder }
  const child = spawn(process.execPath, [START], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const gone = once(child, 'exit').then(([code]) => code as number | null)
  let output = ''
  const url = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const found = /http:\/\/localhost:\d+/.exec(output)
      if (found) resolve(found[0])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    gone.then((code) => reject(new Error(`The notes app ended with ${code} before it answered: ${output}`)))
  })
  return {
    url: await url,
    output: () => output,
    stop() {
      child.stdin.end()
      return gone
    },
    kill(signal) {
      child.kill(signal)
      return gone
    },
  }
}
