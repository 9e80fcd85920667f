import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const key = (prefix: string) => `${prefix}_${randomBytes(24).toString('hex')}`

/** The SQLite error code of a lock that another connection holds. */
const BUSY = 5

/** The auth project of a data folder. Cookies ignore ports: with different IDs, checkouts do not share sessions. */
const newProject = () => ({
  projectId: randomUUID() as string,
  publishableClientKey: key('pck'),
  secretServerKey: key('ssk'),
  superSecretAdminKey: key('sak'),
})

/**
 * Makes this process the owner of the folder, and reads its project. Throws when another process owns the folder. An open
 * SQLite transaction holds a file lock, which the operating system releases when the process ends or crashes.
 */
export function claim(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    const { errcode, message } = cause as Error & { readonly errcode?: number }
    const problem =
      errcode === BUSY
        ? `Another process uses the data folder ${folder}. Stop it`
        : `Cannot lock the data folder ${folder}: ${message}. Repair it`
    throw new Error(`${problem}, or set LATCHKEY_DATA to another folder.`, { cause })
  }
  const file = join(folder, 'project.json')
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, JSON.stringify(newProject(), null, 2), { mode: 0o600 })
    // Atomically: a crash leaves the whole project or none.
    renameSync(`${file}.new`, file)
  }
  const project: ReturnType<typeof newProject> = JSON.parse(readFileSync(file, 'utf8'))
  return { path: folder, project, release: () => lock.close() }
}

export type DataFolder = ReturnType<typeof claim>
