// The modules that `run-snippets.ts` runs, from the blocks of a page.
import { transformSync } from 'esbuild'
import type { PublicSymbol } from '../examples.ts'
import { partsOfExample, type Snippet, withReturn } from '../snippets.ts'

/** Where a module runs: in Node with the DOM of a browser, or in Node. */
export type Environment = 'browser' | 'server'

/** A module to run. */
export interface Runnable {
  /** A page, or the entry point and name of a symbol. */
  readonly place: string
  /** The lines of the fences of its blocks. Empty for an `@example`. */
  readonly blocks: readonly number[]
  readonly environment: Environment
  /** TypeScript. A line of a block has the number that it has in the page. */
  readonly code: string
  /** The names that it declares without a value. */
  readonly given: readonly string[]
  /** The words of the code that runs before and after it, which may use further names. */
  readonly words: readonly string[]
  /** The functions and components at its top level. All of them must be called. */
  readonly functions: readonly string[]
}

/** A block that is not run. */
export interface Excluded {
  readonly line: number
  readonly reason: string
}

/** The name of the default export in code that runs `after` a block. */
export const DEFAULT_EXPORT = 'defaultExport'

/** Returns the modules of a page, and the blocks that are not run. Example apps run the blocks that they contain. */
export function runnablesOf(
  page: string,
  snippets: readonly Snippet[],
): { readonly runnables: readonly Runnable[]; readonly excluded: readonly Excluded[] } {
  const chains: Snippet[][] = []
  const excluded: Excluded[] = []
  for (const snippet of snippets) {
    if (snippet.source !== undefined) continue
    if (snippet.notRun !== undefined) excluded.push({ line: snippet.line, reason: snippet.notRun })
    else if (snippet.continues && chains.length > 0) chains.at(-1)?.push(snippet)
    else chains.push([snippet])
  }
  return { runnables: chains.map((chain) => runnableOf(page, chain)), excluded }
}

function runnableOf(place: string, chain: readonly Snippet[]): Runnable {
  const context = chain.map(({ context }) => context)
  const before = chain.flatMap(({ before }) => before)
  const after = chain.flatMap(({ after }) => after)
  const lines = [[...context, ...before].filter(Boolean).join('; ')]
  for (const { line, code } of chain) {
    while (lines.length < line) lines.push('')
    lines.push(...withReturn(withShown(code)).split('\n'))
  }
  const code = chain.map(({ code }) => code).join('\n')
  const text = lines.join('\n')
  return {
    place,
    blocks: chain.map(({ line }) => line),
    environment: environmentOf(`${context}\n${code}`),
    ...moduleOf({ text, code, before, after }),
  }
}

/** Returns the module that runs an example. An example with elements or hooks is a component. */
export function runnableOfExample(symbol: PublicSymbol, example: string, symbols: readonly PublicSymbol[]): Runnable {
  const { head, parts, isModule } = partsOfExample(symbol, example, symbols)
  const code = parts.join('\n\n')
  const body = parts.map((part) => (part.startsWith('<') ? `shown.push(<>${part}</>)` : part)).join('\n')
  const isComponent = /^(?:return )?<|\breturn .*<|\buse[A-Z]\w+\(/m.test(code) && !/^await |= await /m.test(code)
  const text = isModule
    ? body
    : isComponent
      ? `showElement(((Example: any) => <Example />)(() => { const shown: any[] = []\n${body}\nreturn <>{...shown}</> }))`
      : code.startsWith('throw ')
        ? `let isThrown = false; try {\n${body}\n} catch { isThrown = true }; if (!isThrown) throw new Error('not thrown')`
        : `await (async () => {\n${body}\n})()`
  return {
    place: `${symbol.entry}#${symbol.name}`,
    blocks: [],
    environment: ENVIRONMENTS.test(symbol.entry) || /\blocation\./.test(code) ? 'browser' : 'server',
    ...moduleOf({ text: [...head, text].join('\n'), code: isModule ? code : '' }),
  }
}

/** The entry points whose examples run in a page. */
const ENVIRONMENTS =
  /^@latchkey\/(?:core(?!\/(?:server|admin|verify|webhooks|testing|express|fastify|hono|http-only)\b)|react\b)/

/** The parts of a module. */
interface Parts {
  /** The module. */
  readonly text: string
  /** The part of it that a reader sees. */
  readonly code: string
  /** Code in it that runs before the visible part. */
  readonly before?: readonly string[]
  /** Code that runs after it. */
  readonly after?: readonly string[]
}

/** Returns a module that reports its functions. */
export function moduleOf({
  text,
  code,
  before = [],
  after = [],
}: Parts): Omit<Runnable, 'place' | 'blocks' | 'environment'> {
  const functions = [...code.matchAll(TOP_LEVEL_FUNCTION)].map(([, name, constant]) => name ?? constant ?? '')
  const declared = [...text.matchAll(/\bdeclare (?:const|function) (\w+)/g)].map(([, name = '']) => name)
  const isDefined = (name: string) =>
    new RegExp(`(?<!declare )\\b(?:(?:const|let|function) ${name}\\b|const \\{[^}]*\\b${name}\\b[^}]*\\} =)`).test(text)
  const given = declared.filter((name) => !isDefined(name))
  // A component that only others of its module render, with their props, is not rendered alone.
  const isExported = (name: string) => new RegExp(`^export .*\\b(?:function|const) ${name}\\b`, 'm').test(code)
  const components = functions.filter((name) => COMPONENT.test(name))
  const called = functions.filter((name) => !components.some(isExported) || !COMPONENT.test(name) || isExported(name))
  const words = `${before} ${after}`.match(/(?<![.'\w])\w+/g) ?? []
  return {
    code: [
      text.replace(/^export default (?!async function|function|class)/m, `export const ${DEFAULT_EXPORT} = `),
      ...after,
      `declareFunctions({ ${called.map((name) => `${name}: () => ${name}`)} })`,
      'export {}',
    ].join('\n'),
    given,
    words: [...new Set(words)].filter((word) => !given.includes(word) && !isDefined(word)),
    functions,
  }
}

/** Returns whether a block has code that runs. Types are no such code. */
export function isEmpty({ code }: Snippet): boolean {
  const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true } }
  const { code: output } = transformSync(withReturn(code), { loader: 'tsx', format: 'esm', tsconfigRaw })
  return output.replace('export {};', '').trim() === ''
}

/** Functions, and constants that are functions. */
const TOP_LEVEL_FUNCTION =
  /^(?:export )?(?:default )?(?:async )?function (\w+)|^(?:export )?const (\w+)(?:: \w+)? = (?:async )?(?:\([^)]*\)|\w+) =>/gm

/** The name of a component. */
export const COMPONENT = /^[A-Z]\w*[a-z]/

/** Elements that are statements are rendered. */
const withShown = (code: string) => (code.startsWith('<') ? `showElement(${code}\n)` : code)

/** Code that imports core runs in a browser, except with a request, a secret key, or `tokenStore: null`. */
export function environmentOf(code: string): Environment {
  if (/@latchkey\/(?:next|stack|emulator|core\/(?:server|admin|verify|express|fastify|hono|testing))\b/.test(code))
    return /<[A-Z]/.test(code) && !/@latchkey\/(?:next|stack)/.test(code) ? 'browser' : 'server'
  return /\brequest\b|tokenStore: null/.test(code) ? 'server' : 'browser'
}
