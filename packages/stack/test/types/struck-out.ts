import ts from 'typescript-oldest'
import { moduleExports, NAMES, programOf } from './compare.js'

/** The code of the suggestion with which editors strike out a name. */
const DEPRECATED = 6385

/** Returns the exports of a declaration file, each with whether editors strike it out where an app imports it. */
export function struckOut(path: string): Map<string, boolean> {
  const program = programOf([path])
  const names = [...moduleExports(program, program.getTypeChecker(), path).keys()]
  const source = `import { ${names.join(', ')} } from '${path.replace(/\.d\.ts$/, '.js')}'`
  const read = (name: string) => (name === NAMES ? source : ts.sys.readFile(name))
  const service = ts.createLanguageService({
    getCurrentDirectory: ts.sys.getCurrentDirectory,
    getScriptFileNames: () => [NAMES],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => ts.ScriptSnapshot.fromString(read(name) ?? ''),
    getCompilationSettings: () => ({ ...program.getCompilerOptions(), noLib: true }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    readFile: read,
    fileExists: (name) => name === NAMES || ts.sys.fileExists(name),
  })
  const marked = service.getSuggestionDiagnostics(NAMES).filter(({ code }) => code === DEPRECATED)
  const former = marked.map(({ start, length }) => source.slice(start, start + length))
  return new Map(names.map((name) => [name, former.includes(name)]))
}
