// How the reference shows the use of each public symbol: an example, the symbols that use it, or a reason to have none.
import { readFileSync } from 'node:fs'
import { type Checker, SignatureKind, SymbolFlags, type Symbol as TsSymbol, type Type } from 'typescript/unstable/sync'
import { type Declarations, type EntryPoint, isOwnFile } from '../../../tools/declarations.ts'

/** A public symbol of an entry point. */
export interface PublicSymbol {
  readonly name: string
  /** The entry point that documents it, for example `@latchkey/core/server`. */
  readonly entry: string
  /** The other entry points that export it. */
  readonly alsoIn: readonly string[]
  /** Whether it is a function, component, hook or class. */
  readonly isCallable: boolean
  /** The code of its `@example` tags. */
  readonly examples: readonly string[]
  /** The names in its declaration. */
  readonly words: ReadonlySet<string>
}

/** How the reference shows the use of a symbol. */
export type Usage =
  | { readonly kind: 'example' }
  | { readonly kind: 'used-by'; readonly users: readonly PublicSymbol[] }
  | { readonly kind: 'reason'; readonly reason: string }
  | { readonly kind: 'missing' }

/** Reasons to have no example, by entry point and name. Markdown, relative to the pages of the API reference. */
const REASONS: readonly [symbol: RegExp, reason: string][] = [
  [
    /^@latchkey\/stack/,
    'The same member as in the published packages. [Migrate from @stackframe/*](../../guides/migrate-from-stackframe.md) shows complete examples.',
  ],
  [/^@latchkey\/core\/teams#(Server)?Team$/, 'The result of `getTeam`, `listTeams` and other functions of this entry.'],
  [
    /^@latchkey\/core\/teams#(Server)?TeamMemberProfile$/,
    'The result of `getTeamMemberProfile`, `listTeamMemberProfiles` and other functions of this entry.',
  ],
  [/^@latchkey\/react\/browser#(createElement|createRoot)$/, 'The function of React. See the documentation of React.'],
]

/**
 * Returns every public symbol once, at the first entry point that exports it.
 *
 * @param entries The entry points.
 * @param declarations The declarations of the entry points.
 */
export function publicSymbols(
  entries: readonly EntryPoint[],
  { checker, exportsOf }: Pick<Declarations, 'checker' | 'exportsOf'>,
): ReadonlyMap<TsSymbol, PublicSymbol> {
  const found = new Map<TsSymbol, PublicSymbol & { readonly alsoIn: string[] }>()
  for (const entry of entries)
    for (const { exported, symbol, type } of exportsOf(entry.file)) {
      const known = found.get(symbol)
      if (known?.name === exported.name) {
        known.alsoIn.push(entry.name)
        continue
      }
      const tags = [exported, symbol].map((one) => checker.getJsDocTagsOfSymbol(one)).find((some) => some.length > 0)
      found.set(symbol, {
        name: exported.name,
        entry: entry.name,
        alsoIn: [],
        isCallable: (symbol.flags & SymbolFlags.Value) !== 0 && isCallable(checker, symbol),
        examples: (tags ?? []).filter(({ name }) => name === 'example').map(({ text }) => text ?? ''),
        words: new Set([symbol, type].flatMap(declaredWords)),
      })
    }
  return found
}

/**
 * Returns how the reference shows the use of each symbol. A function, component, hook or class needs an example or a
 * reason. A type or constant needs one of them, or a symbol that uses it.
 */
export function usagesOf(symbols: readonly PublicSymbol[]): ReadonlyMap<PublicSymbol, Usage> {
  return new Map(symbols.map((symbol) => [symbol, usageOf(symbol, symbols)]))
}

function usageOf(symbol: PublicSymbol, symbols: readonly PublicSymbol[]): Usage {
  if (symbol.examples.length > 0) return { kind: 'example' }
  const users = symbol.isCallable ? [] : usersOf(symbol, symbols)
  if (users.length > 0) return { kind: 'used-by', users }
  const [, reason] = REASONS.find(([pattern]) => pattern.test(`${symbol.entry}#${symbol.name}`)) ?? []
  return reason === undefined ? { kind: 'missing' } : { kind: 'reason', reason }
}

/** The symbols of the same package whose declaration names a symbol: those with an example first. */
function usersOf(symbol: PublicSymbol, symbols: readonly PublicSymbol[]): PublicSymbol[] {
  const rank = (one: PublicSymbol) => (one.isCallable ? 0 : 2) + (one.entry === symbol.entry ? 0 : 1)
  return symbols
    .filter((one) => one !== symbol && packageOf(one) === packageOf(symbol) && one.words.has(symbol.name))
    .sort((a, b) => rank(a) - rank(b))
}

const packageOf = ({ entry }: PublicSymbol) => entry.split('/')[1]

/** The identifiers in the declarations of a symbol, without those in comments. */
function declaredWords(symbol: TsSymbol): string[] {
  return symbol.declarations.flatMap((declaration) => {
    const node = declaration.resolve()
    if (!node || !isOwnFile(declaration.path)) return []
    const text = readFileSync(declaration.path, 'utf8').slice(node.pos, node.end)
    return text.replace(/\/\*[\s\S]*?\*\//g, '').match(/[\w$]+/g) ?? []
  })
}

function isCallable(checker: Checker, symbol: TsSymbol): boolean {
  const has = (type: Type): boolean =>
    type.isUnionType()
      ? type.getTypes().some(has)
      : [SignatureKind.Call, SignatureKind.Construct].some((kind) => checker.getSignaturesOfType(type, kind).length > 0)
  const type = checker.getTypeOfSymbol(symbol)
  return type !== undefined && has(type)
}
