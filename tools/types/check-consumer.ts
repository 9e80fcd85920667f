// Type-checks an app with one version of TypeScript: the app and the declarations of our packages. Errors in the
// declarations of other packages are counted, and fail nothing.
import { realpathSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import type ts from 'typescript-oldest'
import { run } from '../processes.mjs'

/** How an app is checked. */
export interface Setup {
  /** The folder of the installed TypeScript. */
  readonly typescript: string
  /** Its version, such as `5.4.5`. */
  readonly version: string
  readonly moduleResolution: string
  readonly lib: string
  /** Whether it is a program for servers, without the types of browsers. */
  readonly isServer?: boolean
}

/** The modules of an app. */
export interface App {
  readonly folder: string
  readonly modules: readonly string[]
  /** Files that every module needs. */
  readonly ambient: readonly string[]
  /** The folders of our installed packages. */
  readonly ours: readonly string[]
}

/** The errors of an app. */
export interface Errors {
  /** In the app and in the declarations of our packages. */
  readonly ours: string[]
  /** In other packages, by name. */
  readonly others: ReadonlyMap<string, number>
}

/** Returns the module resolutions that a version of TypeScript supports. TypeScript 7 has removed `node`. */
export const resolutionsOf = (version: string): string[] => [
  ...(version.startsWith('7.') ? [] : ['node']),
  'node16',
  'nodenext',
  'bundler',
]

/**
 * Returns the errors of all modules together, and of some modules alone: without what the imports of the others add to the
 * program, from which TypeScript could name a type.
 */
export async function errorsIn(app: App, setup: Setup, alone: readonly string[]): Promise<Errors> {
  const { folder, modules, ambient } = app
  const major = Number.parseInt(setup.version, 10)
  const check = major < 7 ? libraryCheck(setup) : commandCheck(setup)
  const isOurs = ownership(app)
  const found = await check(folder, optionsFor(setup), [...modules, ...ambient], () => true)
  const ours = found.filter(({ path }) => path === undefined || isOurs(path)).map(({ text }) => text)
  const others = new Map<string, number>()
  for (const { path } of found) {
    if (path === undefined || isOurs(path)) continue
    const [, name = path] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
    others.set(name, (others.get(name) ?? 0) + 1)
  }
  for (const module of alone) {
    const options = { ...optionsFor(setup), skipLibCheck: true }
    const errors = await check(folder, options, [module, ...ambient], (path) => path === join(folder, module))
    ours.push(...errors.map(({ text }) => text))
  }
  return { ours: [...new Set(ours)], others }
}

function optionsFor({ version, moduleResolution, lib, isServer }: Setup) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return {
    strict: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: '.',
    outDir: 'out',
    jsx: 'react-jsx',
    // The oldest compiler has no later target than this.
    target: lib === 'ES2023' ? 'ES2022' : lib,
    lib: isServer ? [lib] : [lib, 'DOM', 'DOM.Iterable'],
    module: moduleResolution.startsWith('node') && moduleResolution !== 'node' ? moduleResolution : 'esnext',
    moduleResolution,
    esModuleInterop: true,
    types: ['node'],
    ...(major === 6 && { ignoreDeprecations: '6.0' }),
    // The default since TypeScript 6. Older versions do not have it.
    ...((major > 5 || minor >= 6) && { noUncheckedSideEffectImports: true }),
  }
}

function ownership({ folder, ours }: App): (path: string) => boolean {
  const counts = [folder, ...ours.map((one) => realpathSync(one))].map((one) => one + sep)
  return (path) =>
    counts.some((one) => path.startsWith(one) && !path.slice(one.length).includes(`node_modules${sep}`)) ||
    /node_modules\/@latchkey\//.test(path)
}

interface Found {
  /** Undefined for an error in the options. */
  readonly path: string | undefined
  readonly text: string
}

/** Returns the errors in those files of a program that `counts` selects. */
type Check = (
  folder: string,
  options: object,
  files: readonly string[],
  counts: (path: string) => boolean,
) => Found[] | Promise<Found[]>

/** Checks only the files that count. Programs share their parsed files. */
function libraryCheck({ typescript }: Setup): Check {
  const library: typeof ts = createRequire(import.meta.url)(join(typescript, 'lib/typescript.js'))
  const parsed = new Map<string, ts.SourceFile | undefined>()
  return (folder, compilerOptions, files, counts) => {
    const config = library.parseJsonConfigFileContent({ compilerOptions, files }, library.sys, folder)
    const host = library.createCompilerHost(config.options)
    const read = host.getSourceFile
    host.getSourceFile = (path, ...rest) => {
      if (!parsed.has(path)) parsed.set(path, read(path, ...rest))
      return parsed.get(path)
    }
    const program = library.createProgram(config.fileNames, config.options, host)
    const checked = program.getSourceFiles().filter(({ fileName }) => counts(fileName))
    return [
      ...config.errors,
      ...program.getOptionsDiagnostics(),
      ...checked.flatMap((file) => [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
        ...(file.isDeclarationFile ? [] : program.getDeclarationDiagnostics(file)),
      ]),
    ].map(({ file, start = 0, code, messageText }) => {
      const line = file ? `${file.fileName}(${file.getLineAndCharacterOfPosition(start).line + 1}): ` : ''
      return {
        path: file?.fileName,
        text: `${line}TS${code}: ${library.flattenDiagnosticMessageText(messageText, '\n')}`,
      }
    })
  }
}

/** TypeScript 7 has no library. */
function commandCheck({ typescript }: Setup): Check {
  return async (folder, compilerOptions, files, counts) => {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    const { code, output } = await run('node', [join(typescript, 'bin/tsc'), '-p', '.', '--pretty', 'false'], {
      cwd: folder,
      capture: true,
      limit: 300_000,
    })
    const lines = output.split('\n').filter((line) => /error TS\d+/.test(line))
    if (code !== 0 && lines.length === 0) return [{ path: undefined, text: `tsc exited with ${code}: ${output}` }]
    return lines
      .map((text) => {
        const [, path] = /^(.+?)\(\d+,\d+\): /.exec(text) ?? []
        return { path: path && join(folder, path), text }
      })
      .filter(({ path }) => path === undefined || counts(path))
  }
}
