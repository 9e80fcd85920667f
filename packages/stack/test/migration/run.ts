// Runs three apps that are written for the published kit, in a browser profile. Then the codemod migrates them, and the
// same steps run again in the same profile: the user of before must be signed in. Then the first version of the app runs
// again, with the user of the migrated app. Another app uses both kits on one page. Arguments: names of apps. Default: all.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_PROJECT, startEmulator } from '@latchkey/emulator'
import { reportFigures } from '../../../../tools/proof/figures.js'
import { packAll } from '../../../../tools/release/tarballs.ts'
import { command, freePort, install, variables, withServer } from '../../../../tools/testing/apps.ts'
import { run as migrate } from '../../../codemod/src/index.js'
import { runBothKits } from './both.js'
import { type Account, expectSignedIn, inProfile, type RunningApp, runScenario } from './scenario.ts'

interface App {
  readonly name: string
  readonly title: string
  readonly build: readonly (readonly string[])[]
  readonly server: readonly string[]
}

const npx = (...words: string[]) => ['npx', '--no-install', ...words]
const APPS: readonly App[] = [
  {
    name: 'next',
    title: 'Next.js, App Router',
    build: [npx('next', 'build')],
    server: npx('next', 'start'),
  },
  {
    name: 'vite',
    title: 'Vite and React',
    build: [npx('tsc'), npx('vite', 'build')],
    server: ['sh', '-c', 'npx --no-install vite preview --strictPort --port $PORT'],
  },
  { name: 'node', title: 'Node server', build: [['npm', 'run', 'build']], server: ['node', 'server.cjs'] },
]

const chosen = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'latchkey-migration-'))
try {
  const tarballs = packAll(folder)
  for (const app of APPS) if (chosen.length === 0 || chosen.includes(app.name)) await test(app, tarballs)
  if (chosen.length === 0 || chosen.includes('both')) await testBoth(tarballs)
} finally {
  if (process.env.KEEP_EXAMPLES) console.log(`kept in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}

/** Starts an emulator, and calls a function with the environment of an app. */
async function withService(use: (env: NodeJS.ProcessEnv, url: string) => Promise<void>) {
  const port = await freePort()
  const emulator = await startEmulator({ port: 0, host: 'localhost', passwordRounds: 1000, serverVersion: '2.8.86' })
  const { publishable, secret } = DEFAULT_PROJECT.keys
  const env = {
    ...process.env,
    ...variables({ projectId: DEFAULT_PROJECT.id, publishableClientKey: publishable, baseUrl: emulator.url }),
    STACK_SECRET_SERVER_KEY: secret,
    PORT: String(port),
    NEXT_TELEMETRY_DISABLED: '1',
  }
  try {
    await use(env, `http://localhost:${port}`)
  } catch (error) {
    console.log(`FAILED\n${error instanceof Error ? error.stack : error}`)
    process.exitCode = 1
  } finally {
    await emulator.close()
  }
}

/** Installs the dependencies of an app. */
function installIn(at: string) {
  return command('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], at)
}

async function testBoth(tarballs: Record<string, string>) {
  const at = join(folder, 'both')
  cpSync(fileURLToPath(new URL('apps/both', import.meta.url)), at, { recursive: true })
  install(at, tarballs)
  await withService(async (env, url) => {
    await installIn(at)
    await command('npm', ['run', 'build'], at, env)
    await withServer({ server: ['node', 'server.js'] }, at, env, () =>
      inProfile(join(folder, 'both-profile'), async (page) => {
        const steps = await runBothKits(page, url)
        const value = `${steps} steps, both return the same user after each`
        reportFigures([{ name: 'Both kits on one page', value }])
      }),
    )
  })
}

async function test(app: App, tarballs: Record<string, string>) {
  const source = fileURLToPath(new URL(`apps/${app.name}`, import.meta.url))
  const [before, after] = [join(folder, `${app.name}-before`), join(folder, `${app.name}-after`)]
  await withService(async (env, url) => {
    const running: RunningApp = { url, isNext: app.name === 'next', hasHandler: app.name !== 'node' }
    const build = async (at: string) => {
      await installIn(at)
      for (const [first = '', ...rest] of app.build) await command(first, rest, at, env)
    }
    const use = async (at: string, previous?: Account) => {
      let account: Account | undefined
      // The published kit logs warnings.
      await withServer({ server: app.server, expected: [/./] }, at, env, () =>
        inProfile(join(folder, `${app.name}-profile`), async (page) => {
          if (previous) await expectSignedIn(page, running, previous)
          account = await runScenario(page, running)
        }),
      )
      return account
    }
    cpSync(source, before, { recursive: true })
    cpSync(source, after, { recursive: true })
    const { changed, skipped } = migrate({ folder: after, write: true, version: '0.1.0' })
    if (skipped.length > 0) throw new Error(`The codemod skipped ${JSON.stringify(skipped)}.`)
    install(after, tarballs)
    await build(before)
    console.log(`-- ${app.name}: the app of before is built`)
    await build(after)
    console.log(`-- ${app.name}: the migrated app is built`)
    const first = await use(before)
    console.log(`-- ${app.name}: passed with the published kit`)
    const second = await use(after, first)
    console.log(`-- ${app.name}: passed after the migration, with the user of before`)
    await use(before, second)
    const value = `the codemod changed ${changed.length} files. The same steps pass before and after, users stay signed in both ways`
    reportFigures([{ name: app.title, value }])
  })
}
