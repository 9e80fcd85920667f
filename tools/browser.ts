// Finds a Chromium: $CHROMIUM_PATH, an installed one, Playwright's own, or the headless shell of an npm package.
// BROWSER_FROM=npm uses the npm package directly. Needs the Node that `env.mjs` finds.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { run } from './processes.mjs'

const SPARTICUZ = '153.0.0'
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const SYSTEM_PATHS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
const cache = fileURLToPath(new URL('../node_modules/.cache/chromium', import.meta.url))

/** The flags of every Chromium, in vitest and in Playwright. */
export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

type Browser = { path: string; from: string; libraries?: string }

export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH
  if (given) return { path: given, from: 'CHROMIUM_PATH' }
  if (process.env.BROWSER_FROM === 'npm') return npmBrowser()
  return installed() ?? (await byPlaywright()) ?? npmBrowser()
}

function installed(): Browser | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const path = [...paths, ...SYSTEM_PATHS].find((candidate) => existsSync(candidate))
  return path === undefined ? undefined : { path, from: 'system' }
}

async function byPlaywright(): Promise<Browser | undefined> {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  if (existsSync(path)) return { path, from: 'playwright' }
  console.log('no Chromium on this machine: asking Playwright for one')
  const { code } = await run('pnpm', ['exec', 'playwright', 'install', 'chromium'], { capture: true, limit: 180_000 })
  return code === 0 && existsSync(path) ? { path, from: 'playwright install' } : undefined
}

/** The headless shell of an npm package: the same version on every machine. Only for Linux on x64. */
export async function npmBrowser(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found. Install Chrome or Chromium, or set CHROMIUM_PATH to its executable.')
  }
  const path = join(cache, `chromium-${SPARTICUZ}`)
  const libraries = join(cache, 'al2023', 'lib')
  if (!existsSync(path)) await unpack(path)
  return loads(path) ? { path, from: 'npm' } : { path, from: 'npm', libraries }
}

async function unpack(path: string) {
  mkdirSync(cache, { recursive: true })
  console.log(`fetching @sparticuz/chromium ${SPARTICUZ} from npm`)
  const wanted = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', `@sparticuz/chromium@${SPARTICUZ}`]
  const install = await run('npm', ['install', '--prefix', cache, ...wanted], { capture: true, limit: 300_000 })
  if (install.code !== 0) {
    throw new Error(
      `No Chromium found, and npm could not install @sparticuz/chromium (exit ${install.code}). Set CHROMIUM_PATH.`,
    )
  }
  // The package unpacks into a fixed folder of the system's temporary folder and trusts existing files there. A private
  // temporary folder prevents other users from placing files. The Lambda variables make it unpack the libraries as
  // well.
  const temporary = mkdtempSync(join(cache, 'unpack-'))
  const entry = pathToFileURL(join(cache, 'node_modules/@sparticuz/chromium/build/index.js')).href
  const script = `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath()`
  const lambda = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
  const unpacked = await run('node', ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: temporary, ...lambda },
    limit: 120_000,
  })
  if (unpacked.code !== 0)
    throw new Error(`@sparticuz/chromium did not unpack (exit ${unpacked.code}). Set CHROMIUM_PATH.`)
  const libraries = join(cache, 'al2023')
  rmSync(libraries, { recursive: true, force: true })
  if (existsSync(join(temporary, 'al2023'))) renameSync(join(temporary, 'al2023'), libraries)
  renameSync(join(temporary, 'chromium'), path)
  rmSync(temporary, { recursive: true, force: true })
}

/** NSS and NSPR are not part of that binary; its package brings copies for machines that lack them. */
function loads(path: string) {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
