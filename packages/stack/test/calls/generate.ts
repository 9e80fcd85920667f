// Generates calls from the published declarations: for each option of each method, a call with each of its extremes.
import ts from 'typescript-oldest'
import { argumentsOf, moduleExports, NAMES, plainName, programOf, propertiesOf } from '../types/compare.js'
import { ARGUMENTS, type Receiver, type Scene } from './receivers.js'
import { CONFIGURATIONS, JSON_VALUES, numbersOf, textsOf } from './values.js'

/** A value of an argument or option. */
interface Value {
  /** As in the source of an app. */
  readonly text: string
  readonly make: (scene: Scene) => unknown
}

/** A call of a method. */
export interface Call {
  /** Such as `StackClientApp.signOut({ redirectUrl: '/bye' })`. */
  readonly name: string
  readonly receiver: string
  readonly method: string
  /** The kind of user who calls it. Default: a signed-in user. */
  readonly user?: string
  /** Creates the arguments. */
  readonly makeArguments: (scene: Scene) => Promise<unknown[]>
}

/** The calls, and the exported types with methods. */
export interface Generated {
  readonly calls: readonly Call[]
  readonly typesWithMethods: readonly string[]
}

/** Generates the calls of the methods of all receivers. Those for which `usualOnly` returns true are called once. */
export function generateCalls(
  declarations: string,
  receivers: Readonly<Record<string, Receiver>>,
  usualOnly: (method: string) => boolean = () => false,
  conditions?: string[],
): Generated {
  const kit = `import type * as kit from '${declarations.replace(/(\.d)?\.ts$/, '.js')}'\n`
  const exported = exportedTypes(declarations)
  const names = Object.keys(receivers)
  const lines = [
    ...names.map((name, at) => `export type receiver_${at} = ${receivers[name]?.type}`),
    ...exported.map(({ name, parameters }) => `export type type_${name} = kit.${name}${parameters}`),
  ]
  const program = programOf([NAMES], kit + lines.join('\n'), conditions)
  const checker = program.getTypeChecker()
  const symbols = moduleExports(program, checker, NAMES)
  const typeOf = (name: string) => checker.getDeclaredTypeOfSymbol(symbols.get(name) as ts.Symbol)
  const methods = new Map(names.map((name, at) => [name, methodsOf(checker, typeOf(`receiver_${at}`))]))
  const calls = names.flatMap((name) => {
    const inherited = methods.get(receivers[name]?.inherits ?? '') ?? new Map()
    return [...(methods.get(name) ?? [])]
      .filter(([method, { text }]) => inherited.get(method)?.text !== text)
      .flatMap(([method, { signatures }]) => {
        const all = signatures.flatMap((signature) => callsOf(checker, name, method, signature))
        return usualOnly(method) ? all.slice(0, 1) : all
      })
  })
  return {
    calls: [...new Map(calls.map((call) => [call.name, call])).values()],
    typesWithMethods: exported
      .filter(({ name }) => methodsOf(checker, typeOf(`type_${name}`)).size > 0)
      .map(({ name }) => name),
  }
}

/** The exported types. Those of constructors and options have no methods. */
function exportedTypes(declarations: string) {
  const program = programOf([declarations])
  return [...moduleExports(program, program.getTypeChecker(), declarations)]
    .filter(([name, { flags }]) => flags & ts.SymbolFlags.Type && !/(Constructor|Options|Json|Config)$/.test(name))
    .map(([name, symbol]) => ({ name, parameters: argumentsOf(symbol) }))
}

interface Method {
  readonly text: string
  readonly signatures: readonly ts.Signature[]
}

