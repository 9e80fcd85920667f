// Reads which module imports which, with a parser: values, types, re-exports, `import()` and `import('…').Type`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/** One import between two files, or from a file to a package. */
export interface Import {
  /** The importing file, relative to the source folder, with forward slashes. */
  readonly from: string
  /** The imported file, relative to the source folder as well; for packages, the module specifier. */
  readonly to: string
  /** Whether `to` is a file of the same source folder. */
  readonly internal: boolean
  /** Whether the import disappears when types are stripped. */
  readonly typeOnly: boolean
}

/** The files of a source folder and the imports between them. */
export interface ImportGraph {
  readonly files: readonly string[]
  readonly imports: readonly Import[]
}

const SOURCE = /\.(?:ts|tsx|mts|js|mjs)$/
/** Tests, and the files that only tests import. */
const TEST = /\.test(-support)?\.[^.]+$/

/**
 * Parses every source file below a folder, except tests and what only tests import.
 *
 * @param folder The source folder, as an absolute path.
 * @throws When a file has a syntax error or imports a file that does not exist.
 */
export function readImports(folder: string): ImportGraph {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join(posix.sep))
    .filter(
      (file) => SOURCE.test(file) && !TEST.test(file) && !file.endsWith('.d.ts') && !file.includes('node_modules/'),
    )
    .sort()
  const imports = files.flatMap((from) =>
    specifiersIn(readFileSync(join(folder, from), 'utf8'), from).map(({ specifier, typeOnly }): Import => {
      if (!specifier.startsWith('.')) return { from, to: specifier, internal: false, typeOnly }
      return { from, to: resolveFile(folder, from, specifier), internal: true, typeOnly }
    }),
  )
  return { files, imports }
}

interface Specifier {
  readonly specifier: string
  readonly typeOnly: boolean
}

/** The module specifiers in a source text, in the order in which the visitor finds them. */
export function specifiersIn(text: string, file: string): Specifier[] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const found: Specifier[] = []
  const add = (source: unknown, typeOnly: boolean) => {
    const value = (source as { value?: unknown } | null)?.value
    if (typeof value === 'string') found.push({ specifier: value, typeOnly })
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind, specifiers }) =>
      add(source, importKind === 'type' || allTypes(specifiers)),
    ExportNamedDeclaration: ({ source, exportKind, specifiers }) =>
      add(source, exportKind === 'type' || allTypes(specifiers)),
    ExportAllDeclaration: ({ source, exportKind }) => add(source, exportKind === 'type'),
    ImportExpression: ({ source }) => add(source, false),
    TSImportType: ({ source }) => add(source, true),
  }).visit(program)
  return found
}

const allTypes = (specifiers: readonly object[]) =>
  specifiers.length > 0 &&
  specifiers.every((one) => ('importKind' in one ? one.importKind : 'exportKind' in one && one.exportKind) === 'type')

/** `./users.js` refers to `users.ts` or `users.tsx`. Stylesheets are imported by their own names. */
function resolveFile(folder: string, from: string, specifier: string): string {
  const path = join(folder, dirname(from), specifier)
  const found = [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((candidate) =>
    existsSync(candidate),
  )
  if (!found) throw new Error(`${from} imports "${specifier}", which does not exist.`)
  return relative(folder, found).split(sep).join(posix.sep)
}

/** The first part of a path: the folder, or for a file at the top its name without the extension. */
export const moduleOf = (file: string): string => file.split('/')[0]?.replace(/\.[^.]+$/, '') ?? file

/**
 * Finds groups of files that import each other in a circle (strongly connected components, Tarjan's algorithm).
 *
 * @returns Each group with more than one member, or with one member that imports itself.
 */
export function findCycles(edges: readonly { readonly from: string; readonly to: string }[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (node: string) => {
    const own = index.size
    index.set(node, own)
    low.set(node, own)
    stack.push(node)
    for (const to of next.get(node) ?? []) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(node, Math.min(low.get(node) ?? own, low.get(to) ?? own))
    }
    if (low.get(node) !== own) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1 || edges.some(({ from, to }) => from === node && to === node)) cycles.push(group.sort())
  }
  for (const { from } of edges) if (!index.has(from)) visit(from)
  return cycles
}
