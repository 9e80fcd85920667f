// What a page pays, gzipped, before anything of the kit runs: the entry and what it imports statically.
// Bundled as Vite does it, by rolldown. Parts that load on first use (passkeys, OAuth) are split off and shown, not counted.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { root } from './root.mjs'

/**
 * In KiB. React is not counted: whoever uses the hooks has it.
 * @type {{ name: string, budget: number, uses: Record<string, string[]>, all?: true }[]}
 */
const BUDGETS = [
  { name: 'client and current user', budget: 9, uses: { '@latchkey/core': ['createClient', 'getUser'] } },
  {
    name: 'with password sign-in and sign-up',
    budget: 10,
    uses: { '@latchkey/core': ['createClient', 'getUser', 'signInWithPassword', 'signUpWithPassword'] },
  },
  {
    name: 'a full client app',
    budget: 14,
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
    budget: 12,
    uses: { '@latchkey/core': ['createClient'], '@latchkey/react': ['LatchkeyProvider', 'useUser'] },
  },
  // With the core and all English texts.
  {
    name: 'UserButton',
    budget: 21,
    uses: { '@latchkey/core': ['createClient'], '@latchkey/react': ['LatchkeyProvider', 'UserButton'] },
  },
  {
    name: 'SignIn',
    budget: 30,
    all: true,
    uses: { '@latchkey/core': ['createClient'], '@latchkey/react': ['LatchkeyProvider', 'SignIn'] },
  },
]
/** What the signed-in home of the built notes app loads before it shows, React and styles included. In KiB: 140 kB. */
const NOTES = { name: 'notes app, signed-in home', budget: 136 }
/** A schema library costs more than the whole client: none may come into a browser by this way. */
const FORBIDDEN = /node_modules\/zod\//
/** What an app that names none of it must not even have on disk. */
const UNUSED = /oauth4webapi|simplewebauthn|core\/dist\/(admin|server)\/|flows\/(oauth|passkey)/

console.log(`${'first load'.padEnd(36)}${'KiB gz'.padStart(8)}${'budget'.padStart(8)}${'on use'.padStart(8)}`)
for (const subject of BUDGETS) report(subject, await measure(subject).catch(unmeasured))
report(NOTES, await measureApp('apps/notes/dist').catch(unmeasured))

/** @param {{ name: string, budget: number }} subject @param {Sizes} sizes */
function report(subject, { first, later, fault, parts = [] }) {
  const columns = [kib(first), subject.budget.toString(), kib(later)].map((text) => text.padStart(8)).join('')
  const wrong = fault ?? (first > subject.budget * 1024 ? 'too large' : undefined)
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

/** @param {{ uses: Record<string, string[]>, all?: true }} subject @returns {Promise<Sizes>} */
async function measure({ uses, all }) {
  const bundle = await rolldown({
    input: 'entry.js',
    cwd: root,
    platform: 'browser',
    external: /^react(-dom)?(\/|$)/,
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, target: 'es2022' },
    plugins: [entry(uses)],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  const first = reachable(chunks)
  /** @param {(chunk: Chunk) => boolean} wanted */
  const total = (wanted) =>
    chunks.filter(wanted).reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
  /** @param {Chunk} chunk */
  const parts = ({ modules }) =>
    Object.entries(modules).map(
      ([path, { renderedLength }]) => /** @type {[string, number]} */ ([path.replace(root, ''), renderedLength]),
    )
  /** @param {string} path */
  const unwanted = (path) => FORBIDDEN.test(path) || (!all && UNUSED.test(path))
  const [forbidden] = chunks.flatMap(parts).find(([path, bytes]) => unwanted(path) && bytes > 0) ?? []
  return {
    parts: [...first].flatMap(parts).sort(([, one], [, other]) => other - one),
    first: total((chunk) => first.has(chunk)),
    later: total((chunk) => !first.has(chunk)),
    fault: forbidden && `contains ${forbidden}`,
  }
}

/**
 * A built app, from the files that its page names and what those import statically.
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
  const total = async (names) => {
    let sum = 0
    for (const name of names) sum += gzipSync(await text(name), { level: 9 }).length
    return sum
  }
  const later = (await readdir(assets)).filter((name) => !first.has(name))
  return { first: await total([...first]), later: await total(later) }
}

/** @typedef {import('rolldown').OutputChunk} Chunk */

/**
 * An app that uses these names. It is no file; the app depends on every package, so that from its folder all resolve.
 * @param {Record<string, string[]>} uses
 * @returns {import('rolldown').Plugin}
 */
function entry(uses) {
  const id = join(root, 'apps/notes/entry.js')
  const imports = Object.entries(uses).map(([from, names]) => `import { ${names.join(', ')} } from '${from}'`)
  const source = `${imports.join('\n')}\nglobalThis.used = [${Object.values(uses).flat().join(', ')}]`
  return {
    name: 'entry',
    resolveId: (name) => (name === 'entry.js' ? id : null),
    load: (name) => (name === id ? source : null),
  }
}

/**
 * The chunks that load with the entry.
 * @param {readonly Chunk[]} chunks
 */
function reachable(chunks) {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of found) {
    for (const name of imports) {
      const next = chunks.find(({ fileName }) => fileName === name)
      if (next) found.add(next)
    }
  }
  return found
}

/** @param {number} bytes */
function kib(bytes) {
  return (bytes / 1024).toFixed(2)
}
