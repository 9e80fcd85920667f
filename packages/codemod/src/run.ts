import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findAppModules } from './app-modules.js'
import { parseManifest, replaceDependencies, unsupported } from './dependencies.js'
import { REPLACED_PACKAGES } from './packages.js'
import { type TransformOptions, type TransformResult, transform } from './transform.js'

/** Options of {@link run}. */
export interface RunOptions extends Pick<TransformOptions, 'native'> {
  /** The folder of the app. */
  readonly folder: string
  /** Writes the changes. Default: only reports them. */
  readonly write?: boolean | undefined
  /** The range of the new packages. */
  readonly version: string
}

/** What {@link run} found and changed. */
export interface Summary {
  /** The changed files, relative to the folder. */
  readonly changed: readonly {
    readonly path: string
    readonly imports: number
    readonly rewritten: number
    readonly marked: number
  }[]
  /** The files that were left alone, with the reason. */
  readonly skipped: readonly { readonly path: string; readonly problems: readonly string[] }[]
  /** Versions of React and Next.js that the new packages do not support. */
  readonly notices: readonly string[]
}

const SOURCES = /\.([cm]?[jt]s|[jt]sx|vue|svelte|astro|mdx)$/
/** Files with imports that are not rewritten. */
const OTHERS = /\.(vue|svelte|astro|mdx)$/
const IGNORED = /^(node_modules|\.git|\.next)$/
/** Results of a build, next to a `package.json`. Elsewhere, a folder of that name has sources. */
const BUILDS = /^(dist|build|out|coverage)$/

/**
 * Rewrites the source files and `package.json` files of an app.
 *
 * @param options The folder, and what to do.
 * @returns The changed files, and those that were left alone.
 *
 * @example
 * const summary = run({ folder: '.', write: false, native: false, version: '0.1.0' })
 */
export function run({ folder, write = false, native, version }: RunOptions): Summary {
  const paths = filesBelow(folder)
  const changed: Summary['changed'][number][] = []
  const skipped: Summary['skipped'][number][] = []
  const sources = paths.filter((one) => SOURCES.test(one))
  const manifests = paths.filter((one) => one.endsWith('package.json'))
  const appModules = native ? findAppModules(folder, sources) : undefined
  const notices: string[] = []
  const stillUsed = new Set<string>()
  const needed = new Set<string>()
  const texts = new Map<string, string>()
  const store = (path: string, text: string, counts: { imports: number; rewritten: number; marked: number }) => {
    changed.push({ path: relative(folder, path), ...counts })
    texts.set(path, text)
  }
  for (const path of sources) {
    const { source, isUtf8 } = readText(path)
    const { text, problems, imports, rewritten, marked } = !isUtf8
      ? untransformed(source, NOT_UTF_8)
      : OTHERS.test(path)
        ? untransformed(source, 'is not a JavaScript or TypeScript file')
        : transform(source, path, { native, appModules })
    if (problems.length > 0) {
      skipped.push({ path: relative(folder, path), problems })
      for (const name of kitPackagesIn(source)) stillUsed.add(name)
    } else if (text !== source) store(path, text, { imports, rewritten, marked })
    for (const [, name = ''] of text.matchAll(/['"](@latchkey\/(?:core|stack))\b/g)) needed.add(name)
  }
  const named = new Set(manifests.flatMap((path) => kitPackagesIn(readText(path).source)))
  // A package that no `package.json` names is installed as a dependency of another one.
  if ([...stillUsed].some((name) => !named.has(name))) for (const name of REPLACED_PACKAGES) stillUsed.add(name)
  for (const path of manifests) {
    const { source, isUtf8 } = readText(path)
    const text = isUtf8 ? replaceDependencies(source, version, stillUsed, [...needed]) : undefined
    if (text === undefined) {
      if (kitPackagesIn(source).length > 0 && !(isUtf8 && isManifest(source)))
        skipped.push({ path: relative(folder, path), problems: [isUtf8 ? 'is not valid JSON' : NOT_UTF_8] })
      continue
    }
    store(path, text, { imports: 0, rewritten: 0, marked: 0 })
    notices.push(...unsupported(source).map((notice) => `${relative(folder, path)}: ${notice}`))
  }
  // Only now: a file that cannot be read leaves all files as they were.
  if (write) for (const [path, text] of texts) writeFileSync(path, text)
  return { changed, skipped, notices }
}

function isManifest(source: string): boolean {
  try {
    parseManifest(source)
    return true
  } catch {
    return false
  }
}

/** The result for a file that cannot be changed: the reason to leave it alone, if it imports a package of the service. */
const untransformed = (text: string, problem: string): TransformResult => ({
  text,
  imports: 0,
  rewritten: 0,
  marked: 0,
  problems: /['"]@(?:stackframe|hexclave)\//.test(text) ? [problem] : [],
})

const NOT_UTF_8 = 'is not UTF-8'

/** Reads a file. The text of one that is not UTF-8 has only its ASCII characters. */
function readText(path: string): { readonly source: string; readonly isUtf8: boolean } {
  const content = readFileSync(path)
  try {
    return { source: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content), isUtf8: true }
  } catch {
    return { source: content.toString('latin1').replaceAll('\0', ''), isUtf8: false }
  }
}

/** Returns the packages of the service that a text names. */
const kitPackagesIn = (text: string): readonly string[] => text.match(/@(?:stackframe|hexclave)\/[\w-]+/g) ?? []

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const isPackage = entries.some(({ name }) => name === 'package.json')
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return IGNORED.test(entry.name) || (isPackage && BUILDS.test(entry.name)) ? [] : filesBelow(path)
    return entry.isFile() && (SOURCES.test(entry.name) || entry.name === 'package.json') ? [path] : []
  })
}
