// Measures the gzipped size of the entry and its static imports, which a page loads before any code runs. Parts that load
// on first use (passkeys, OAuth) are shown, but not counted.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.mjs'
import { appWith, BUNDLERS, bundle, type Chunk, gzipped, total } from './size/bundle.ts'
import { ROWS, type Row } from './size/size-rows.ts'
import { openUntilShown } from './size/until-shown.ts'

const KiB = 1024
const kB = 1000
/** What each budget allows in addition, in bytes: no behavior moves, splits or disappears for a budget. */
const ROOM = 0.4 * KiB

/** The files that an app with these imports loads before any code runs. React is not counted. */
interface Subject extends Row {
  /** In bytes, gzipped. */
  budget: number
  /** `rolldown over core` excludes core as well, for apps that already have a client. */
  bundler: keyof typeof BUNDLERS
  /** The app may bundle what others load on use. */
  all?: true
  /** The app may load nothing on use. */
  isAll?: true
  /** Files that no chunk may contain, including those that load on use. */
  without?: RegExp
}

/** The bundlers in which the rows are measured. */
const MEASURED = ['vite', 'webpack', 'esbuild'] as const

/**
 * The goals are 9.5, 11, 14.5, 12.5 and 31 KiB for a to e with Vite: see docs/performance.md. Each budget is the size that was
 * reached, and has {@link ROOM}. With Vite, the helper for dynamic imports takes 0.7 KiB, and the rest runs on most signed-in
 * pages. Loading token refreshes or the classification of responses on use would save 1 to 2 KiB, but a tab that was opened
 * before a deployment could then neither refresh its session nor tell a wrong password from an outage, because the file no
 * longer exists. With esbuild, the first load of React also contains what files that load on use share with it: esbuild splits
 * code by file, not by statement.
 * The rows have the imports of the READMEs. Row d includes the comparison of values that are read again, without which
 * each equal value renders every hook.
 */
const BUDGETS: Readonly<Record<keyof typeof ROWS, Readonly<Record<(typeof MEASURED)[number], number>>>> = {
  a: { vite: 20.41, webpack: 20.29, esbuild: 21.02 },
  b: { vite: 22.88, webpack: 22.93, esbuild: 24.18 },
  c: { vite: 28.95, webpack: 29.08, esbuild: 30.91 },
  d: { vite: 24.79, webpack: 24.76, esbuild: 26.42 },
  e: { vite: 50.91, webpack: 53.08, esbuild: 55.41 },
}

/** What the apps of the rows load until the user is shown, or until the form of e can be typed into. */
const BUDGETS_UNTIL_SHOWN: typeof BUDGETS = {
  a: { vite: 20.49, webpack: 20.38, esbuild: 21.14 },
  b: { vite: 22.96, webpack: 23.01, esbuild: 24.27 },
  c: { vite: 29.03, webpack: 29.16, esbuild: 30.99 },
  d: { vite: 24.94, webpack: 24.92, esbuild: 26.59 },
  e: { vite: 51.04, webpack: 53.23, esbuild: 55.58 },
}

