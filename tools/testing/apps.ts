// Runs apps in fresh folders with the packed packages.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { run } from '../processes.mjs'

/** A way to run an app. */
export interface Mode {
  readonly name: string
  /** Commands to run before the server starts. */
  readonly before?: readonly (readonly string[])[]
  /** The server, which listens on `PORT`. */
  readonly server?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Errors and warnings that the server may log. */
  readonly expected?: readonly RegExp[]
  /** Whether React adds to each page what its components have waited for, also for values that requests share. */
  readonly debugsPages?: boolean
}

/** A command that takes longer than this has hung, in milliseconds. */
const LIMIT = 900_000

/** Replaces the published versions of the packages by the tarballs, also where the packages depend on each other. */
export function install(app: string, tarballs: Record<string, string>) {
  const path = join(app, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const files = Object.fromEntries(Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]))
  for (const list of [manifest.dependencies, manifest.devDependencies ?? {}])
    for (const name of Object.keys(list)) if (files[name]) list[name] = files[name]
  manifest.overrides = { ...files, ...manifest.overrides }
  writeFileSync(path, JSON.stringify(manifest, undefined, 2))
}

/** The environment variables of an app, by the prefix that its framework requires. `brand` is a part of their names. */
export function variables(
  { projectId, publishableKey, baseUrl }: Readonly<Record<string, string>>,
  brand: 'HEXCLAVE' | 'STACK' = 'HEXCLAVE',
) {
  const values = { PROJECT_ID: projectId, PUBLISHABLE_CLIENT_KEY: publishableKey, API_URL: baseUrl }
  const prefixes = ['', 'NEXT_PUBLIC_', 'VITE_', 'PUBLIC_'].map((prefix) => `${prefix}${brand}_`)
  return Object.fromEntries(
    prefixes.flatMap((prefix) => Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value])),
  )
}

/** Runs the server of an app while a function uses it. Throws when the server has logged errors or warnings. */
export async function withServer(
  mode: Pick<Mode, 'server' | 'expected'>,
  cwd: string,
  env: NodeJS.ProcessEnv,
  use: (log: () => string) => Promise<void>,
) {
  const [first, ...rest] = mode.server ?? []
  if (first === undefined) return use(() => '')
  const server = spawn(first, rest, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (log += chunk))
  try {
    await responds(`http://localhost:${env.PORT}`, () => server.exitCode !== null)
    await use(() => log)
    const lines = log.split('\n').filter((line) => !line.startsWith('npm warn'))
    const problems = lines.filter((line) => /\b(error|warn(ing)?)\b|⨯|⚠/i.test(line))
    const unexpected = problems.filter((line) => !mode.expected?.some((pattern) => pattern.test(line)))
    if (unexpected.length > 0) throw new Error(`The server logged:\n${unexpected.join('\n')}`)
  } catch (error) {
    console.log(log.split('\n').slice(-60).join('\n'))
    throw error
  } finally {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGKILL')
  }
}

async function responds(url: string, hasExited: () => boolean) {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (hasExited()) throw new Error('The server of the app has exited.')
    if (
      await fetch(url, { redirect: 'manual' }).then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`The server of the app does not respond at ${url}.`)
}

/** Runs a command. Throws when it fails. */
export async function command(name: string, args: readonly string[], cwd: string, env = process.env) {
  const { code, output } = await run(name, [...args], { cwd, env, capture: true, limit: LIMIT })
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} exited with ${code}\n${output}`)
}

/** Returns a port that no server listens on. */
export function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(address)))
    })
  })
}
