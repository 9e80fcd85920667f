import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Node, parse, walk } from './parse.js'

/** Which names of other modules are apps. */
export interface AppModules {
  /** Returns the names that a module exports and that are apps. `path` is the file that imports it. */
  exportsOf(module: string, path: string): ReadonlySet<string>
}

const NO_NAMES: ReadonlySet<string> = new Set()
const EXTENSIONS = ['', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']

/**
 * Finds the modules that export an app. Resolves relative paths, and the path aliases of `tsconfig.json` and
 * `jsconfig.json`.
 *
 * @param folder The folder of the app.
 * @returns The modules.
 */
export function findAppModules(folder: string): AppModules {
  const known = new Map<string, ReadonlySet<string>>()
  const exportsOfFile = (file: string) => {
    const found = known.get(file) ?? exportedApps(file)
    known.set(file, found)
    return found
  }
  return {
    exportsOf(module, path) {
      for (const candidate of candidates(module, path, folder)) {
        const file = fileOf(candidate)
        if (file) return exportsOfFile(file)
      }
      return NO_NAMES
    },
  }
}

/** Returns whether an expression creates an app. */
export const createsApp = (node: Node | null): boolean =>
  node?.type === 'NewExpression' && /^(Stack|Hexclave)(Client|Server|Admin)App$/.test(node.callee.name)

function exportedApps(file: string): ReadonlySet<string> {
  const source = readFileSync(file, 'utf8')
  const program = /App\b/.test(source) ? parse(source, file) : undefined
  const names = new Set<string>()
  if (!program) return names
  const apps = new Set<string>()
  walk(program, (node) => {
    if (node.type === 'VariableDeclaration' && node.kind === 'const')
      for (const { id, init } of node.declarations as readonly Node[])
        if (id.type === 'Identifier' && createsApp(init)) apps.add(id.name)
  })
  for (const node of program.body as readonly Node[]) {
    if (node.type !== 'ExportNamedDeclaration' || node.source) continue
    for (const { id } of (node.declaration?.declarations ?? []) as readonly Node[])
      if (apps.has(id.name)) names.add(id.name)
    for (const { local, exported } of node.specifiers as readonly Node[])
      if (apps.has(local.name)) names.add(exported.name ?? exported.value)
  }
  return names
}

function candidates(module: string, path: string, folder: string): string[] {
  if (module.startsWith('.')) return [resolve(dirname(path), module)]
  for (let at = dirname(resolve(path)); ; at = dirname(at)) {
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const aliases = aliasesOf(join(at, name))
      if (aliases) return aliases.flatMap(([pattern, targets]) => matches(module, pattern, targets))
    }
    if (at === resolve(folder) || at === dirname(at)) return []
  }
}

/** The aliases of a configuration file, or undefined if it has none. */
function aliasesOf(file: string): [pattern: string, targets: string[]][] | undefined {
  if (!existsSync(file)) return undefined
  // The file may have comments and trailing commas.
  const text = readFileSync(file, 'utf8')
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1')
    .replace(/,(\s*[}\]])/g, '$1')
  try {
    const { baseUrl = '.', paths } = JSON.parse(text).compilerOptions ?? {}
    if (!paths) return undefined
    return Object.entries(paths as Record<string, string[]>).map(([pattern, targets]) => [
      pattern,
      targets.map((target) => resolve(dirname(file), baseUrl, target)),
    ])
  } catch {
    return undefined
  }
}

function matches(module: string, pattern: string, targets: readonly string[]): string[] {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return module === pattern ? [...targets] : []
  if (!module.startsWith(before) || !module.endsWith(after)) return []
  const middle = module.slice(before.length, module.length - after.length)
  return targets.map((target) => target.replace('*', middle))
}

/** Returns the file of a path, which may lack its extension, or have that of the compiled file. */
function fileOf(path: string): string | undefined {
  const bases = [path, path.replace(/\.([cm]?)js$/, '.$1ts'), path.replace(/\.jsx?$/, '.tsx'), join(path, 'index')]
  return bases
    .flatMap((base) => EXTENSIONS.map((extension) => base + extension))
    .find((one) => existsSync(one) && statSync(one).isFile())
}
