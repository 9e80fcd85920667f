import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** The auth project of one data folder. Cookies ignore ports: with an id of its own, no checkout signs out another. */
const newProject = () => ({
  projectId: randomUUID() as string,
  publishableClientKey: `pck_${randomBytes(24).toString('hex')}`,
  secretServerKey: `ssk_${randomBytes(24).toString('hex')}`,
  superSecretAdminKey: `sak_${randomBytes(24).toString('hex')}`,
  /** Kept, so that the address is tomorrow what it is today. */
  ports: { app: 4000, auth: 4100 },
})

/**
 * Makes this process the only one that owns the folder; null when another one does. The lock is one on a file, held by
 * an open SQLite transaction: the system frees it when the process dies, however it dies.
 */
export function claim(folder: string) {
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
  const project: ReturnType<typeof newProject> = existsSync(file) ? readJson(file) : newProject()
  replace(file, project)
  return {
    project,
    rememberPorts(ports: Partial<typeof project.ports>) {
      Object.assign(project.ports, ports)
      replace(file, project)
    },
    /** Tells a second start where this one answers. */
    announce: (url: string) => replace(runningFile(folder), { url, pid: process.pid }),
    release() {
      rmSync(runningFile(folder), { force: true })
      lock.close()
    },
  }
}

export type DataFolder = NonNullable<ReturnType<typeof claim>>

/** Where the process that owns the folder answers. Waits for one that is still starting; null when it does not say. */
export async function ownerUrl(folder: string, patience = 30_000): Promise<string | null> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(100)) {
    if (existsSync(runningFile(folder))) return readJson(runningFile(folder)).url
  }
  return null
}

const SQLITE_BUSY = 5
const runningFile = (folder: string) => join(folder, 'running.json')
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Never leaves half a file behind, and no file that others may read. */
function replace(file: string, value: unknown) {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`)
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
}
