import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { REPLACEMENTS } from './packages.js'
import { type Node, parse, textOf, walk } from './parse.js'

/** Apps by their names, and whether functions of `@latchkey/core` do the same as the methods of each. */
export type Apps = ReadonlyMap<string, boolean>

/** The apps of other modules. */
export interface AppModules {
  /** Returns the apps that a module exports. `path` is the file that imports it. */
  exportsOf(module: string, path: string): Apps
  /** Whether an app has pages that are not paths of the app. */
  readonly haveOtherPages: boolean
}

const NO_APPS: Apps = new Map()
const EXTENSIONS = ['', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']

/**
 * Finds the modules that export an app. Resolves relative paths, and the path aliases of `tsconfig.json` and
 * `jsconfig.json`.
 *
 * @param folder The folder of the app.
 * @param paths The source files of the app.
 * @returns The modules.
 */
export function findAppModules(folder: string, paths: readonly string[]): AppModules {
  const known = new Map<string, Apps>()
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
      return NO_APPS
    },
    haveOtherPages: paths.some((path) => {
      const program = parseApps(path)
      return program && hasOtherPages(program)
    }),
  }
}

/** Returns whether an expression creates an app. */
export const createsApp = (node: Node | null): boolean =>
  node?.type === 'NewExpression' && /^(Stack|Hexclave)(Client|Server|Admin)App$/.test(node.callee.name)

/**
 * Returns whether functions of `@latchkey/core` do the same as the methods of a new app. On servers, apps redirect with Next.js
 * and read its cookies, and hosted pages are on another origin, where the session is handed over.
 *
 * @param app The expression that creates the app.
 * @param program The file that contains it.
 */
export const isReplaceable = ({ callee, arguments: [options] }: Node, program: Node): boolean =>
  /ClientApp$/.test(callee.name) && pagesOf(options) === 'own' && !isOnNextServer(options, program)

/** Whether an app may run on a server of Next.js. */
function isOnNextServer(options: Node, program: Node): boolean {
  if (program.directives.some(({ value }: Node) => value.value === 'use client')) return false
  const given = propertiesOf(options)
  if (['tokenStore', 'redirectMethod'].some((name) => given?.get(name)?.value?.startsWith?.('nextjs'))) return true
  let isImported = false
  walk(program, (node) => {
    const module = textOf(node) ?? ''
    isImported ||= (REPLACEMENTS[module] ?? module) === '@latchkey/stack'
  })
  return isImported
}

/** Returns whether a file creates an app with pages that are not paths of the app. */
export function hasOtherPages(program: Node): boolean {
  let found = false
  walk(program, (node) => {
    found ||= createsApp(node) && pagesOf(node.arguments[0]) === 'other'
  })
  return found
}

function pagesOf(options: Node | undefined): 'own' | 'other' | 'unknown' {
  const given = propertiesOf(options)
  const urls = given?.get('urls')
  const isPath = ({ type, value }: Node) => type === 'StringLiteral' && /^\/(?!\/)/.test(value)
  if (urls && ![...(propertiesOf(urls)?.values() ?? [urls])].every(isPath)) return 'other'
  return given && !given.has('inheritsFrom') ? 'own' : 'unknown'
}

/** Returns the values of an object by their names, or undefined if it has others than properties with plain names. */
export function propertiesOf(node: Node | undefined): ReadonlyMap<string, Node> | undefined {
  if (node?.type !== 'ObjectExpression') return undefined
  const properties: readonly Node[] = node.properties
  if (!properties.every(({ type, computed }) => type === 'ObjectProperty' && !computed)) return undefined
  return new Map(properties.map(({ key, value }) => [key.name ?? key.value, value]))
}

function parseApps(file: string): Node | undefined {
  const source = readFileSync(file, 'utf8')
  return /App\b/.test(source) ? parse(source, file) : undefined
}

function exportedApps(file: string): Apps {
  const program = parseApps(file)
  const names = new Map<string, boolean>()
  if (!program) return names
  const apps = new Map<string, boolean>()
  walk(program, (node) => {
    if (node.type === 'VariableDeclaration' && node.kind === 'const')
      for (const { id, init } of node.declarations as readonly Node[])
        if (id.type === 'Identifier' && createsApp(init)) addApp(apps, id.name, isReplaceable(init, program))
  })
  const add = (local: string, exported: string) => {
    const app = apps.get(local)
    if (app !== undefined) names.set(exported, app)
  }
  for (const node of program.body as readonly Node[]) {
    if (node.type !== 'ExportNamedDeclaration' || node.source) continue
    for (const { id } of (node.declaration?.declarations ?? []) as readonly Node[]) add(id.name, id.name)
    for (const { local, exported } of node.specifiers as readonly Node[])
      add(local.name, exported.name ?? exported.value)
  }
  return names
}

/** Adds an app. Scopes may have apps of one name: none of them is replaceable if one is not. */
export function addApp(apps: Map<string, boolean>, name: string, replaceable: boolean): void {
  apps.set(name, replaceable && apps.get(name) !== false)
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
