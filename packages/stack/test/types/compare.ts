// Compares the public types of the published kit with those of this package, member by member.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript-oldest'

/** How a member compares. */
export type Comparison = 'same' | 'wider' | 'different' | 'missing' | 'out of scope'

/** One member or option of a published type. */
export interface Row {
  /** Such as `StackClientApp.signUpWithCredential({ noRedirect })`. */
  readonly name: string
  readonly comparison: Comparison
  /** The published declaration and ours, for a member that differs. */
  readonly text?: string
}

/** The file that names the types, with arguments for their parameters. */
export const NAMES = '/names.ts'

/** Compares the types that two declaration files export. */
export function compareTypes(theirs: string, ours: string): Row[] {
  const files = { theirs, ours }
  const exported = exportsOf(files)
  const own = new Set(exported.ours.map(({ name }) => name))
  const shared = exported.theirs.filter(({ name }) => own.has(name))
  const line = (side: 'theirs' | 'ours', name: string) => {
    const one = exported[side].find((other) => other.name === name)
    const is = one?.isType ? '' : 'typeof '
    return `export type ${side}_${name} = ${is}${side}.${name}${one?.isType ? one.parameters : ''}`
  }
  const source = [
    ...Object.entries(files).map(
      ([side, path]) => `import type * as ${side} from '${path.replace(/\.d\.ts$/, '.js')}'`,
    ),
    ...shared.flatMap(({ name }) => [line('theirs', name), line('ours', name)]),
  ].join('\n')
  const program = programOf([NAMES], source)
  const checker = program.getTypeChecker()
  const names = moduleExports(program, checker, NAMES)
  const typeOf = (name: string) => checker.getDeclaredTypeOfSymbol(names.get(name) as ts.Symbol)
  return exported.theirs.flatMap(({ name, isType }) => {
    if (!own.has(name)) return [{ name, comparison: 'missing' as const }]
    const [their, our] = [typeOf(`theirs_${name}`), typeOf(`ours_${name}`)]
    return isType ? compareMembers(checker, name, their, our) : compareWithOptions(checker, name, their, our)
  })
}

/** What each file exports, with arguments for the type parameters. */
function exportsOf(files: { readonly theirs: string; readonly ours: string }) {
  const program = programOf(Object.values(files))
  const checker = program.getTypeChecker()
  const read = (path: string) =>
    [...moduleExports(program, checker, path)].map(([name, symbol]) => ({
      name,
      isType: (symbol.flags & ts.SymbolFlags.Type) !== 0,
      parameters: argumentsOf(symbol),
    }))
  return { theirs: read(files.theirs), ours: read(files.ours) }
}

export function moduleExports(program: ts.Program, checker: ts.TypeChecker, path: string): Map<string, ts.Symbol> {
  const file = program.getSourceFile(path)
  const module = file && checker.getSymbolAtLocation(file)
  if (!module) throw new Error(`${path} is not a module.`)
  return new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, resolved(checker, symbol)]))
}

/** Arguments for the type parameters of a type: an app with a token store, and any project. */
export function argumentsOf({ declarations = [] }: ts.Symbol): string {
  const parameters = declarations
    .map((one) => (one as { typeParameters?: ts.NodeArray<ts.TypeParameterDeclaration> }).typeParameters ?? [])
    .find((list) => list.length > 0)
  const values: Partial<Record<string, string>> = { boolean: 'true', string: 'string' }
  const list = parameters?.map(({ constraint }) => values[constraint?.getText() ?? ''] ?? 'any')
  return list ? `<${list.join(', ')}>` : ''
}

export function programOf(files: readonly string[], names?: string, customConditions: string[] = []): ts.Program {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    skipLibCheck: true,
    types: [],
    customConditions,
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = (path) => path === NAMES || fileExists(path)
  host.readFile = (path) => (path === NAMES ? names : readFile(path))
  host.getSourceFile = (path, ...rest) =>
    path === NAMES ? ts.createSourceFile(path, names ?? '', ts.ScriptTarget.ES2022, true) : getSourceFile(path, ...rest)
  return ts.createProgram(files, options, host)
}

