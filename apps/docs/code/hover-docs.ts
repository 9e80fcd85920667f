// node apps/docs/code/hover-docs.ts: lists public symbols of the built packages that an editor would show without documentation,
// and those whose use the reference does not show.
import { join, relative, sep } from 'node:path'
import {
  type Checker,
  ModifierFlags,
  type NodeHandle,
  SignatureKind,
  SymbolFlags,
  type Symbol as TsSymbol,
  type Type,
} from 'typescript/unstable/sync'
import {
  type EntryPoint,
  entryPoints,
  isHint,
  isOwnFile,
  membersOfModule,
  readDeclarations,
} from '../../../tools/declarations.ts'
import { root } from '../../../tools/root.mjs'
import { type PublicSymbol, publicSymbols, usagesOf } from './examples.ts'

/** A public symbol whose documentation is missing or incomplete. */
export interface Gap {
  /** The file that declares it, as an absolute path. */
  readonly file: string
  /** The name of the export. For a member, the name of its type too: `Client.session`. */
  readonly name: string
  /** The missing parts: `description`, `@param client`, `@returns`. */
  readonly missing: readonly string[]
}

/**
 * Finds the public symbols without complete documentation. Every export, and every member of an exported interface, class
 * or object type, needs a description. An exported function also needs `@param` for each parameter, and `@returns` if it
 * returns a value. One that is called `list…` says whether it has pages. Components need a description only: their parameter is an interface.
 *
 * @param entries The declaration files of the entry points, as absolute paths.
 * @param isOwn Whether a file belongs to the packages under test. Symbols that other files declare are skipped.
 * @param isDerived Whether the object types of a file take their members from documented ones. Then a member without a
 * declaration is a gap: a mapped type that renames members drops their documentation. Default: such members are skipped.
 * @returns The gaps, and how many symbols were checked.
 * @throws When an entry point is missing or is not a module.
 */
export function findGaps(
  entries: readonly string[],
  isOwn: (file: string) => boolean,
  isDerived: (file: string) => boolean = () => false,
): { readonly gaps: readonly Gap[]; readonly checked: number } {
  const files = { isOwn, isDerived }
  return readDeclarations(entries, ({ checker, exportsOf }) => {
    const gaps = new Map<TsSymbol, Gap | undefined>()
    for (const { exported, symbol, type } of entries.flatMap(exportsOf)) {
      // `export * as name`: TypeScript ignores a comment on it. The exports of the module are checked below its name.
      if (symbol.flags & SymbolFlags.ValueModule && !(symbol.flags & SymbolFlags.Function)) {
        for (const member of membersOfModule(checker, symbol))
          check(checker, member.symbol, `${exported.name}.${member.exported.name}`, files, gaps)
        continue
      }
      check(checker, symbol, exported.name, files, gaps)
      if (type !== symbol) check(checker, type, exported.name, files, gaps)
    }
    return { gaps: [...gaps.values()].filter((gap) => gap !== undefined), checked: gaps.size }
  })
}

/** Checks an export and its members. */
function check(
  checker: Checker,
  symbol: TsSymbol,
  name: string,
  { isOwn, isDerived }: { readonly isOwn: (file: string) => boolean; readonly isDerived: (file: string) => boolean },
  gaps: Map<TsSymbol, Gap | undefined>,
): void {
  const declaration = symbol.declarations.find(({ path }) => isOwn(path))
  if (!declaration || gaps.has(symbol)) return
  const isValue = (symbol.flags & SymbolFlags.Value) !== 0
  gaps.set(symbol, gapOf(checker, symbol, name, declaration, isValue && /^[a-z]/.test(symbol.name)))
  if ((symbol.flags & SymbolFlags.Type) === 0) return
  for (const member of membersOf(checker, checker.getDeclaredTypeOfSymbol(symbol))) {
    const isUndeclared = member.declarations.length === 0 && isDerived(declaration.path)
    const at = isUndeclared ? declaration : member.declarations.find(({ path }) => isOwn(path))
    if (!at || gaps.has(member) || isPrivate(at) || isUnnamed(member) || isHint(checker, member)) continue
    gaps.set(member, gapOf(checker, member, `${name}.${member.name}`, at, false))
  }
}

/**
 * The properties and methods of an object type. In a union, one member of each name: a documented one if there is any.
 * Discriminators are left out, because their type says all there is to say.
 */
