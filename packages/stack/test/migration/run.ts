// Runs three apps that are written for the published kit, in a browser profile. Then the codemod migrates them, and the
// same steps run again in the same profile: the user of before must be signed in. Then the first version of the app runs
// again, with the user of the migrated app. The Next.js app runs with each supported major version of Next.js. Another app
// uses both kits on one page. Arguments: names of apps. Default: all.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_PROJECT, startEmulator } from '@latchkey/emulator'
import { reportFigures } from '../../../../tools/proof/figures.js'
import { packAll } from '../../../../tools/release/tarballs.ts'
import { command, freePort, install, variables, withServer } from '../../../../tools/testing/apps.ts'
import { run as migrate } from '../../../codemod/src/index.js'
import { writeCurrentNames } from '../current-names.js'
import { runBothKits } from './both.js'
import { type Account, expectSignedIn, inProfile, type RunningApp, runScenario } from './scenario.ts'

interface App {
  readonly name: string
  readonly title: string
  /** The folder with its sources. Default: the name. */
  readonly folder?: string
  /** Versions of packages that differ from those in its `package.json`. */
  readonly versions?: Readonly<Record<string, string>>
  /** Whether the published kit throws a TypeError when it redirects on a server with this version of Next.js. */
  readonly cannotRedirectOnServer?: true
  /**
   * Whether this version of Next.js sometimes ignores the response of a server action that calls `revalidatePath`: in 6 of
   * 250 runs of an app without any kit, in a browser that was slowed down six times, and in none of 150 with Next.js 16.
   */
  readonly missesUpdates?: true
  /** Options of `npm install` that the published kit needs. */
  readonly installOptions?: readonly string[]
  readonly build: readonly (readonly string[])[]
  readonly server: readonly string[]
  /** Whether the app is written for the kit under its current name, of which no version can be installed. */
  readonly isCurrent?: true
}

const npx = (...words: string[]) => ['npx', '--no-install', ...words]
const NEXT = { folder: 'next', build: [npx('next', 'build')], server: npx('next', 'start') }
const APPS: readonly App[] = [
  { ...NEXT, name: 'next', title: 'Next.js 16, App Router' },
  {
    ...NEXT,
    name: 'next-hexclave',
    title: 'Next.js 16, App Router, with the current names of the kit',
    isCurrent: true,
  },
  {
    ...NEXT,
    name: 'next-15',
    title: 'Next.js 15, App Router',
    versions: { next: '15.5.29' },
    cannotRedirectOnServer: true,
    missesUpdates: true,
  },
  {
    ...NEXT,
    name: 'next-14',
    title: 'Next.js 14.2, App Router, React 18',
    cannotRedirectOnServer: true,
    // The published kit declares that a part of it requires React 19.
    installOptions: ['--legacy-peer-deps'],
    versions: {
      next: '14.2.35',
      react: '18.3.1',
      'react-dom': '18.3.1',
      '@types/react': '18.3.27',
      '@types/react-dom': '18.3.7',
      typescript: '5.9.3',
    },
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

/** Starts an emulator, and calls a function with the environment of an app. `brand` is a part of the names of its variables. */
async function withService(
  use: (env: NodeJS.ProcessEnv, url: string) => Promise<void>,
  brand: 'HEXCLAVE' | 'STACK' = 'STACK',
) {
  const port = await freePort()
  const emulator = await startEmulator({
    port: 0,
    host: 'localhost',
    passwordRounds: 1000,
    serverVersion: '2.8.86',
    // The published kit sends the new names of the headers.
  })
  const { publishable, secret } = DEFAULT_PROJECT.keys
  const env = {
    ...process.env,
    ...variables({ projectId: DEFAULT_PROJECT.id, publishableKey: publishable, baseUrl: emulator.url }, brand),
    [`${brand}_SECRET_SERVER_KEY`]: secret,
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
function installIn(at: string, options: readonly string[] = []) {
  return command('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...options], at)
}

/** Replaces versions in the manifest of an app. */
function setVersions(at: string, versions: Readonly<Record<string, string>>) {
  const path = join(at, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  for (const [name, version] of Object.entries(versions)) {
    const list = name in manifest.dependencies ? manifest.dependencies : manifest.devDependencies
    list[name] = version
  }
  writeFileSync(path, JSON.stringify(manifest, undefined, 2))
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
  const kind = app.folder ?? app.name
  const source = fileURLToPath(new URL(`apps/${kind}`, import.meta.url))
  const [before, after] = [join(folder, `${app.name}-before`), join(folder, `${app.name}-after`)]
  await withService(
    async (env, url) => {
      const isNext = kind === 'next'
      const { missesUpdates = false } = app
      const running: RunningApp = { url, isNext, hasHandler: kind !== 'node', redirectsOnServer: isNext, missesUpdates }
      const build = async (at: string, installOptions?: readonly string[]) => {
        await installIn(at, installOptions)
        for (const [first = '', ...rest] of app.build) await command(first, rest, at, env)
      }
      const use = async (at: string, previous?: Account) => {
        const redirectsOnServer = isNext && !(at === before && app.cannotRedirectOnServer)
        let account: Account | undefined
        // The published kit logs warnings.
        await withServer({ server: app.server, expected: [/./] }, at, env, () =>
          inProfile(join(folder, `${app.name}-profile`), async (page) => {
            if (previous) await expectSignedIn(page, running, previous)
            account = await runScenario(page, { ...running, redirectsOnServer })
          }),
        )
        return account
      }
      for (const at of [before, after]) {
        cpSync(source, at, { recursive: true })
        setVersions(at, app.versions ?? {})
        if (app.isCurrent) writeCurrentNames(at)
      }
      const { changed, skipped } = migrate({ folder: after, write: true, version: '0.1.0' })
      if (skipped.length > 0) throw new Error(`The codemod skipped ${JSON.stringify(skipped)}.`)
      install(after, tarballs)
      if (app.isCurrent) {
        await build(after)
        await use(after)
        const value = `the codemod changed ${changed.length} files. The migrated app compiles, and the steps pass`
        return reportFigures([{ name: app.title, value }])
      }
      await build(before, app.installOptions)
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
    },
    app.isCurrent ? 'HEXCLAVE' : 'STACK',
  )
}
