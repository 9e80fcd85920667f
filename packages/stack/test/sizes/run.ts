// Compares what an app installs and loads with the published kit and with this one, and writes the table of the guide.
// Sizes and packages must be below a third of those of the published kit. Times are printed, never tested.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { reportFigures } from '../../../../tools/proof/figures.js'
import { packAll } from '../../../../tools/release/tarballs.ts'
import { root } from '../../../../tools/root.mjs'
import { addReact, install } from '../../../bench/install.ts'

const VERSION = '2.8.108'
const GUIDE = join(root, 'docs/guides/migrate-from-stackframe.md')
const [START, END] = ['<!-- sizes: start -->', '<!-- sizes: end -->']

const OPTIONS = `{ projectId: 'a', publishableClientKey: 'b', tokenStore: 'cookie' }`
/** What each app does: it reads the user. */
const READ_USER = {
  js: (kit: string) => `import { StackClientApp } from '${kit}'
    const user = await new StackClientApp(${OPTIONS}).getUser()
    document.title = user?.displayName ?? ''`,
  react: (kit: string) => `import { StackClientApp, StackProvider, useUser } from '${kit}'
    import { createElement as h, Suspense } from 'react'
    import { createRoot } from 'react-dom/client'
    const Name = () => useUser()?.displayName ?? ''
    const app = new StackClientApp(${OPTIONS})
    createRoot(document.body).render(h(Suspense, {}, h(StackProvider, { app }, h(Name))))`,
}

interface Row {
  readonly kit: string
  readonly packages: number
  readonly megabytes: number
  /** How long npm took with a full cache. */
  readonly seconds: number
  /** The size of an app that reads the user, without React, in KiB with gzip. */
  readonly kibibytes: number | undefined
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-sizes-'))
try {
  const tarballs = packAll(folder)
  const ours = ['core', 'react', 'stack'].map((name) => tarballs[`@latchkey/${name}`] ?? name)
  const rows: Row[] = []
  for (const name of ['js', 'react', 'stack'] as const) {
    const kit = `@stackframe/${name}`
    rows.push(await measure(`theirs-${name}`, kit, [`${kit}@${VERSION}`], name))
    rows.push(
      await measure(`ours-${name}`, name === 'stack' ? '@latchkey/stack' : `@latchkey/stack/${name}`, ours, name),
    )
  }
  report(rows)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(name: string, kit: string, specifiers: readonly string[], entry: 'js' | 'react' | 'stack') {
  // The first installation fills the cache of npm.
  install(join(folder, `${name}-first`), specifiers)
  const began = performance.now()
  const at = join(folder, name)
  const { packages, megabytes } = install(at, specifiers)
  const seconds = (performance.now() - began) / 1000
  addReact(at)
  const kibibytes = entry === 'stack' ? undefined : await sizeOf(at, READ_USER[entry](kit))
  return { kit, packages, megabytes, seconds, kibibytes }
}

/** The size of what a page loads first, without React. */
async function sizeOf(at: string, source: string): Promise<number> {
  const input = join(at, 'entry.js')
  writeFileSync(input, source)
  const bundle = await rolldown({
    input,
    cwd: at,
    platform: 'browser',
    logLevel: 'silent',
    external: /^(react|react-dom)(\/|$)/,
    moduleTypes: { '.css': 'empty' },
    resolve: { alias: { 'node:async_hooks': false, async_hooks: false } },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  const chunks = new Map(output.filter((one) => one.type === 'chunk').map((one) => [one.fileName, one]))
  const first = new Set<string>()
  const visit = (fileName: string) => {
    if (first.has(fileName)) return
    first.add(fileName)
    for (const next of chunks.get(fileName)?.imports ?? []) if (chunks.has(next)) visit(next)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName)
  return [...first].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '').length, 0) / 1024
}

function report(rows: readonly Row[]) {
  const failures: string[] = []
  for (const [at, theirs] of rows.entries()) {
    const ours = rows[at + 1]
    if (at % 2 === 1 || !ours) continue
    for (const part of ['packages', 'megabytes', 'kibibytes'] as const)
      if ((ours[part] ?? 0) > (theirs[part] ?? 0) / 3) failures.push(`${ours.kit}: ${part} is above a third`)
  }
  if (failures.length > 0) process.exitCode = 1
  const value = ({ packages, megabytes, seconds, kibibytes }: Row) =>
    `${packages} packages, ${megabytes.toFixed(1)} MB, ${kibibytes ? `${kibibytes.toFixed(1)} KiB for reading the user, ` : ''}installed in ${seconds.toFixed(1)} s`
  reportFigures(
    rows.map((row) => ({ name: row.kit, value: value(row) })),
    failures,
  )
  const lines = rows.map(({ kit, packages, megabytes, seconds, kibibytes }) => {
    const version = kit.startsWith('@stackframe') ? ` ${VERSION}` : ''
    return `| \`${kit}\`${version} | ${packages} | ${megabytes.toFixed(1)} MB | ${seconds.toFixed(1)} s | ${kibibytes ? `${kibibytes.toFixed(1)} KiB` : ''} |`
  })
  const table = [
    '| Kit | Packages | Installed | Install time | App that reads the user |',
    '|---|--:|--:|--:|--:|',
    ...lines,
  ]
  const guide = readFileSync(GUIDE, 'utf8')
  const [before = '', rest = ''] = guide.split(START)
  writeFileSync(GUIDE, `${before}${START}\n\n${table.join('\n')}\n\n${END}${rest.split(END)[1] ?? ''}`)
}