function membersOf(checker: Checker, type: Type): readonly TsSymbol[] {
  if (!type.isUnionType())
    return type.isObjectType() || type.isIntersectionType() ? checker.getPropertiesOfType(type) : []
  const byName = new Map<string, TsSymbol[]>()
  for (const member of type.getTypes().flatMap((one) => membersOf(checker, one)))
    byName.set(member.name, [...(byName.get(member.name) ?? []), member])
  return [...byName.values()].flatMap((members) => {
    if (members.some((member) => checker.getTypeOfSymbol(member)?.isLiteralType())) return []
    return members.find((member) => checker.getDocumentationCommentOfSymbol(member)) ?? members[0] ?? []
  })
}

function gapOf(
  checker: Checker,
  symbol: TsSymbol,
  name: string,
  { path }: NodeHandle,
  needsSignature: boolean,
): Gap | undefined {
  const missing = checker.getDocumentationCommentOfSymbol(symbol).trim() ? [] : ['description']
  if (needsSignature) missing.push(...missingTags(checker, symbol))
  if (needsSignature && /^list[A-Z]/.test(symbol.name) && !/nextCursor|paginate/.test(textOf(checker, symbol)))
    missing.push('pagination')
  return missing.length > 0 ? { file: path, name, missing } : undefined
}

/** The description and the tags. */
const textOf = (checker: Checker, symbol: TsSymbol) =>
  [
    checker.getDocumentationCommentOfSymbol(symbol),
    ...checker.getJsDocTagsOfSymbol(symbol).map(({ text }) => text),
  ].join('\n')

function missingTags(checker: Checker, symbol: TsSymbol): string[] {
  const type = checker.getTypeOfSymbol(symbol)
  if (!type) return []
  const tags = checker.getJsDocTagsOfSymbol(symbol)
  const documented = tags.filter((tag) => tag.name === 'param').map(({ text = '' }) => text.split(/[\s.]/)[0])
  const missing = new Set<string>()
  for (const signature of checker.getSignaturesOfType(type, SignatureKind.Call)) {
    // `rest` is a tuple whose labels an editor shows instead: the input and the options of an endpoint.
    for (const { name } of signature.getParameters())
      if (name !== 'rest' && !name.startsWith('_') && !documented.includes(name)) missing.add(`@param ${name}`)
    const returned = checker.getReturnTypeOfSignature(signature)
    const returnsValue = returned && !/^(Promise<)?(void|never|undefined)\b/.test(checker.typeToString(returned))
    if (returnsValue && !tags.some((tag) => tag.name === 'returns')) missing.add('@returns')
  }
  return [...missing]
}

/**
 * Returns the public symbols whose use the reference does not show.
 *
 * @param entries The entry points.
 * @throws When an entry point is missing or is not a module.
 */
function findMissingExamples(entries: readonly EntryPoint[]): readonly PublicSymbol[] {
  return readDeclarations(
    entries.map(({ file }) => file),
    (declarations) =>
      [...usagesOf([...publicSymbols(entries, declarations).values()])].flatMap(([symbol, { kind }]) =>
        kind === 'missing' ? [symbol] : [],
      ),
  )
}

/**
 * Whether the name of a member is no identifier: a symbol or a `#private` name, which users of the package cannot write,
 * or the key of a text, which the text itself explains.
 */
const isUnnamed = ({ name }: TsSymbol) => /^__[@#]|\./.test(name)

function isPrivate(declaration: NodeHandle): boolean {
  const node = declaration.resolve()
  const flags = node && 'modifierFlags' in node ? Number(node.modifierFlags) : 0
  return (flags & (ModifierFlags.Private | ModifierFlags.Protected)) !== 0
}

if (import.meta.main) {
  const { gaps, checked } = findGaps(
    entryPoints().map(({ file }) => file),
    isOwnFile,
    // The types of results derive from the contract.
    (file) => file.startsWith(join(root, 'packages/core', sep)),
  )
  const lines = gaps.map(({ file, name, missing }) => {
    const source = relative(root, file)
      .replace(`${sep}dist${sep}`, `${sep}src${sep}`)
      .replace(/\.d\.ts$/, '.ts')
    return `${source}: ${name}: no ${missing.join(', ')}`
  })
  for (const line of lines.sort()) console.log(line)
  console.log(`${checked} public symbols, ${gaps.length} without complete documentation`)
  const missing = findMissingExamples(entryPoints())
  for (const { entry, name, isCallable } of missing)
    console.log(`${entry}: ${name}: no ${isCallable ? '@example' : 'public symbol uses it, and no @example'}`)
  console.log(`${missing.length} public symbols whose use the reference does not show`)
  if (gaps.length + missing.length > 0) process.exitCode = 1
}