export const resolved = (checker: ts.TypeChecker, symbol: ts.Symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

function compareMembers(checker: ts.TypeChecker, name: string, theirs: ts.Type, ours: ts.Type): Row[] {
  const members = propertiesOf(checker, theirs)
  if (members.length === 0) return [compareValues(checker, name, theirs, ours)]
  const own = new Map(propertiesOf(checker, ours).map((member) => [plainName(member.name), member]))
  const isOpen = checker.getIndexInfoOfType(ours, ts.IndexKind.String) !== undefined
  return members.flatMap((member) => {
    const label = `${name}.${plainName(member.name)}`
    const counterpart = own.get(plainName(member.name))
    if (!counterpart) return [{ name: label, comparison: isOpen ? ('wider' as const) : ('missing' as const) }]
    const theirType = checker.getTypeOfSymbol(member)
    const ourType = checker.getTypeOfSymbol(counterpart)
    return compareWithOptions(checker, label, theirType, ourType)
  })
}

/** Compares the types of a member, and which options it takes. */
function compareWithOptions(checker: ts.TypeChecker, name: string, theirs: ts.Type, ours: ts.Type): Row[] {
  // `OutOfScopeMembers`: the member exists, and throws when it is called.
  if (checker.typeToString(ours) === '(...args: any[]) => any') return [{ name, comparison: 'out of scope' }]
  const own = optionsOf(checker, ours)
  const isOpen = (path: string[]) => path.some((_, index) => own.has(`${path.slice(0, index).join('.')}*`))
  return [
    compareValues(checker, name, theirs, ours),
    ...[...optionsOf(checker, theirs)]
      .filter((option) => !option.endsWith('*') && !own.has(option) && !isOpen(option.split('.')))
      .map((option) => ({ name: `${name}({ ${option} })`, comparison: 'missing' as const })),
  ]
}

/** The name of a member without the number that the compiler adds to the names of symbols. */
export const plainName = (name: string) => name.replace(/^__@(\w+)@\d+$/, '[$1]')

function compareValues(checker: ts.TypeChecker, name: string, theirs: ts.Type, ours: ts.Type): Row {
  const texts = [theirs, ours].map((type) => textOf(checker, type))
  const [their, our] = texts.map(inOrder)
  if (their === our) return { name, comparison: 'same' }
  // Apps write options, and read everything else.
  const isInput = /^\w+Options\./.test(name)
  if (isInput ? checker.isTypeAssignableTo(theirs, ours) : checker.isTypeAssignableTo(ours, theirs))
    return { name, comparison: 'wider' }
  return { name, comparison: 'different', text: texts.join('\n    ') }
}

/** The type as text. */
function textOf(checker: ts.TypeChecker, type: ts.Type): string {
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.WriteArrowStyleSignature
  return (
    checker
      .typeToString(type, undefined, flags)
      .replace(/import\("[^"]+"\)\./g, '')
      .replace(/\s+/g, ' ')
      // Of properties. A list that is readonly does not compile where the app expects one that it can change.
      .replace(/readonly (?=[\w$[\]]+\??: )/g, '')
  )
}

/** The error codes that a family of errors stands for. */
const FAMILIES = [
  [/VERIFICATION_CODE_\w+/g, 'VERIFICATION_ERROR'],
  [/PASSWORD_TOO_(SHORT|LONG)/g, 'PASSWORD_REQUIREMENTS_NOT_MET'],
] as const

/**
 * The type with the members of its unions, intersections and objects in order. Their order does not count, and neither
 * does how a kit declares its errors: only their codes count.
 */
function inOrder(text: string): string {
  const codes = text
    .replace(/KnownError & KnownErrorBrand<"(\w+)"> & \{ constructorArgs: \[[^\]]*\]; \}/g, 'KnownError<"$1">')
    .replace(/\((KnownError<"\w+">)\)/g, '$1')
    // A parameter that is taken apart.
    .replace(/\{ [\w, .]+ \}(?=: \{)/g, 'options')
    .replace(/\bvoid\b/g, 'undefined')
    .replaceAll('=>', '⇒')
  const families = FAMILIES.reduce((all, [code, family]) => all.replace(code, family), codes)
  // From the innermost brackets outwards. What is in order is hidden from the brackets around it.
  const hide = (group: string) =>
    sorted(group).replace(/[^\w$]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) | 0xe000))
  let [before, after] = ['', families]
  while (before !== after) [before, after] = [after, after.replace(/[([{<][^()[\]{}<>]*[)\]}>]/g, hide)]
  return sorted(after)
}

