import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const key = (prefix: string) => `${prefix}_${randomBytes(24).toString('hex')}`

/** The auth project of a data folder. Cookies ignore ports: with different IDs, checkouts do not share sessions. */
const newProject = (port: number) => ({
  projectId: randomUUID() as string,
  publishableClientKey: key('pck'),
  secretServerKey: key('ssk'),
  superSecretAdminKey: key('sak'),
  /** Stored, so that the URLs stay the same across restarts. */
  ports: { app: port, auth: port < 65_000 ? port + 100 : port - 100 },
})

/**
 * Makes this process the owner of the folder. Throws when another process owns it. An open SQLite transaction holds a
 * file lock, which the operating system releases when the process ends or crashes.
 */
export function claim(folder: string, port = 4000) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    const message = `Another process uses the data folder ${folder}. Stop it, or set LATCHKEY_DATA to another folder.`
    throw new Error(message, { cause })
  }
  const file = join(folder, 'project.json')
  const project: ReturnType<typeof newProject> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : newProject(port)

  /** Replaces the file atomically: a crash must not lose the project. */
  function save() {
    writeFileSync(`${file}.new`, JSON.stringify(project, null, 2), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  save()
  return {
    path: folder,
    project,
    /** Stores the ports that were free. */
    rememberPorts(ports: Partial<typeof project.ports>) {
      Object.assign(project.ports, ports)
      save()
    },
    release: () => lock.close(),
  }
}

export type DataFolder = ReturnType<typeof claim>
