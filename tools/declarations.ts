// The public symbols of the built packages, read from their declarations with the TypeScript compiler.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { API, type Checker, SymbolFlags, type Symbol as TsSymbol } from 'typescript/unstable/sync'
import { root } from './root.mjs'

/** The packages whose entry points are documented, by folder. */
const PACKAGES = ['core', 'react', 'next', 'expo', 'emulator', 'stack', 'codemod']

/** An entry point of a package. */
export interface EntryPoint {
  /** The name to import: `@latchkey/core/server`. */
  readonly name: string
  /** Its declarations, as an absolute path. */
  readonly file: string
}

/** An export of an entry point. */
export interface ExportedSymbol {
  /** The symbol under the name of the export. */
  readonly exported: TsSymbol
  /** The symbol that declares it. */
  readonly symbol: TsSymbol
  /** The symbol that declares its type. Another one where a module declares a class under the name of an imported type. */
  readonly type: TsSymbol
}

/** The compiler's view of some declaration files. */
export interface Declarations {
  readonly checker: Checker
  /** Returns the exports of a file. Throws when it is not a module. */
  exportsOf(file: string): readonly ExportedSymbol[]
}

/** Returns the entry points of all packages. Entry points with the same declarations count once. */
export function entryPoints(): EntryPoint[] {
  return PACKAGES.flatMap((name) => {
    const folder = join(root, 'packages', name)
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      exports: Record<string, string | { readonly types?: string }>
    }
    const seen = new Set<string>()
    return Object.entries(exports).flatMap(([path, entry]) => {
      // Entries below `internal` have no documentation. Stylesheets have no exports.
      if (typeof entry !== 'object' || !entry.types || seen.has(entry.types)) return []
      if (path.startsWith('./internal') || path.endsWith('.css')) return []
      seen.add(entry.types)
      return [{ name: `@latchkey/${name}${path.slice(1)}`, file: join(folder, entry.types) }]
    })
  })
}

/** Returns whether a file belongs to one of the packages, not to a dependency. */
export const isOwnFile = (file: string): boolean =>
  file.startsWith(join(root, 'packages') + sep) && !file.includes(`${sep}node_modules${sep}`)

/**
 * Reads declaration files with the compiler.
 *
 * @param files The files, as absolute paths.
 * @param read Receives the declarations. They are valid until it returns.
 * @returns The result of `read`.
 * @throws When a file is missing.
 */
export function readDeclarations<T>(files: readonly string[], read: (declarations: Declarations) => T): T {
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length > 0)
    throw new Error(`These entry points do not exist. Build the packages first.\n${missing.join('\n')}`)
  return readProject({ compilerOptions: PUBLISHED, files }, read)
}

/**
 * Opens a project in the compiler.
 *
 * @param config The content of its tsconfig.json, with absolute paths.
 * @param read Receives its files. They are valid until it returns.
 */
export function readProject<T>(config: object, read: (declarations: Declarations) => T): T {
  const folder = join(root, `node_modules/.cache/latchkey/project-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'tsconfig.json')
  writeFileSync(path, JSON.stringify(config))
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [path] }).getProject(path)
    if (!project) throw new Error(`TypeScript cannot open ${path}.`)
    const { checker, program } = project
    const exportsOf = (file: string) => {
      const source = program.getSourceFile(file)
      const module = source && checker.getSymbolAtLocation(source)
      if (!module) throw new Error(`${file} is not a module.`)
      return membersOfModule(checker, module)
    }
    return read({ checker, exportsOf })
  } finally {
    api.close()
  }
}

/** Packages resolve as in a user's bundler: by their published types. */
const PUBLISHED = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
}

/** Returns the exports of a module, and of a namespace such as `export * as name`. */
export const membersOfModule = (checker: Checker, module: TsSymbol): ExportedSymbol[] =>
  checker.getExportsOfModule(module).map((exported) => {
    const resolved = (symbol: TsSymbol) =>
      symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const symbol = resolved(exported)
    return { exported, symbol, type: resolved(symbol) }
  })

/** Whether a member exists in types only, so that its call is a compile error with the right form, as those of `Client`. */
export function isHint(checker: Checker, member: TsSymbol): boolean {
  const type = checker.getTypeOfSymbol(member)
  return type !== undefined && checker.typeToString(type).startsWith('(this: "Write ')
}
