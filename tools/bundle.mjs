// Bundles an app from a string, as Vite does, to find out what it loads.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { build } from 'vite'
import { root } from './root.mjs'

/** @typedef {import('rolldown').OutputChunk} Chunk */

/**
 * The chunks of an app with this one module, without React and, `overCore`, without the core.
 * @param {string} source
 * @param {boolean} [overCore]
 */
export async function bundle(source, overCore = false) {
  const react = /^react(-dom)?(\/|$)/
  const made = await rolldown({
    input: 'entry.js',
    cwd: root,
    platform: 'browser',
    external: overCore ? [react, /^@latchkey\/core(\/|$)/] : react,
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, target: 'es2022' },
    plugins: [entry(source)],
  })
  const { output } = await made.generate({ format: 'esm', minify: true })
  await made.close()
  return output.filter((file) => file.type === 'chunk')
}

/**
 * The chunks that `vite build` emits with its default settings for an app with this one module: with the helper that
 * preloads dynamic imports.
 * @param {string} source
 */
export async function bundleWithVite(source) {
  const made = await build({
    root: join(root, 'apps/notes'),
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: 'entry.js' } },
    plugins: [entry(source)],
  })
  const { output } = /** @type {import('rolldown').RolldownOutput} */ (made)
  return output.filter((file) => file.type === 'chunk')
}

/**
 * The app's only module. It is virtual and resolves from the folder of the notes app, which depends on every package.
 * @param {string} source
 * @returns {import('rolldown').Plugin}
 */
function entry(source) {
  const id = join(root, 'apps/notes/entry.js')
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
export function reachable(chunks) {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of found) {
    for (const name of imports) {
      const next = chunks.find(({ fileName }) => fileName === name)
      if (next) found.add(next)
    }
  }
  return found
}

/** @param {string} text */
export function gzipped(text) {
  return gzipSync(text, { level: 9 }).length
}

/** @param {readonly Chunk[]} chunks */
export function total(chunks) {
  return chunks.reduce((sum, { code }) => sum + gzipped(code), 0)
}

/** The sources in a chunk, with their bytes before minification. @param {Chunk} chunk */
export function partsOf({ modules }) {
  return Object.entries(modules).map(
    ([path, { renderedLength }]) =>
      /** @type {[path: string, bytes: number]} */ ([path.replace(root, ''), renderedLength]),
  )
}
