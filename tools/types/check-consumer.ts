// Type-checks an app with one version of TypeScript: the app and the declarations of our packages. Errors in the
// declarations of other packages do not count.
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
}

/** Returns the module resolutions that a version of TypeScript supports. TypeScript 7 has removed `node`. */
export const resolutionsOf = (version: string): string[] => [
  ...(version.startsWith('7.') ? [] : ['node']),
  'nodenext',
  'bundler',
]

/** Returns the errors in the app of a folder and in the declarations of our packages that it uses. */
export async function errorsIn(folder: string, ours: readonly string[], files: readonly string[], setup: Setup) {
  const { version, typescript, moduleResolution, lib } = setup
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    noEmit: true,
    jsx: 'react-jsx',
    target: lib,
    lib: [lib, 'DOM', 'DOM.Iterable'],
    module: moduleResolution === 'nodenext' ? 'nodenext' : 'esnext',
    moduleResolution,
    esModuleInterop: true,
    types: ['node'],
    ...(major === 6 && { ignoreDeprecations: '6.0' }),
    // The default since TypeScript 6. Older versions do not have it.
    ...((major > 5 || minor >= 6) && { noUncheckedSideEffectImports: true }),
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const counts = [folder, ...ours.map((one) => realpathSync(one))].map((one) => one + sep)
  const isOurs = (path: string) =>
    counts.some((one) => path.startsWith(one) && !path.slice(one.length).includes(`node_modules${sep}`)) ||
    /node_modules\/@latchkey\//.test(path)
  return major < 7 ? errorsOfLibrary(folder, typescript, isOurs) : errorsOfCommand(folder, typescript, isOurs)
}

/** Checks only the files that count, which is much faster than to check all. */
function errorsOfLibrary(folder: string, typescript: string, isOurs: (path: string) => boolean): string[] {
  const library: typeof ts = createRequire(import.meta.url)(join(typescript, 'lib/typescript.js'))
  const read = library.readConfigFile(join(folder, 'tsconfig.json'), library.sys.readFile)
  const config = library.parseJsonConfigFileContent(read.config, library.sys, folder)
  const program = library.createProgram(config.fileNames, config.options)
  const files = program.getSourceFiles().filter(({ fileName }) => isOurs(fileName))
  return [
    ...config.errors,
    ...program.getOptionsDiagnostics(),
    ...files.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ].map(({ file, start = 0, code, messageText }) => {
    const line = file ? `${file.fileName}(${file.getLineAndCharacterOfPosition(start).line + 1}): ` : ''
    return `${line}TS${code}: ${library.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

/** TypeScript 7 has no library. */
async function errorsOfCommand(folder: string, typescript: string, isOurs: (path: string) => boolean) {
  const { code, output } = await run('node', [join(typescript, 'bin/tsc'), '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    capture: true,
    limit: 300_000,
  })
  const lines = output.split('\n').filter((line) => /error TS\d+/.test(line))
  if (code !== 0 && lines.length === 0) return [`tsc exited with ${code}: ${output}`]
  return lines.filter((line) => {
    const [, path] = /^(.+?)\(\d+,\d+\): /.exec(line) ?? []
    return path === undefined || isOurs(join(folder, path))
  })
}
