// The exported functions of all packages, and the options that each takes, read from their sources with the compiler.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Checker, SignatureKind, SymbolFlags, type Type } from 'typescript/unstable/sync'
import { readProject } from '../declarations.ts'
import { root } from '../root.mjs'

const PACKAGES = ['core', 'react', 'next', 'emulator', 'stack']

/** An entry point of a package, by its source file. */
export interface SourceEntry {
  /** The name to import: `@latchkey/core/server`. */
  readonly name: string
  /** Its source, as an absolute path. */
  readonly file: string
}

/** A function that an entry point exports. Functions of several entry points count once, for the first. */
export interface ExportedFunction {
  readonly entry: SourceEntry
  readonly name: string
  /** Its parameter with options, if it has one. */
  readonly options: OptionsParameter | undefined
}

export interface OptionsParameter {
  /** The position of the parameter, counted from 0. */
  readonly index: number
  /** Its type as an editor shows it. */
  readonly type: string
  /** The names of the options. */
  readonly names: readonly string[]
}

/** Returns the entry points of all packages that are modules. */
export function sourceEntries(): SourceEntry[] {
  return PACKAGES.flatMap((name) => {
    const folder = join(root, 'packages', name)
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      exports: Record<string, { readonly '@latchkey/source'?: string }>
    }
    const seen = new Set<string>()
    return Object.entries(exports).flatMap(([path, { '@latchkey/source': source }]) => {
      if (source === undefined || !/\.tsx?$/.test(source) || seen.has(source)) return []
      seen.add(source)
      return [{ name: `@latchkey/${name}${path.slice(1)}`, file: join(folder, source) }]
    })
  })
}

/** Reads the exported functions of the entry points. */
export function exportedFunctions(entries: readonly SourceEntry[]): ExportedFunction[] {
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: { types: ['node'] },
    files: entries.map(({ file }) => file),
  }
  const seen = new Set<unknown>()
  return readProject(config, ({ checker, exportsOf }) =>
    entries.flatMap((entry) =>
      exportsOf(entry.file).flatMap(({ exported, symbol }) => {
        const type = symbol.flags & SymbolFlags.Value ? checker.getTypeOfSymbol(symbol) : undefined
        if (!type || seen.has(symbol)) return []
        seen.add(symbol)
        const signatures = checker.getSignaturesOfType(type, SignatureKind.Call)
        if (signatures.length === 0) return []
        const options = signatures
          .flatMap((signature) => signature.getParameters().map((parameter, index) => ({ parameter, index })))
          .map(({ parameter, index }) => optionsIn(checker, index, parameter.name, checker.getTypeOfSymbol(parameter)))
          .findLast(Boolean)
        return [{ entry, name: exported.name, options }]
      }),
    ),
  )
}

/** Returns the options of a parameter that is named `options`, or whose type has a name such as `FooOptions`. */
function optionsIn(
  checker: Checker,
  index: number,
  name: string,
  type: Type | undefined,
): OptionsParameter | undefined {
  const given = type && (checker.getNonNullableType(type) ?? type)
  if (!given) return undefined
  const text = checker.typeToString(given)
  if (name !== 'options' && !/^\w+(Options|Props)\b/.test(text)) return undefined
  // The options of `createClient` are a type parameter.
  const members = checker.getPropertiesOfType(checker.getBaseConstraintOfType(given) ?? given)
  return { index, type: text, names: members.map((member) => member.name).filter((member) => !member.startsWith('__')) }
}
