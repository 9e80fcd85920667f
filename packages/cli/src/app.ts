import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** An app whose setup is checked: the files of its folder. */
export interface App {
  readonly folder: string
  readonly manifest: Manifest
  /** The text of a file, by its path in the folder; undefined if there is no such file. */
  read(path: string): string | undefined
  /** Its JavaScript and TypeScript files, outside of dependencies and builds. */
  readonly sources: readonly Source[]
  /** The environment variables that the app receives: of this process and of its `.env` files. */
  readonly variables: readonly Variable[]
  /** The copies of a package that the app and the packages of the kit import, the app's own first. */
  installed(name: string): readonly Installed[]
}

export interface Source {
  /** Path in the folder, with `/` on Windows too. */
  readonly path: string
  readonly text: string
}

export interface Variable {
  readonly name: string
  readonly value: string
  /** The file that sets it. Undefined for a variable of the process. */
  readonly file: string | undefined
}

export interface Installed {
  readonly folder: string
  readonly version: string
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly engines: Readonly<Record<string, string>>
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly problem?: string
}

/** Package managers accept it at the start of `package.json`. */
export const BYTE_ORDER_MARK = '\uFEFF'

const SOURCES = /\.([cm]?[jt]s|[jt]sx|vue|svelte|astro)$/
const IGNORED = /^(node_modules|\..+|dist|build|out|coverage)$/
/** The later ones replace the earlier ones: the command runs where the app is developed. */
const ENV_FILES = ['.env.production', '.env', '.env.development', '.env.local', '.env.development.local']
/** More files than an app has whose setup is checked within seconds. */
const MOST_SOURCES = 5000

/** Reads the folder of an app. Never throws for what the folder contains. */
export function readApp(folder: string, env: Readonly<Record<string, string | undefined>>): App {
  const read = (path: string) => readText(join(folder, path))
  let sources: readonly Source[] | undefined
  return {
    folder,
    manifest: manifestOf(read('package.json')),
    read,
    get sources() {
      sources ??= pathsBelow(folder)
        .slice(0, MOST_SOURCES)
        .map((path) => ({ path: relative(folder, path).replaceAll('\\', '/'), text: readText(path) ?? '' }))
      return sources
    },
    variables: [
      ...ENV_FILES.flatMap((file) => variablesOf(read(file) ?? '').map((found) => ({ ...found, file }))),
      // Last: no file replaces a variable of the process, in Vite and in Next.js.
      ...Object.entries(env).map(([name, value]) => ({ name, value: value ?? '', file: undefined })),
    ].filter(({ value }) => value !== ''),
    installed: (name) => copiesOf(realpathSync(folder), name),
  }
}

function manifestOf(text: string | undefined): Manifest {
  if (text === undefined) return { dependencies: {}, problem: 'There is no package.json in this folder.' }
  try {
    const manifest = JSON.parse(text.replace(BYTE_ORDER_MARK, ''))
    const { dependencies, devDependencies, scripts } = manifest
    const wrong = Object.entries({ scripts, dependencies, devDependencies }).find(
      ([, value]) => value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value)),
    )
    if (wrong)
      return { dependencies: {}, problem: `"${wrong[0]}" in the package.json of this folder must be an object.` }
    return { dependencies: { ...devDependencies, ...dependencies } }
  } catch {
    return { dependencies: {}, problem: 'The package.json in this folder is not valid JSON.' }
  }
}

/** Reads `NAME=value` lines, with or without `export`, quotes and comments. */
function variablesOf(text: string): { name: string; value: string }[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*)$/.exec(line) ?? []
    const quoted = /^(["'`])(.*?)\1\s*(?:#.*)?$/.exec(value)
    return name === undefined ? [] : [{ name, value: quoted?.[2] ?? value.replace(/#.*/, '').trim() }]
  })
}

function pathsBelow(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return IGNORED.test(entry.name) ? [] : pathsBelow(path)
    return entry.isFile() && SOURCES.test(entry.name) ? [path] : []
  })
}

/** The entries of a folder. None if it cannot be read, such as the data of a database that a container has created. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** The copies of a package that the app and the packages of the kit import, each once. */
function copiesOf(folder: string, name: string): Installed[] {
  const found = resolve(folder, name)
  if (found === undefined) return []
  const own = ['core', 'react', 'next', 'stack'].flatMap((kit) => resolve(folder, `@latchkey/${kit}`) ?? [])
  const copies = new Set([found, ...own.flatMap((parent) => resolve(parent, name) ?? [])])
  return [...copies].map((path) => {
    const {
      version = '',
      peerDependencies = {},
      engines = {},
    } = JSON.parse(readText(join(path, 'package.json')) ?? '{}')
    return { folder: relative(folder, path), version, peerDependencies, engines }
  })
}

/** Finds a package as Node.js does: in `node_modules` of the folder or of the nearest folder above it. */
function resolve(folder: string, name: string): string | undefined {
  const path = join(folder, 'node_modules', name)
  // pnpm installs packages as links.
  if (existsSync(join(path, 'package.json'))) return realpathSync(path)
  return dirname(folder) === folder ? undefined : resolve(dirname(folder), name)
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
