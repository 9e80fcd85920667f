// Generates an app that uses each public type of the packages once.
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

/**
 * Returns the source of an app that uses each public type with type arguments, with its defaults if it has them, and each
 * public class as the type of its instances.
 */
export function consumerOf(entryPoints: readonly EntryPoint[]): string {
  const program = ts.createProgram(
    entryPoints.map(({ declarations }) => declarations),
    { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, jsx: ts.JsxEmit.ReactJSX },
  )
  const checker = program.getTypeChecker()
  return entryPoints
    .map(({ name, declarations }, index) => {
      const file = program.getSourceFile(declarations)
      const module = file && checker.getSymbolAtLocation(file)
      // A module without exports, such as a file that only has effects.
      const symbols = module ? checker.getExportsOfModule(module) : []
      const uses = symbols.flatMap((symbol) => usesOf(checker, symbol, `entry${index}`))
      return [`import type * as entry${index} from '${name}'`, ...uses].join('\n')
    })
    .join('\n')
}

function usesOf(checker: ts.TypeChecker, symbol: ts.Symbol, entry: string): string[] {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const name = `${entry}.${symbol.name}`
  const alias = `${entry}_${symbol.name}`
  const constructed = constructorOf(checker, target)
  if (constructed) return classUses(name, alias, constructed)
  const parameters = target.declarations?.map(typeParametersOf).find((list) => list.length > 0) ?? []
  if (target.flags & ts.SymbolFlags.Type) return typeUses(name, alias, parameters)
  return [`export declare const ${alias}: typeof ${name}`]
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
