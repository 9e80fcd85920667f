// What a page pays, gzipped, before anything of the kit runs: the entry and what it imports statically.
// Parts that load on first use (passkeys, OAuth) are split off and shown, not counted.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from './root.mjs'

/** In KiB. React is not counted: whoever uses the hooks has it. */
const BUDGETS = [
  {
    name: 'client and current user',
    budget: 9,
    source: `export { createClient, getUser } from '@latchkey/core'`,
  },
  {
    name: 'with password sign-in and sign-up',
    budget: 10,
    source: `export { createClient, getUser, signInWithPassword, signUpWithPassword } from '@latchkey/core'`,
  },
  {
    name: 'React provider and useUser',
    budget: 12,
    source: `export { createClient } from '@latchkey/core'\nexport { LatchkeyProvider, useUser } from '@latchkey/react'`,
  },
]
/** A schema library costs more than the whole client: none may come into a browser by this way. */
const FORBIDDEN = /node_modules\/zod\//

console.log(`${'first load'.padEnd(36)}${'KiB gz'.padStart(8)}${'budget'.padStart(8)}${'on use'.padStart(8)}`)
for (const subject of BUDGETS) {
  const { first, later, fault, parts = [] } = await measure(subject).catch(unmeasured)
  const columns = [kib(first), subject.budget.toString(), kib(later)].map((text) => text.padStart(8)).join('')
  const wrong = fault ?? (first > subject.budget * 1024 ? 'too large' : undefined)
  console.log(`${subject.name.padEnd(36)}${columns}  ${wrong ?? ''}`)
  if (wrong === undefined) continue
  process.exitCode = 1
  for (const [path, bytes] of parts.slice(0, 12))
    console.log(`${bytes.toString().padStart(12)} bytes minified  ${path}`)
}

/** @typedef {{ first: number, later: number, fault?: string | undefined, parts?: [path: string, bytes: number][] }} Sizes */

/** @param {unknown} error @returns {Sizes} */
function unmeasured(error) {
  return { first: 0, later: 0, fault: error instanceof Error ? error.message : String(error) }
}

/** @param {{ source: string }} subject @returns {Promise<Sizes>} */
async function measure({ source }) {
  const { outputFiles, metafile } = await build({
    // The app depends on every package, so that from its folder every name resolves.
    stdin: { contents: source, resolveDir: join(root, 'apps/notes'), sourcefile: 'entry.js' },
    absWorkingDir: root,
    outdir: join(root, 'sizes'),
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    external: ['react', 'react-dom', 'react/*', 'react-dom/*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'silent',
  })
  const first = reachable('sizes/stdin.js', metafile)
  /** @param {(path: string) => boolean} wanted */
  const total = (wanted) =>
    outputFiles
      .filter((file) => wanted(file.path.slice(root.length)))
      .reduce((sum, file) => sum + gzipSync(file.contents, { level: 9 }).length, 0)
  const shipped = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  const [forbidden] = shipped.find(([path, { bytesInOutput }]) => FORBIDDEN.test(path) && bytesInOutput > 0) ?? []
  const loaded = [...first].flatMap((path) => Object.entries(metafile.outputs[path]?.inputs ?? {}))
  return {
    parts: loaded
      .map(([path, { bytesInOutput }]) => /** @type {[string, number]} */ ([path, bytesInOutput]))
      .sort(([, one], [, other]) => other - one),
    first: total((path) => first.has(path)),
    later: total((path) => !first.has(path)),
    fault: forbidden && `contains ${forbidden}`,
  }
}

/**
 * The chunks that load with an entry.
 * @param {string} entry
 * @param {import('esbuild').Metafile} metafile
 */
function reachable(entry, metafile) {
  const found = new Set([entry])
  for (const path of found) {
    for (const { path: next, kind, external } of metafile.outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external) found.add(next)
    }
  }
  return found
}

/** @param {number} bytes */
function kib(bytes) {
  return (bytes / 1024).toFixed(2)
}
