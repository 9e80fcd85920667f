// Generates an app that uses each public type and wraps each public function of the packages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-oldest'

/** An entry point that an app can import. */
export interface EntryPoint {
  /** Such as `@latchkey/core/server`. */
  readonly name: string
  /** The path of its declarations. */
  readonly declarations: string
}

/** Returns the entry points of an installed package that have types. */
export function entryPointsOf(folder: string): EntryPoint[] {
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return Object.entries<{ types?: string } | string>(exports).flatMap(([path, target]) => {
    const types = typeof target === 'object' ? target.types : undefined
    return types === undefined || path.endsWith('.css')
      ? []
      : [{ name: `${name}${path.slice(1)}`, declarations: join(folder, types) }]
  })
}

/** A module of the app, which imports one entry point. */
export interface Consumer extends EntryPoint {
  /** Its source. */
  readonly source: string
}

/**
 * Returns the sources of an app with a module for each entry point. A module uses each public type with type arguments, with
 * its defaults if it has them, and each public class as the type of its instances. It exports each value, and for each
 * function what TypeScript infers for wrappers of it, so that the declarations of the module must name their types.
 */
export function consumersOf(entryPoints: readonly EntryPoint[]): Consumer[] {
  const program = ts.createProgram(
    entryPoints.map(({ declarations }) => declarations),
    { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, jsx: ts.JsxEmit.ReactJSX },
  )
  const checker = program.getTypeChecker()
  return entryPoints.map((entryPoint) => {
    const file = program.getSourceFile(entryPoint.declarations)
    const module = file && checker.getSymbolAtLocation(file)
    // A module without exports, such as a file that only has effects.
    const symbols = module ? checker.getExportsOfModule(module) : []
    const lines = [
      `import * as entry from '${entryPoint.name}'`,
      WRAPPER,
      ...symbols.flatMap((symbol) => usesOf(checker, symbol, isInternal(entryPoint))),
    ]
    return { ...entryPoint, source: lines.join('\n') }
  })
}

/** Only our packages import these, which need no declarations of their wrappers. */
const isInternal = ({ name }: EntryPoint) => name.includes('/internal')

const WRAPPER = `declare const anything: any
declare function wrapped<Input extends readonly unknown[], Result>(
  call: (...input: Input) => Result,
): (...input: Input) => Result`

function usesOf(checker: ts.TypeChecker, symbol: ts.Symbol, isInternal: boolean): string[] {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const name = `entry.${symbol.name}`
  const alias = `use_${symbol.name}`
  const isTypeOnly = symbol.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration)
  const constructed = isTypeOnly ? undefined : constructorOf(checker, target)
  const values =
    isTypeOnly || !(target.flags & ts.SymbolFlags.Value)
      ? []
      : isInternal
        ? [`export declare const ${alias}_value: typeof ${name}`]
        : valueUses(checker.getTypeOfSymbol(target), name, alias)
  if (constructed) return [...classUses(name, alias, constructed), ...values]
  const parameters = target.declarations?.map(typeParametersOf).find((list) => list.length > 0) ?? []
  return [...(target.flags & ts.SymbolFlags.Type ? typeUses(name, alias, parameters) : []), ...values]
}

/** The value itself, and functions that call it with each possible number of arguments and with arguments of its own types. */
function valueUses(type: ts.Type, name: string, alias: string): string[] {
  const counts = new Set(type.getCallSignatures().map(({ parameters }) => parameters.length))
  return [
    `export const ${alias}_value = ${name}`,
    ...(counts.size > 0 ? [`export const ${alias}_wrapped = wrapped(${name})`] : []),
    ...[...counts].map(
      (count) => `export const ${alias}_called_${count} = () => ${name}(${Array(count).fill('anything').join(', ')})`,
    ),
  ]
}

function typeUses(name: string, alias: string, parameters: readonly ts.TypeParameterDeclaration[]): string[] {
  const isOptional = parameters.every((parameter) => parameter.default !== undefined)
  return [
    `export type ${alias} = ${name}${argumentsFor(parameters)}`,
    ...(parameters.length > 0 && isOptional ? [`export type ${alias}_default = ${name}`] : []),
  ]
}

/** A class must be the type of its instances, also where its type and its value are declared separately. */
function classUses(name: string, alias: string, parameters: readonly ts.TypeParameterDeclaration[]): string[] {
  const type = `${name}${argumentsFor(parameters)}`
  const made = `InstanceType<typeof ${name}${argumentsFor(parameters)}>`
  return [
    ...typeUses(name, alias, parameters),
    `export const ${alias}_made = (made: ${made}): ${type} => made`,
    `export const ${alias}_given = (given: ${type}): ${made} => given`,
  ]
}

const argumentsFor = (parameters: readonly unknown[]) =>
  parameters.length > 0 ? `<${parameters.map(() => 'any').join(', ')}>` : ''

/** The type parameters of the constructor of a value. Undefined if it has no public constructor. */
function constructorOf(checker: ts.TypeChecker, symbol: ts.Symbol): readonly ts.TypeParameterDeclaration[] | undefined {
  if (!(symbol.flags & ts.SymbolFlags.Value)) return undefined
  const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(symbol), ts.SignatureKind.Construct)
  if (!signature) return undefined
  const [declaration] = (symbol.flags & ts.SymbolFlags.Class && symbol.declarations) || [signature.declaration]
  return declaration ? typeParametersOf(declaration) : []
}

const typeParametersOf = (declaration: ts.Node): readonly ts.TypeParameterDeclaration[] =>
  (declaration as { typeParameters?: ts.NodeArray<ts.TypeParameterDeclaration> }).typeParameters ?? []
