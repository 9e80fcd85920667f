// Measures the gzipped size of the entry and its static imports, which a page loads before any code runs. Bundled by
// rolldown as in Vite. Parts that load on first use (passkeys, OAuth) are shown, but not counted.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundle, bundleWithVite, gzipped, partsOf, reachable, total } from './bundle.mjs'
import { root } from './root.mjs'

const KiB = 1024
const kB = 1000

/**
 * React is not counted. `overCore` leaves out core as well, for apps that already have a client. `vite`: as `vite
 * build` emits it, with its helper for dynamic imports. `without` matches files that may not be in any chunk, including
 * those that load on use.
 * @typedef {{ name: string, budget: number, uses: Record<string, string[]>, all?: true, overCore?: true, vite?: true,
 * without?: RegExp }} Subject
 */
/**
 * The measured sizes plus 2 %. The target for the first row is 10 KiB. Reaching it would do harm: Vite's helper for
 * dynamic imports takes 0.7 KiB, and what remains runs on most signed-in pages. Loading refreshes or the classification of
 * error responses on use would save 1 to 2 KiB, but a tab that was opened before a deployment could then neither refresh
 * its session nor tell a wrong password from an outage, because the chunk no longer exists. Loading all requests on use
 * would meet the target, and add a round trip to every signed-in page.
 * @type {Subject[]}
 */
const BUDGETS = [
  {
    name: 'client and current user',
    budget: 15.2 * KiB,
    vite: true,
    uses: { '@latchkey/core': ['createClient', 'getUser'] },
  },
  {
    name: 'with password sign-in and sign-up',
    budget: 16.3 * KiB,
    uses: { '@latchkey/core': ['createClient', 'getUser', 'signInWithPassword', 'signUpWithPassword'] },
  },
  {
    name: 'a full client app',
    budget: 21 * KiB,
    all: true,
    uses: {
      '@latchkey/core': [
        'createClient',
        'getUser',
        'getAccessToken',
        'signInWithPassword',
        'signUpWithPassword',
        'sendPasswordResetEmail',
        'resetPassword',
        'sendMagicLink',
        'signInWithMagicLink',
        'signInWithOtp',
        'signInWithOAuth',
        'completeOAuth',
        'signInWithPasskey',
        'registerPasskey',
        'signInWithMfa',
        'signOut',
        'updateCurrentUser',
        'listTeams',
        'createTeam',
        'isKnown',
      ],
    },
  },
  {
    name: 'React provider and useUser',
    budget: 17.3 * KiB,
    uses: { '@latchkey/core': ['createClient'], '@latchkey/react': ['LatchkeyProvider', 'useUser'] },
  },
  {
    name: 'UserButton with core',
    budget: 20.6 * KiB,
    uses: { '@latchkey/core': ['createClient'], '@latchkey/react': ['LatchkeyProvider', 'UserButton'] },
  },
  {
    name: 'SignIn with core',
    budget: 34.4 * KiB,
    all: true,
    uses: { '@latchkey/core': ['createClient'], '@latchkey/react': ['LatchkeyProvider', 'SignIn'] },
  },
  // In English, whose texts are bundled with the screens.
  {
    name: 'UserButton over core',
    budget: 6 * kB,
    overCore: true,
    without: /screens\/account/,
    uses: { '@latchkey/react': ['LatchkeyProvider', 'UserButton'] },
  },
  {
    name: 'SignIn over core',
    budget: 12 * kB,
    overCore: true,
    without: /screens\/account/,
    uses: { '@latchkey/react': ['LatchkeyProvider', 'SignIn'] },
  },
]
/** The styles of the sign-in screens, as published. */
const STYLES = { name: 'styles.css', budget: 6 * kB }
/** Every screen in addition to core in one language, as if an app bundled everything into one file, with all styles. */
const EVERYTHING = { name: 'all screens over core, all styles', budget: 62 * kB }
/** What the signed-in home page of the built notes app loads before it renders, including React and styles. */
const NOTES = { name: 'notes app, signed-in home', budget: 140 * kB }
/** A schema library is larger than the whole client, so no browser entry may import one. */
const FORBIDDEN = /node_modules\/zod\//
/** What an app without these imports must not bundle at all. */
const UNUSED = /oauth4webapi|simplewebauthn|core\/dist\/(admin|server)\/|flows\/(oauth|passkey)/

