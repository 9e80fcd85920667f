// Loads snippets, and the sources of React components, into this process.
import { readFileSync } from 'node:fs'
import { registerHooks, SourceMap } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformSync } from 'esbuild'
import { root } from '../../../../tools/root.mjs'

/** Libraries that snippets use are dependencies of these packages. */
const PLACES = [
  'packages/react',
  'packages/emulator',
  'packages/core',
  'packages/next',
  'packages/stack',
  'packages/codemod',
  'apps/notes',
  'apps/docs',
  '',
]

const modules = new Map<string, string>()
const maps = new Map<string, SourceMap>()

/**
 * Provides a module under a URL, and returns the URL.
 *
 * @param hasTypeImports Whether it may import types without `type`. Its unused imports are then removed.
 */
export function provide(name: string, code: string, hasTypeImports = false): string {
  const url = `snippet:${name}`
  const { code: text, map } = transformSync(code, {
    loader: 'tsx',
    jsx: 'automatic',
    format: 'esm',
    target: 'node22',
    sourcemap: 'external',
    sourcefile: name,
    define: { 'import.meta.env': 'globalThis.importMetaEnv' },
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: !hasTypeImports } },
  })
  modules.set(url, text)
  maps.set(url, new SourceMap(JSON.parse(map)))
  return url
}

/** Returns the text of a module that snippets import. */
export const textOf = (url: string): string => modules.get(url) ?? ''

/** Returns the line in the page of a position in a module, from 1. */
export function lineOf(url: string, line: number, column: number): number | undefined {
  const entry = maps.get(url)?.findEntry(line - 1, column - 1)
  return entry && 'originalLine' in entry ? entry.originalLine + 1 : undefined
}

/** Modules of frameworks that are not installed here, by name. */
const doubles = new Map<string, string>()

/** Replaces a module that is not installed. */
export function provideDouble(name: string, code: string) {
  doubles.set(name, provide(name.replaceAll('/', '.'), code))
}

registerHooks({
  resolve(specifier, context, next) {
    if (modules.has(specifier)) return { url: specifier, shortCircuit: true }
    const double = doubles.get(specifier)
    if (double) return { url: double, shortCircuit: true }
    // The sources of the packages import `.ts` and `.tsx` files as `.js`.
    const candidates = /^\..*\.js$/.test(specifier)
      ? [specifier, specifier.replace(/js$/, 'ts'), specifier.replace(/js$/, 'tsx')]
      : [specifier]
    const isSnippet = context.parentURL?.startsWith('snippet:')
    const parents = isSnippet
      ? PLACES.map((place) => pathToFileURL(join(root, place, 'snippet.ts')).href)
      : [context.parentURL]
    let failure: unknown
    for (const candidate of candidates)
      for (const parentURL of parents)
        try {
          return next(candidate, { ...context, parentURL })
        } catch (error) {
          failure ??= error
        }
    throw failure
  },
  load(url, context, next) {
    const source = url.endsWith('.css') ? '' : modules.get(url)
    if (source !== undefined) return { format: 'module', source, shortCircuit: true }
    if (!url.endsWith('.tsx')) return next(url, context)
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), { loader: 'tsx', jsx: 'automatic' })
    return { format: 'module', source: code, shortCircuit: true }
  },
})
