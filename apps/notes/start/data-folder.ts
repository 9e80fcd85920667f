import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** Creates the auth project of a data folder. Cookies ignore ports: with different ids, checkouts do not share sessions. */
const newProject = (port = 4000) => ({
  projectId: randomUUID() as string,
  publishableClientKey: `pck_${randomBytes(24).toString('hex')}`,
  secretServerKey: `ssk_${randomBytes(24).toString('hex')}`,
  superSecretAdminKey: `sak_${randomBytes(24).toString('hex')}`,
  /** Stored, so that the URL stays the same across restarts. */
  ports: { app: 4000, auth: port < 65_000 ? port + 100 : 4100 },
})

/**
 * Makes this process the owner of the folder. Returns null when another process owns it. An open SQLite transaction
 * holds a file lock, which the operating system releases when the process ends or crashes. In a new folder, the port of
 * the emulator follows `port`, the one that the environment sets for the app.
 */
export function claim(folder: string, port?: number) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw error
  }
  rmSync(runningFile(folder), { force: true })
  const file = join(folder, 'project.json')
  const project: ReturnType<typeof newProject> = existsSync(file) ? readJson(file) : newProject(port)
  replace(file, project)
  return {
    project,
    rememberPorts(ports: Partial<typeof project.ports>) {
      Object.assign(project.ports, ports)
      replace(file, project)
    },
    /** Stores the URL of this process for a second start. */
    announce: (url: string) => replace(runningFile(folder), { url, pid: process.pid }),
    release() {
      rmSync(runningFile(folder), { force: true })
      lock.close()
    },
  }
}

export type DataFolder = NonNullable<ReturnType<typeof claim>>

/** Returns the URL of the process that owns the folder. Waits while it starts. Returns null when it stores none. */
export async function ownerUrl(folder: string, timeoutMillis = 30_000): Promise<string | null> {
  for (const end = Date.now() + timeoutMillis; Date.now() < end; await pause(100)) {
    if (existsSync(runningFile(folder))) return readJson(runningFile(folder)).url
  }
  return null
}

const SQLITE_BUSY = 5
const runningFile = (folder: string) => join(folder, 'running.json')
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Replaces a file atomically. Only its owner can read it. */
function replace(file: string, value: unknown) {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`)
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
}