const ROW_SUBJECTS: readonly Subject[] = Object.entries(ROWS).flatMap(([id, row]) =>
  MEASURED.map((bundler) => ({
    ...row,
    bundler,
    name: `${id}: ${row.name}, ${bundler}`,
    budget: Math.round(BUDGETS[id as keyof typeof ROWS][bundler] * KiB),
    ...(id === 'a' || id === 'b' || id === 'd' ? {} : { all: true as const }),
  })),
)
const SUBJECTS: readonly Subject[] = [
  ...ROW_SUBJECTS,
  {
    name: 'UserButton with core',
    budget: 30_677,
    bundler: 'rolldown',
    uses: {
      '@latchkey/core': ['createClient'],
      '@latchkey/react': ['LatchkeyProvider'],
      '@latchkey/react/user-button': ['UserButton'],
    },
  },
  // In English, whose texts are bundled with the screens.
  {
    name: 'UserButton over core',
    budget: 8.73 * kB,
    bundler: 'rolldown over core',
    without: /screens\/account/,
    uses: { '@latchkey/react': ['LatchkeyProvider'], '@latchkey/react/user-button': ['UserButton'] },
  },
  {
    name: 'SignIn over core',
    budget: 17.12 * kB,
    bundler: 'rolldown over core',
    without: /screens\/account/,
    uses: { '@latchkey/react': ['LatchkeyProvider'], '@latchkey/react/sign-in': ['SignIn'] },
  },
  // In production builds, they are one component that renders nothing.
  ...MEASURED.map((bundler) => ({
    name: `devtools in production, ${bundler}`,
    budget: { vite: 135, webpack: 146, esbuild: 171 }[bundler],
    bundler,
    isAll: true as const,
    uses: { '@latchkey/react/devtools': ['LatchkeyDevtools'] },
  })),
]
/** An app with TanStack Router, whose route for the auth screens loads on use. */
const GUARD = { name: 'TanStack Router with requireUser over core', budget: 3_763 }
/** The styles of all screens, as published: one sheet in place of one for sign-in and one for the account settings. */
const STYLES = { name: 'styles.css', budget: 10_322 }
/** Every screen in addition to core in one language, as if an app bundled everything into one file, with all styles. */
const EVERYTHING = { name: 'all screens over core, all styles', budget: 100.27 * kB }
/**
 * The files that the built notes app loads before it renders the signed-in home page, including React and styles. The menu
 * of the user with the styles of the kit (17 kB) loads while the notes do.
 */
const NOTES = { name: 'notes app, signed-in home', budget: 146.11 * kB }
/** A schema library is larger than the whole client, so no browser entry may import one. */
const FORBIDDEN = /node_modules\/zod\//
/** Modules that an app without these imports must not bundle at all. */
const UNUSED = /oauth4webapi|simplewebauthn|core\/dist\/(admin|server)\/|oauth-protocol/
/** Texts of the configuration checks, which only development builds contain. */
const DEVELOPMENT_ONLY = /COOKIES_BLOCKED|latchkey-problems/

console.log(`${'first load'.padEnd(44)}${'bytes gz'.padStart(9)}${'budget'.padStart(9)}${'on use'.padStart(9)}`)
for (const subject of SUBJECTS) report(subject, await measure(subject).catch(unmeasured))
report(GUARD, await measureGuard().catch(unmeasured))
report(STYLES, await measureStyles().catch(unmeasured))
report(EVERYTHING, await measureEverything().catch(unmeasured))
report(NOTES, await measureApp('apps/notes/dist').catch(unmeasured))

if (process.argv.includes('--until-shown')) await reportUntilShown()

async function reportUntilShown() {
  const apps = await openUntilShown()
  try {
    for (const [id, budgets] of Object.entries(BUDGETS_UNTIL_SHOWN)) {
      const row = id as keyof typeof ROWS
      for (const bundler of MEASURED) {
        const name = `${id}: until shown, ${bundler}`
        const withStyles = ROWS[row].styles ? gzipped(await styles('styles.css')) : 0
        const measured = await apps
          .measure(row, bundler)
          .then((bytes) => ({ first: bytes + withStyles, later: 0 }), unmeasured)
        report({ name, budget: Math.round(budgets[bundler] * KiB) }, measured)
      }
    }
  } finally {
    await apps.close()
  }
}

function report(subject: { name: string; budget: number }, { first, later, fault, parts = [] }: Sizes) {
  const columns = [first, subject.budget, later].map((bytes) => bytes.toString().padStart(9)).join('')
  const wrong = fault ?? (first > subject.budget + ROOM ? 'too large' : undefined)
  console.log(`${subject.name.padEnd(44)}${columns}  ${wrong ?? ''}`)
  if (wrong === undefined) return
  process.exitCode = 1
  for (const [path, bytes] of parts.slice(0, 12))
    console.log(`${bytes.toString().padStart(12)} bytes before minification  ${path}`)
}

type Sizes = {
  first: number
  later: number
  fault?: string | undefined
  parts?: readonly (readonly [path: string, bytes: number])[]
}

