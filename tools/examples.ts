// npm run examples [name…]: installs each example app from the packed packages in a fresh folder, and uses it in
// Chromium with an emulator, in production and in development.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_PROJECT } from '../packages/emulator/src/index.js'
import { startEmulator } from '../packages/emulator/src/node.js'
import { EXAMPLES, type Example, type Mode } from './examples/list.ts'
import { useInBrowser } from './examples/use-in-browser.ts'
import { run } from './processes.mjs'
import { root } from './root.mjs'

/** A command that takes longer than this has hung, in milliseconds. */
const LIMIT = 900_000

const wanted = process.argv.slice(2)
const examples = EXAMPLES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const unknown = wanted.filter((name) => !EXAMPLES.some((example) => example.name === name))
if (unknown.length > 0) {
  console.error(`Unknown examples: ${unknown.join(', ')}. Known: ${EXAMPLES.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-examples-'))
const failures: string[] = []
try {
  const tarballs = await pack()
  for (const example of examples) await test(example, tarballs)
} finally {
  if (process.env.KEEP_EXAMPLES) console.log(`kept in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
console.log(failures.length === 0 ? `examples: ${examples.length} passed` : `examples: FAILED\n${failures.join('\n')}`)
process.exit(failures.length === 0 ? 0 : 1)

/** Packs the packages as npm would get them. Returns the tarballs by package name. */
async function pack(): Promise<Record<string, string>> {
  const tarballs: Record<string, string> = {}
  for (const name of readdirSync(join(root, 'packages'))) {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
    if (manifest.private) continue
    await command('pnpm', ['pack', '--pack-destination', folder], join(root, 'packages', name))
    tarballs[manifest.name] = join(folder, `latchkey-${name}-${manifest.version}.tgz`)
  }
  return tarballs
}

async function test(
  { name, folder: source = name, modes, adapt, scenario }: Example,
  tarballs: Record<string, string>,
) {
  const began = Date.now()
  const app = join(folder, name)
  cpSync(join(root, 'apps/examples', source), app, { recursive: true })
  adapt?.(app)
  install(app, tarballs)
  const emulator = await startEmulator({ port: 0, passwordRounds: 1000 })
  const project = {
    projectId: DEFAULT_PROJECT.id,
    publishableClientKey: DEFAULT_PROJECT.keys.publishable,
    baseUrl: emulator.url,
  }
  try {
    await command('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], app)
    for (const mode of modes) {
      const port = await freePort()
      const env = {
        ...process.env,
        ...variables(project),
        ...mode.env,
        PORT: String(port),
        NEXT_TELEMETRY_DISABLED: '1',
      }
      for (const [first = '', ...rest] of mode.before ?? []) await command(first, rest, app, env)
      await withServer(mode, app, env, async (log) => {
        await (scenario ?? useInBrowser)({
          url: `http://localhost:${port}`,
          emulator: emulator.emulator,
          app,
          project,
          env,
          log,
        })
      })
      console.log(`-- ${name}, ${mode.name}: passed`)
    }
    console.log(`-- ${name}: passed in ${Math.round((Date.now() - began) / 1000)} s`)
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    console.log(`-- ${name}: FAILED\n${message}`)
    failures.push(`${name}: ${message.split('\n')[0]}`)
  } finally {
    await emulator.close()
  }
}

/** Replaces the published versions of the packages by the tarballs, also where the packages depend on each other. */
function install(app: string, tarballs: Record<string, string>) {
  const path = join(app, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const files = Object.fromEntries(Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]))
  for (const list of [manifest.dependencies, manifest.devDependencies ?? {}])
    for (const name of Object.keys(list)) if (files[name]) list[name] = files[name]
  manifest.overrides = { ...files, ...manifest.overrides }
  writeFileSync(path, JSON.stringify(manifest, undefined, 2))
}

/** The environment variables of the example, by the prefix that the framework requires. */
function variables({ projectId, publishableClientKey, baseUrl }: Readonly<Record<string, string>>) {
  const values = { PROJECT_ID: projectId, PUBLISHABLE_CLIENT_KEY: publishableClientKey, API_URL: baseUrl }
  const prefixes = ['STACK_', 'NEXT_PUBLIC_STACK_', 'VITE_STACK_']
  return Object.fromEntries(
    prefixes.flatMap((prefix) => Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value])),
  )
}

async function withServer(mode: Mode, cwd: string, env: NodeJS.ProcessEnv, use: (log: () => string) => Promise<void>) {
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
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL')
  }
}

async function responds(url: string, hasExited: () => boolean) {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (hasExited()) throw new Error('The server of the example has exited.')
    if (
      await fetch(url, { redirect: 'manual' }).then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`The server of the example does not respond at ${url}.`)
}

async function command(name: string, args: readonly string[], cwd: string, env = process.env) {
  const { code, output } = await run(name, [...args], { cwd, env, capture: true, limit: LIMIT })
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} exited with ${code}\n${output}`)
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(address)))
    })
  })
}