function methodsOf(checker: ts.TypeChecker, type: ts.Type): Map<string, Method> {
  const methods = new Map<string, Method>()
  for (const property of propertiesOf(checker, type)) {
    const name = plainName(property.name)
    const own = checker.getNonNullableType(checker.getTypeOfSymbol(property))
    const signatures = (own.isUnion() ? own.types : [own]).flatMap((part) =>
      checker.getSignaturesOfType(part, ts.SignatureKind.Call),
    )
    const text = checker.typeToString(own, undefined, ts.TypeFormatFlags.NoTruncation)
    if (signatures.length > 0 && /^\w+$/.test(name)) methods.set(name, { text, signatures })
  }
  return methods
}

/** The calls of one overload: each argument takes each of its values while the others have their first one. */
function callsOf(checker: ts.TypeChecker, receiver: string, method: string, signature: ts.Signature): Call[] {
  const parameters = signature.parameters.flatMap((parameter) => parametersOf(checker, parameter))
  const values = parameters.map(({ name, type }) => valuesOf(checker, type, `${receiver}.${method}.${name}`, []))
  const isRequired = parameters.map(({ isOptional }) => !isOptional)
  const first = (at: number): Value => values[at]?.[0] ?? UNDEFINED
  const lastRequired = isRequired.lastIndexOf(true)
  const lists = [
    parameters.slice(0, lastRequired + 1).map((_, at) => first(at)),
    ...values.flatMap((options, at) =>
      [...(isRequired[at] ? options.slice(1) : [UNDEFINED, ...options])].map((value) =>
        parameters
          .slice(0, Math.max(at, lastRequired) + 1)
          .map((_, other) => (other === at ? value : isRequired[other] ? first(other) : UNDEFINED)),
      ),
    ),
  ]
  return lists.map((list) => ({
    name: `${receiver}.${method}(${list.map(({ text }) => text).join(', ')})`,
    receiver,
    method,
    makeArguments: (scene) => Promise.all(list.map(({ make }) => make(scene))),
  }))
}

interface Parameter {
  readonly name: string
  readonly type: ts.Type
  readonly isOptional: boolean
}

function parametersOf(checker: ts.TypeChecker, symbol: ts.Symbol): Parameter[] {
  const type = checker.getTypeOfSymbol(symbol)
  const declaration = symbol.valueDeclaration as ts.ParameterDeclaration | undefined
  if (checker.isTupleType(type)) {
    const { target } = type as ts.TupleTypeReference
    return checker.getTypeArguments(type as ts.TypeReference).map((item, at) => ({
      name: 'options',
      type: item,
      isOptional: ((target.elementFlags[at] ?? 0) & ts.ElementFlags.Optional) !== 0,
    }))
  }
  const isOptional = declaration?.questionToken !== undefined
  return [{ name: symbol.name.replace(/^args_\d+$/, 'options'), type, isOptional }]
}

const UNDEFINED: Value = { text: 'undefined', make: () => undefined }
const NULL: Value = { text: 'null', make: () => null }
const literal = (value: unknown): Value => ({ text: textOf(value), make: () => structuredClone(value) })

/** A value of JSON as in the source of an app. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`
  if (typeof value === 'string') return `'${value}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(
    ([name, inner]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${textOf(inner)}`,
  )
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** The values of a type: a usual one first, then its extremes. */
function valuesOf(checker: ts.TypeChecker, type: ts.Type, path: string, parents: readonly ts.Type[]): Value[] {
  const { flags } = type
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [...JSON_VALUES.map(literal), NULL]
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return [UNDEFINED]
  if (flags & ts.TypeFlags.Null) return [NULL]
  if (type.isStringLiteral() || type.isNumberLiteral()) return [literal(type.value)]
  if (flags & ts.TypeFlags.BooleanLiteral) return [literal(checker.typeToString(type) === 'true')]
  if (flags & ts.TypeFlags.StringLike)
    return textsOf(path).map(({ text, make }) => ({ text, make: ({ values }) => make(values) }))
  if (flags & ts.TypeFlags.NumberLike) return numbersOf(path).map(literal)
  if (flags & ts.TypeFlags.TypeParameter)
    return valuesOf(checker, checker.getBaseConstraintOfType(type) ?? checker.getAnyType(), path, parents)
  if (type.isUnion()) {
    // Values first: what is absent is an extreme.
    const isAbsent = (one: ts.Type) => (one.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) !== 0
    const parts = [...type.types.filter((one) => !isAbsent(one)), ...type.types.filter(isAbsent)]
    const lists = parts.map((part) => valuesOf(checker, part, path, parents))
    return unique([...lists.map(([value]) => value as Value), ...lists.flatMap((list) => list.slice(1))])
  }
  return objectsOf(checker, type, path, parents)
}