function unmeasured(error: unknown): Sizes {
  return { first: 0, later: 0, fault: error instanceof Error ? error.message : String(error) }
}

async function measure({ uses, all, bundler, isAll, styles: withStyles, without }: Subject): Promise<Sizes> {
  const chunks = await BUNDLERS[bundler](appWith(uses))
  const first = chunks.filter((chunk) => chunk.first)
  const unwanted = (path: string) => FORBIDDEN.test(path) || without?.test(path) || (!all && UNUSED.test(path))
  const [forbidden] =
    chunks.flatMap(({ modules }) => modules).find(([path, bytes]) => unwanted(path) && bytes > 0) ?? []
  const later = total(chunks.filter((chunk) => !chunk.first))
  return {
    parts: partsOf(first),
    first: total(first) + (withStyles ? gzipped(await styles('styles.css')) : 0),
    later,
    fault: forbidden
      ? `contains ${forbidden}`
      : !all && chunks.some(({ code }) => DEVELOPMENT_ONLY.test(code))
        ? 'contains checks for development'
        : isAll && later > 0
          ? 'loads files on use'
          : undefined,
  }
}

/** The guard and the page of the auth screens are in one entry point. The first load must not contain the screens. */
async function measureGuard(): Promise<Sizes> {
  const uses = { '@latchkey/react/tanstack-router': ['LatchkeyProvider', 'requireUser'] }
  const app = `${appWith(uses)}\nglobalThis.route = () => import('./lazy-route.js')`
  const route = appWith({ '@latchkey/react/tanstack-router': ['HandlerPage'] })
  const chunks = await bundle(app, true, undefined, route)
  const first = chunks.filter((chunk) => chunk.first)
  const parts = partsOf(first)
  const [screens] = parts.find(([path, bytes]) => bytes > 0 && /auth-handler|screens\//.test(path)) ?? []
  return {
    parts,
    first: total(first),
    later: total(chunks.filter((chunk) => !chunk.first)),
    fault: screens && `contains ${screens}`,
  }
}

/** The sources of these files, largest first. */
function partsOf(chunks: readonly Chunk[]) {
  return chunks.flatMap(({ modules }) => modules).sort(([, one], [, other]) => other - one)
}

/** The stylesheet, which must not import others. */
async function measureStyles(): Promise<Sizes> {
  const css = await styles('styles.css')
  return { first: gzipped(css), later: 0, fault: /@import/.test(css) ? 'imports other styles' : undefined }
}

async function measureEverything(): Promise<Sizes> {
  const entries = ['', '/handler', '/screens', '/sign-in', '/user-button']
  const chunks = await bundle(entries.map((entry) => `export * from '@latchkey/react${entry}'`).join('\n'), true)
  // Other languages, and the copy of the English texts for servers.
  const spoken = chunks.filter(({ modules }) => !modules.some(([path]) => /\/texts\/(locales\/|en\.js)/.test(path)))
  const both = [await styles('styles.css')]
  return {
    first: [spoken.map(({ code }) => code).join('\n'), ...both].reduce((sum, text) => sum + gzipped(text), 0),
    later: 0,
    parts: partsOf(spoken),
  }
}

function styles(name: string) {
  return readFile(join(root, 'packages/react/dist', name), 'utf8')
}

/** A built app: the files in its HTML page and their static imports. */
async function measureApp(folder: string): Promise<Sizes> {
  const assets = join(root, folder, 'assets')
  const text = (name: string) => readFile(join(assets, name), 'utf8')
  const page = await readFile(join(root, folder, 'index.html'), 'utf8')
  const first = new Set([...page.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name = '']) => name))
  for (const name of first) {
    if (!name.endsWith('.js')) continue
    for (const [, next = ''] of (await text(name)).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) first.add(next)
  }
  const sizeOf = async (names: string[]) => {
    let sum = 0
    for (const name of names) sum += gzipped(await text(name))
    return sum
  }
  const later = (await readdir(assets)).filter((name) => !first.has(name))
  return { first: await sizeOf([...first]), later: await sizeOf(later) }
}
