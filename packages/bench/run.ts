// npm run bench [-- section…]: measures this kit and its peers in one run, prints the results and writes them for the
// page docs/performance.md of the documentation site.
// It needs a build, a Chromium, and npm to install the peers into a scratch folder. Speeds are printed, never tested.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../../tools/browser.ts'
import { writeResults } from '../../tools/proof/report.mjs'
import { root } from '../../tools/root.mjs'
import { appWith, BUNDLERS, bundlersIn, gzipped, total } from '../../tools/size/bundle.ts'
import { ROWS } from '../../tools/size/size-rows.ts'
import { measureCosts } from './costs.ts'
import { measureFrameworks } from './frameworks.ts'
import { addReact, importTime, install, versionOf } from './install.ts'
import { measurePageTimes } from './page-times.ts'
import { PEERS, type Peer } from './peers.ts'
import { measureRendering } from './rendering.ts'
import { measureWaterfalls } from './waterfalls.ts'

const TOOLS = ['vite', 'webpack', 'esbuild', 'esbuild, one file'] as const
/** In KiB with Vite: the targets of the rows. */
const TARGETS = { a: 9.5, b: 11, c: 14.5, d: 12.5, e: 31 }

type Lines = () => string[] | Promise<string[]>
const SECTIONS: Readonly<Record<string, Lines>> = {
  sizes,
  peers,
  install: installed,
  speed: speeds,
  hooks,
  pages: waterfalls,
  times,
  costs,
  servers,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in SECTIONS))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Sections: ${Object.keys(SECTIONS).join(', ')}`)
  process.exit(2)
}

const scratch = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
try {
  for (const [name, lines] of Object.entries(SECTIONS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const text = (await lines()).join('\n')
    console.log(`\n${text}`)
    writeResults(name, text)
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}

async function sizes() {
  const styles = gzipped(readFileSync(join(root, 'packages/react/dist/styles.css'), 'utf8'))
  const rows: string[][] = []
  for (const [id, row] of Object.entries(ROWS)) {
    const cells = [`${id}: ${row.name}`, String(TARGETS[id as keyof typeof ROWS])]
    for (const tool of TOOLS) {
      const chunks = await BUNDLERS[tool](appWith(row.uses))
      cells.push(kib(total(chunks.filter(({ first }) => first)) + (row.styles ? styles : 0)))
    }
    rows.push(cells)
  }
  return [
    'KiB gzipped that load before any code runs. React is not counted.',
    '',
    ...table(['', 'target', ...TOOLS], rows),
  ]
}

async function peers() {
  const rows: string[][] = []
  for (const peer of [latchkey(), ...PEERS])
    rows.push(await measurePeer(peer).catch((error) => [peer.name, `not measured: ${String(error).split('\n')[0]}`]))
  const sized = ['a', 'd', 'e'].flatMap((id) => [`${id}, Vite`, `${id}, esbuild`])
  return [
    'Latchkey from packed tarballs, the others from npm as black boxes. Sizes in KiB gzipped without React and styles; the import is the median of 9 in Node.',
    '',
    ...table(['', 'versions', ...sized, 'packages', 'MB', 'import, ms'], rows),
  ]
}

async function measurePeer(peer: Peer) {
  const folder = join(scratch, slug(peer.name))
  const specifiers = Object.entries(peer.packages).map(([name, version]) => `${name}@${version}`)
  const { packages, megabytes } = install(folder, specifiers)
  addReact(folder)
  const versions = Object.keys(peer.packages).map((name) => `${name} ${versionOf(folder, name)}`)
  const times = peer.imports.map((specifier) => attempt(() => importTime(folder, specifier).toFixed(0)))
  const measured: string[] = []
  for (const id of ['a', 'd', 'e'] as const) {
    const uses = peer.rows[id]
    for (const tool of ['vite', 'esbuild'] as const) {
      const chunks =
        uses &&
        (await bundlersIn(folder)
          [tool](appWith(uses))
          .catch(() => undefined))
      const first = chunks?.filter((chunk) => chunk.first)
      measured.push(first ? kib(total(first)) : uses ? 'fails' : '–')
    }
  }
  rmSync(folder, { recursive: true, force: true })
  return [peer.name, versions.join(', '), ...measured, String(packages), megabytes.toFixed(1), times.join(', ')]
}

/** This kit, as its users install it. */
function latchkey(): Peer {
  const { core, react } = pack()
  return {
    name: 'Latchkey',
    packages: { '@latchkey/core': `file:${core}`, '@latchkey/react': `file:${react}` },
    imports: ['@latchkey/core'],
    rows: { a: ROWS.a.uses, d: ROWS.d.uses, e: ROWS.e.uses },
  }
}

/** Packs the built packages, and returns the paths of the tarballs. */
function pack() {
  const packed = (name: string) => {
    const folder = join(scratch, `packed-${name}`)
    execFileSync('pnpm', ['pack', '--pack-destination', folder], {
      cwd: join(root, 'packages', name),
      stdio: 'ignore',
    })
    return join(folder, readdirSync(folder)[0] ?? '')
  }
  return { core: packed('core'), react: packed('react') }
}

async function installed() {
  const folder = join(scratch, 'latchkey-alone')
  const { packages, megabytes } = install(folder, Object.values(pack()))
  addReact(folder)
  const rows = [
    ['packages', '6', String(packages)],
    ['MB', '6', megabytes.toFixed(1)],
    ['import of core, ms', '12', importTime(folder, '@latchkey/core').toFixed(0)],
    ['import of react, ms', '30', importTime(folder, '@latchkey/react').toFixed(0)],
    ['import of React alone, ms', '–', importTime(folder, 'react/jsx-runtime').toFixed(0)],
  ]
  return [
    '`@latchkey/core` and `@latchkey/react` without React. Imports are medians of 9 new processes.',
    '',
    ...table(['', 'target', 'measured'], rows),
  ]
}

/** Targets: 0.6 of the floor's requests a second with 22 KB each, 1.3 times the time of JSON.parse, 6 million reads a second. */
function speeds() {
  const printed = execFileSync('node', ['--run', 'speed'], { cwd: join(root, 'packages/bench'), encoding: 'utf8' })
  const [, ...lines] = printed.trim().split('\n')
  const rows = lines.map((line) => line.trim().split(/ {2,}/))
  return [
    'In Node, medians of nine rounds. The floor does what each call must do at least: `fetch`, `JSON.parse`, one read of a',
    'value. The service responds at once.',
    '',
    ...table(['', 'floor', 'Latchkey', 'ratio'], rows),
  ]
}

async function hooks() {
  process.env.CHROMIUM_PATH ??= (await findBrowser()).path
  return [
    'In Chromium, with the production build of React; times are medians of 5 new pages.',
    '',
    ...table(['', 'target', 'measured'], await measureRendering()),
  ]
}

async function waterfalls() {
  process.env.CHROMIUM_PATH ??= (await findBrowser()).path
  const targets = [
    ['5', '3'],
    ['12', '4'],
    ['12', '4'],
    ['14', '5'],
  ]
  const rows = (await measureWaterfalls()).map(({ page, requests, http1, http2 }, index) => {
    const [most = '', longest = ''] = targets[index] ?? []
    return [page, most, String(requests), longest, http2.toFixed(1), http1.toFixed(1)]
  })
  return [
    'The built app in Chromium with an empty cache, until the page shows its content, with a latency of 1.5 s for each',
    'request. HTTP/1.1 sends at most six requests at a time.',
    '',
    ...table(['', 'target requests', 'requests', 'target round trips', 'HTTP/2', 'HTTP/1.1'], rows),
  ]
}

async function times() {
  process.env.CHROMIUM_PATH ??= (await findBrowser()).path
  return [
    'Milliseconds until the apps of the rows show the user or the sign-in form, built with Vite, with React: medians of five',
    'openings in Chromium with an empty cache, a latency of 300 ms and 50 kB/s. A stale token is one that has expired.',
    'HTTP/2 needs a certificate, which `openssl` creates.',
    '',
    ...table(['row, session', 'HTTP/1.1, ms', 'HTTP/2, ms'], await measurePageTimes(scratch)),
  ]
}

async function costs() {
  process.env.CHROMIUM_PATH ??= (await findBrowser()).path
  return [
    'Requests to the service, by its own count. Better Auth has no service: its pages send requests to the app, whose server',
    'reads its database.',
    '',
    ...table(['', 'Latchkey', 'Better Auth'], await measureCosts()),
  ]
}

async function servers() {
  const { createAuth } = await import(join(root, 'packages/next/dist/auth.js'))
  const frameworks = Object.entries(await measureFrameworks(createAuth)).map((row) => row.flat().map(String))
  return [
    'Requests to the service of a page and its layout, for a user whose access token is valid. Through the routers of React Router,',
    'Express, Fastify and Hono, otherwise with a request as the framework passes it.',
    'Next.js is called as its server components call the kit; requests of TanStack Start, Astro and tRPC are `Request` objects,',
    'that of Nuxt one of Node.js, and that of SvelteKit its headers and URL.',
    '',
    ...table(['', 'both read `userId`', 'both show the user'], frameworks),
    '',
    'The same for other kits, and the CPU time of reading `userId`: the fastest of seven rounds, each with the tokens of 1,500 users,',
    'ten at once. Requests for keys are left out. Ratios are to `jwtVerify` of jose, for the same tokens in the same process.',
    '',
    ...table(['', 'both read `userId`', 'both show the user', 'µs', 'ratio'], measurePeerServers()),
  ]
}

/** Runs the kits from npm in a folder of their own. */
function measurePeerServers(): string[][] {
  const folder = join(scratch, 'servers')
  const { '@supabase/supabase-js': supabase } =
    PEERS.find(({ name }) => name === 'Supabase, all services')?.packages ?? {}
  const { 'better-auth': betterAuth } = PEERS.find(({ name }) => name === 'Better Auth')?.packages ?? {}
  const peers = ['@clerk/backend@3.25.0', '@supabase/ssr@0.12.7', 'jose@6.2.18']
  install(folder, [pack().core, `@supabase/supabase-js@${supabase}`, `better-auth@${betterAuth}`, ...peers])
  copyFileSync(join(root, 'packages/bench/peer-servers.mjs'), join(folder, 'peer-servers.mjs'))
  const env = { ...process.env, NODE_ENV: 'production' }
  return JSON.parse(execFileSync(process.execPath, ['peer-servers.mjs'], { cwd: folder, env, encoding: 'utf8' }))
}

function kib(bytes: number) {
  return (bytes / 1024).toFixed(1)
}

function slug(name: string) {
  return name.toLowerCase().replace(/\W+/g, '-')
}

function attempt(measure: () => string) {
  try {
    return measure()
  } catch {
    return 'fails'
  }
}