/** Text without nested brackets, with the members of each union, intersection and object in order. */
function sorted(group: string): string {
  const split = (part: string, separator: string) => [...new Set(part.split(separator).map((one) => one.trim()))].sort()
  const unions = group.replace(/[^,;:⇒(){}[\]<>]+/g, (part) =>
    split(part, '|')
      .map((one) => split(one, '&').join(' & '))
      .sort()
      .join(' | '),
  )
  return unions.replace(/^\{(.*)\}$/s, (_, members) => `{${split(members, ';').join(';')}}`)
}

/** The properties of a type. Of a union: those of any member. */
export function propertiesOf(checker: ts.TypeChecker, type: ts.Type): ts.Symbol[] {
  if (
    type.flags &
    (ts.TypeFlags.StringLike |
      ts.TypeFlags.NumberLike |
      ts.TypeFlags.BooleanLike |
      ts.TypeFlags.Any |
      ts.TypeFlags.Unknown)
  )
    return []
  const parts = type.isUnion() ? type.types : [type]
  const found = new Map(parts.flatMap((part) => checker.getPropertiesOfType(part).map((one) => [one.name, one])))
  return [...found.values()].filter(isOwn)
}

/** Whether a member is declared by a kit, and not by the standard library, such as those of functions. */
const isOwn = (member: ts.Symbol) =>
  !member.declarations?.some((one) => /node_modules\/(typescript|@types)[^/]*\//.test(one.getSourceFile().fileName))

/** The names of the properties of the objects that a function takes, by path. */
function optionsOf(checker: ts.TypeChecker, type: ts.Type): Set<string> {
  const names = new Set<string>()
  const visit = (given: ts.Type, path: string, depth: number) => {
    // Anything may be passed here.
    const isAny = (given.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
    const of = checker.getNonNullableType(given)
    if (isAny || checker.getIndexInfoOfType(of, ts.IndexKind.String)) names.add(`${path.replace(/\.$/, '')}*`)
    if (isAny || depth > 1) return
    // The type of rest parameters.
    if (checker.isTupleType(of))
      for (const item of checker.getTypeArguments(of as ts.TypeReference)) visit(item, path, depth)
    for (const property of isPlainObject(checker, of) ? propertiesOf(checker, of) : []) {
      const name = `${path}${plainName(property.name)}`
      names.add(name)
      visit(checker.getTypeOfSymbol(property), `${name}.`, depth + 1)
    }
  }
  const signatures = (type.isUnion() ? type.types : [type]).flatMap((one) =>
    checker.getSignaturesOfType(one, ts.SignatureKind.Call),
  )
  for (const signature of signatures)
    for (const parameter of signature.parameters) visit(checker.getTypeOfSymbol(parameter), '', 0)
  return names
}

/** Objects of the API have one of these methods. Their types are compared on their own. */
const METHODS = ['delete', 'update', 'getProject']

/** Whether a type is an object of options: not a list, a function, or an object with methods. */
function isPlainObject(checker: ts.TypeChecker, type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type]
  return parts.some(
    (part) =>
      (part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
      checker.getSignaturesOfType(part, ts.SignatureKind.Call).length === 0 &&
      !checker.isArrayType(part) &&
      !checker.isTupleType(part) &&
      propertiesOf(checker, part).every(({ name }) => !METHODS.includes(name)),
  )
}

/** Returns the declarations of an installed package. */
export function declarationsOf(folder: string, name: string): string {
  const manifest = join(folder, 'node_modules', name, 'package.json')
  const { types } = createRequire(import.meta.url)(manifest)
  return join(dirname(manifest), types)
}