console.log(`${'first load'.padEnd(36)}${'bytes gz'.padStart(9)}${'budget'.padStart(9)}${'on use'.padStart(9)}`)
for (const subject of BUDGETS) report(subject, await measure(subject).catch(unmeasured))
report(STYLES, await measureStyles().catch(unmeasured))
report(EVERYTHING, await measureEverything().catch(unmeasured))
report(NOTES, await measureApp('apps/notes/dist').catch(unmeasured))

/** @param {{ name: string, budget: number }} subject @param {Sizes} sizes */
function report(subject, { first, later, fault, parts = [] }) {
  const columns = [first, subject.budget, later].map((bytes) => bytes.toString().padStart(9)).join('')
  const wrong = fault ?? (first > subject.budget ? 'too large' : undefined)
  console.log(`${subject.name.padEnd(36)}${columns}  ${wrong ?? ''}`)
  if (wrong === undefined) return
  process.exitCode = 1
  for (const [path, bytes] of parts.slice(0, 12))
    console.log(`${bytes.toString().padStart(12)} bytes before minification  ${path}`)
}

/** @typedef {{ first: number, later: number, fault?: string | undefined, parts?: [path: string, bytes: number][] }} Sizes */

/** @param {unknown} error @returns {Sizes} */
function unmeasured(error) {
  return { first: 0, later: 0, fault: error instanceof Error ? error.message : String(error) }
}

/** @param {Subject} subject @returns {Promise<Sizes>} */
async function measure({ uses, all, overCore, vite, without }) {
  const chunks = await (vite ? bundleWithVite(useOf(uses)) : bundle(useOf(uses), overCore))
  const first = reachable(chunks)
  /** @param {string} path */
  const unwanted = (path) => FORBIDDEN.test(path) || without?.test(path) || (!all && UNUSED.test(path))
  const [forbidden] = chunks.flatMap(partsOf).find(([path, bytes]) => unwanted(path) && bytes > 0) ?? []
  return {
    parts: [...first].flatMap(partsOf).sort(([, one], [, other]) => other - one),
    first: total([...first]),
    later: total(chunks.filter((chunk) => !first.has(chunk))),
    fault: forbidden && `contains ${forbidden}`,
  }
}

/**
 * The stylesheets, which must not import others: the account styles load only with the account settings. @returns
 * {Promise<Sizes>}
 */
async function measureStyles() {
  const css = await styles('styles.css')
  return { first: gzipped(css), later: 0, fault: /@import/.test(css) ? 'imports other styles' : undefined }
}

/** @returns {Promise<Sizes>} */
async function measureEverything() {
  const chunks = await bundle("export * from '@latchkey/react'", true)
  const spoken = chunks.filter((chunk) => !partsOf(chunk).some(([path]) => path.includes('/texts/locales/')))
  const both = [await styles('styles.css')]
  return {
    first: [spoken.map(({ code }) => code).join('\n'), ...both].reduce((sum, text) => sum + gzipped(text), 0),
    later: 0,
    parts: spoken.flatMap(partsOf).sort(([, one], [, other]) => other - one),
  }
}

/** @param {string} name */
function styles(name) {
  return readFile(join(root, 'packages/react/dist', name), 'utf8')
}

/**
 * A built app: the files in its HTML page and their static imports.
 * @param {string} folder
 * @returns {Promise<Sizes>}
 */
async function measureApp(folder) {
  const assets = join(root, folder, 'assets')
  /** @param {string} name */
  const text = (name) => readFile(join(assets, name), 'utf8')
  const page = await readFile(join(root, folder, 'index.html'), 'utf8')
  const first = new Set([...page.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name = '']) => name))
  for (const name of first) {
    if (!name.endsWith('.js')) continue
    for (const [, next = ''] of (await text(name)).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) first.add(next)
  }
  /** @param {string[]} names */
  const sizeOf = async (names) => {
    let sum = 0
    for (const name of names) sum += gzipped(await text(name))
    return sum
  }
  const later = (await readdir(assets)).filter((name) => !first.has(name))
  return { first: await sizeOf([...first]), later: await sizeOf(later) }
}

/** An app that imports these names. @param {Record<string, string[]>} uses */
function useOf(uses) {
  const imports = Object.entries(uses).map(([from, names]) => `import { ${names.join(', ')} } from '${from}'`)
  return `${imports.join('\n')}\nglobalThis.used = [${Object.values(uses).flat().join(', ')}]`
}