function objectsOf(checker: ts.TypeChecker, type: ts.Type, path: string, parents: readonly ts.Type[]): Value[] {
  const named = [type.aliasSymbol?.name, type.symbol?.name]
    .map((name = '') => Object.hasOwn(ARGUMENTS, name) && ARGUMENTS[name])
    .find(Boolean)
  if (named) return [{ text: named.text, make: named.create }]
  if (checker.getSignaturesOfType(type, ts.SignatureKind.Call).length > 0)
    return [{ text: '<function>', make: () => () => undefined }]
  if (parents.includes(type) || parents.length > 5) return JSON_VALUES.map(literal)
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    const items = item ? valuesOf(checker, item, path, [...parents, type]) : []
    return [...items.map(list), { text: '[]', make: () => [] }]
  }
  if (/\.(push|update|updatePushed|replace)Config(Override)?\.config$/.test(path)) return CONFIGURATIONS.map(literal)
  const properties = propertiesOf(checker, type)
  if (properties.length === 0) return JSON_VALUES.map(literal)
  const fields = properties.map((property) => fieldOf(checker, property, path, [...parents, type]))
  const required = fields.filter(({ isOptional }) => !isOptional)
  const usual = (changed?: readonly [string, Value]): Value => object(required, changed)
  return unique([
    usual(),
    ...fields.flatMap(({ name, values, isOptional }) =>
      [...values.slice(isOptional ? 0 : 1), ...(isOptional ? [UNDEFINED] : [])].map((value) => usual([name, value])),
    ),
    object(fields),
  ])
}

const list = ({ text, make }: Value): Value => ({ text: `[${text}]`, make: async (scene) => [await make(scene)] })

interface Field {
  readonly name: string
  readonly isOptional: boolean
  readonly values: readonly Value[]
}

function fieldOf(checker: ts.TypeChecker, property: ts.Symbol, path: string, parents: readonly ts.Type[]): Field {
  const name = plainName(property.name)
  const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
  const declared = checker.getTypeOfSymbol(property)
  const isUndefined = (one: ts.Type) => (one.flags & ts.TypeFlags.Undefined) !== 0
  const values =
    isOptional && declared.isUnion()
      ? unique(
          declared.types
            .filter((one) => !isUndefined(one))
            .sort((one, other) => Number(one.flags & ts.TypeFlags.Null) - Number(other.flags & ts.TypeFlags.Null))
            .flatMap((one) => valuesOf(checker, one, `${path}.${name}`, parents)),
        )
      : valuesOf(checker, declared, `${path}.${name}`, parents)
  return { name, isOptional, values }
}

/** An object whose fields have their first values, except for one. */
function object(fields: readonly Field[], changed?: readonly [string, Value]): Value {
  const entries = new Map(fields.map(({ name, values }) => [name, values[0] ?? UNDEFINED]))
  if (changed) entries.set(...changed)
  const text = [...entries].map(([name, value]) => `${name}: ${value.text}`).join(', ')
  return {
    text: text === '' ? '{}' : `{ ${text} }`,
    async make(scene) {
      const made = [...entries].map(async ([name, { make }]) => [name, await make(scene)] as const)
      return Object.fromEntries(await Promise.all(made))
    },
  }
}

const unique = (values: readonly Value[]): Value[] => [...new Map(values.map((value) => [value.text, value])).values()]
