// node apps/docs/code/snippets.ts: checks the types of every ```ts and ```tsx block in the docs and READMEs against the built
// packages. A comment above a block adapts the check:
//
//   <!-- snippet: declare const email: string -->   code that the block needs, on one line, before it
//   <!-- snippet: continue -->                      the block continues the previous one of the page
//   <!-- snippet: skip because … -->                the block is neither checked nor run, with the reason
//   <!-- snippet: no run because … -->              the block is checked but not run, with the reason
//   <!-- snippet: before … --> and `after …`        code that runs before and after the block, see `run-snippets.ts`
//   <!-- snippet: from apps/examples/… -->          the lines of the block are in this file, in the same order
//
// Texts and tables are checked, too: see `mentions.ts`.
//
// `npm run examples` checks and runs the files of the examples, so a block from there, in any language, is only compared.
// Also checks the `@example` of every public symbol. Public symbols are imported. Other names that the example does not
// declare, such as `teamId`, are in `given-names.ts`.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { entryPoints, readDeclarations } from '../../../tools/declarations.ts'
import { run } from '../../../tools/processes.mjs'
import { root } from '../../../tools/root.mjs'
import { type PublicSymbol, publicSymbols } from './examples.ts'
import { GIVEN, GIVEN_FOR, GIVEN_IN_TABLES, GIVEN_TYPES } from './given-names.ts'
import { checkTables, mistakesOf, type Surface } from './mentions.ts'

export const PAGES = ['README.md', 'docs/**/*.md', 'packages/*/README.md']
const folder = join(root, 'apps/docs/dist/snippets')

/** A code block of a page. */
export interface Snippet {
  /** The line of its fence, from 1. */
  readonly line: number
  readonly code: string
  /** Code that the block needs. */
  readonly context: string
  /** Code that runs before and after the block. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly continues: boolean
  /** Why it is not checked. */
  readonly skipped: string | undefined
  /** Why it is not run. */
  readonly notRun: string | undefined
  /** The file of an example that contains its lines. */
  readonly source: string | undefined
}

/**
 * Returns the TypeScript blocks of a Markdown text, and the blocks from examples.
 *
 * @throws An error when a block is skipped or not run without a reason.
 */
export function snippetsOf(markdown: string): readonly Snippet[] {
  const lines = markdown.split('\n')
  const snippets: Snippet[] = []
  for (let index = 0; index < lines.length; index++) {
    const [, language] = /^```(\w+)\s*$/.exec(lines[index] ?? '') ?? []
    if (language === undefined) continue
    const comments: string[] = []
    for (let above = index - 1; above >= 0; above--) {
      const [, comment] = /^<!-- snippet: (.*) -->$/.exec(lines[above] ?? '') ?? []
      if (comment !== undefined) comments.unshift(comment)
      else if (lines[above] !== '') break
    }
    const begin = index
    const end = lines.indexOf('```', begin + 1)
    index = end
    const [source] = comments.flatMap((comment) => /^from (\S+)$/.exec(comment)?.slice(1) ?? [])
    if (source === undefined && language !== 'ts' && language !== 'tsx') continue
    const skipped = reasonOf('skip', comments, begin + 1)
    snippets.push({
      line: begin + 1,
      code: lines.slice(begin + 1, end).join('\n'),
      context: comments.filter((comment) => !DIRECTIVE.test(comment)).join('; '),
      before: textsAfter('before ', comments),
      after: textsAfter('after ', comments),
      continues: comments.includes('continue'),
      skipped,
      notRun: skipped ?? reasonOf('no run', comments, begin + 1),
      source,
    })
  }
  return snippets
}

/** A block that is the body of a function becomes one, on the same lines. Its imports stay at the top level. */
export function withReturn(code: string): string {
  if (
    !/^ *return\b/m.test(code) ||
    /^(?:export |(?:async )?function |const \w+ = (?:async )?\(|\w+\.\w+\()/m.test(code)
  )
    return code
  const lines = code.split('\n')
  const begin = lines.findLastIndex((line) => /^(?:import\b.*|\} from) '.*'$/.test(line)) + 1
  return [
    ...lines.slice(0, begin),
    `await (async () => {${lines[begin] ?? ''}`,
    ...lines.slice(begin + 1),
    '})()',
  ].join('\n')
}

/** Comments that are not code that the block needs. */
const DIRECTIVE = /^(continue$|skip\b|no run\b|before |after |from )/

const textsAfter = (start: string, comments: readonly string[]) =>
  comments.filter((comment) => comment.startsWith(start)).map((comment) => comment.slice(start.length))

/** Returns the reason in a comment such as `skip because …`. */
function reasonOf(directive: string, comments: readonly string[], line: number): string | undefined {
  const comment = comments.find((comment) => comment.startsWith(directive))
  const reason = comment?.slice(directive.length).match(/^ because (\S.*)$/)?.[1]
  if (comment !== undefined && reason === undefined)
    throw new Error(`line ${line}: the snippet needs a reason: <!-- snippet: ${directive} because … -->`)
  return reason
}

/**
 * Returns the modules to check, by the line of their last block. Each line of a block has the number that it has in the
 * page, so that an error of the compiler names the line of the page.
 */
export function modulesOf(snippets: readonly Snippet[]): ReadonlyMap<number, string> {
  const modules = new Map<number, string>()
  let previous: { readonly line: number; readonly text: string } | undefined
  for (const { line, code, context, continues, skipped, source } of snippets) {
    if (skipped !== undefined || source !== undefined) continue
    const base = continues ? (previous?.text ?? '') : ''
    if (continues && previous) modules.delete(previous.line)
    const [first = '', ...rest] = base.split('\n')
    const head = [[context, first].filter(Boolean).join('; '), ...rest]
    while (head.length < line) head.push('')
    const text = [...head, withReturn(code)].join('\n')
    modules.set(line, text)
    previous = { line, text }
  }
  return new Map([...modules].map(([line, text]) => [line, `${text}\nexport {}\n`]))
}

/** Returns the first line of a block that the file of its example does not contain after the lines before it. */
export function lineNotIn(file: string, code: string): string | undefined {
  const trimmed = (text: string) => text.split('\n').map((line) => line.trim())
  const lines = trimmed(file)
  let next = 0
  return trimmed(code).find((line) => {
    const found = lines.indexOf(line, next)
    if (line !== '' && found !== -1) next = found + 1
    return line !== '' && found === -1
  })
}

/** The declarations of all entry points of the packages, for `paths` of a tsconfig. */
function packagePaths(): Record<string, string[]> {
  const paths: Record<string, string[]> = {}
  for (const file of globSync('packages/*/package.json', { cwd: root })) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      name: string
      exports?: Record<string, string | { readonly types?: string }>
    }
    for (const [path, entry] of Object.entries(exports))
      if (typeof entry === 'object' && entry.types)
        paths[name + path.slice(1)] = [join(root, dirname(file), entry.types)]
  }
  // Libraries that the snippets use are dependencies of the packages that support them.
  const places = [
    '',
    'packages/emulator/',
    'packages/react/',
    'packages/core/',
    'apps/notes/',
    'packages/next/',
    'apps/docs/',
  ]
  paths['*'] = ['@types/*', '*'].flatMap((name) => places.map((place) => join(root, place, 'node_modules', name)))
  // Its test runner is not installed: the tools use Playwright's library.
  paths['@playwright/test'] = [join(root, 'node_modules/playwright/test')]
  // Its types are in its `exports` only, which paths do not read.
  paths['react-router'] = [join(root, 'packages/react/node_modules/react-router/dist/production/index.d.ts')]
  return paths
}

/** The parts of the module of an example. */
export interface ExampleParts {
  /** Imports, declarations of the names that the example does not declare, and types. */
  readonly head: readonly string[]
  /** The code, in paragraphs. */
  readonly parts: readonly string[]
  /** Whether the code has exports, so that it cannot be in a function. */
  readonly isModule: boolean
}

/**
 * Returns the parts of the module of an example.
 *
 * @param symbol The symbol that the example documents.
 * @param example The text of its `@example` tag.
 * @param symbols All public symbols.
 */
export function partsOfExample(symbol: PublicSymbol, example: string, symbols: readonly PublicSymbol[]): ExampleParts {
  const [, fenced] = /```\w*\n([\s\S]*?)```/.exec(example) ?? []
  const lines = (fenced ?? example).trim().split('\n')
  const isImport = (line: string) => /^import\b.*'$/.test(line)
  const imports = lines.filter(isImport)
  const code = lines
    .filter((line) => !isImport(line))
    .join('\n')
    .trim()
  const isIn = ({ entry, alsoIn }: PublicSymbol) => [entry, ...alsoIn].includes(symbol.entry)
  const rank = (one: PublicSymbol) => (isIn(one) ? 0 : rankOfEntry(one.entry))
  const rankOfEntry = (entry: string) =>
    ['@latchkey/core', '@latchkey/react', '@latchkey/emulator'].includes(entry) ? 1 : 2
  const wanted = new Map<string, PublicSymbol>([[symbol.name, symbol]])
  const isModule = /^(export|declare) /m.test(code)
  const declared = [...imports, ...(isModule ? (code.match(/^export const .*? =/gm) ?? []) : [])].join()
  const words = new Set(
    (code.match(/(?<!(?:^|[^.])\.|['"\w])[\w$]+/g) ?? []).filter(
      (word) => word !== 'default' && !declared.includes(word),
    ),
  )
  for (const one of [...symbols].sort((a, b) => rank(a) - rank(b)))
    if (words.has(one.name) && !wanted.has(one.name) && !(one.name in GIVEN)) wanted.set(one.name, one)
  if (!words.has(symbol.name)) wanted.delete(symbol.name)
  const [, access = ''] = /^@latchkey\/core\/(server|admin)$/.exec(symbol.entry) ?? []
  const own = GIVEN_FOR[`${symbol.entry}#${symbol.name}`] ?? {}
  const given = (name: string) => own[name] ?? ((name === 'client' && GIVEN[access]) || GIVEN[name])
  const isGiven = (name: string) => words.has(name) && !new RegExp(`\\b(?:function|const) ${name}\\b`).test(code)
  return {
    head: [
      ...imports,
      ...[...wanted.values()].map((one) => `import { ${one.name} } from '${isIn(one) ? symbol.entry : one.entry}'`),
      ...Object.keys(GIVEN).map((name) => (isGiven(name) ? `declare const ${name}: ${given(name)}` : '')),
      ...Object.keys(GIVEN_TYPES).map((name) => (words.has(name) ? (GIVEN_TYPES[name] ?? '') : '')),
    ],
    parts: code.split(/\n\n+/),
    isModule,
  }
}

/** Returns the module that checks an example. */
export const moduleOfExample = (symbol: PublicSymbol, example: string, symbols: readonly PublicSymbol[]): string =>
  moduleOfParts(partsOfExample(symbol, example, symbols))

/** Elements are statements in the module. */
function moduleOfParts({ head, parts: all, isModule }: ExampleParts): string {
  const parts = all.map((part) => (part.startsWith('<') ? `;<>${part}</>` : part))
  return [...head, ...(isModule ? [...parts, 'export {}'] : ['export async function example() {', ...parts, '}'])].join(
    '\n',
  )
}

/** Returns the public symbols of the packages. */
export function readSymbols(): readonly PublicSymbol[] {
  const entries = entryPoints()
  return readDeclarations(
    entries.map(({ file }) => file),
    (declarations) => [...publicSymbols(entries, declarations).values()],
  )
}

/** Returns the entry points of all packages, with the names that they export. */
function readSurface(symbols: readonly PublicSymbol[]): Surface {
  const entries = new Map<string, Set<string>>()
  for (const file of globSync('packages/*/package.json', { cwd: root })) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      name: string
      exports?: Record<string, unknown>
    }
    for (const path of ['.', ...Object.keys(exports)]) entries.set(name + path.slice(1), new Set())
  }
  for (const { name, entry, alsoIn } of symbols)
    for (const one of [entry, ...alsoIn]) entries.set(one, (entries.get(one) ?? new Set()).add(name))
  return { entries, symbols }
}

/** The pages whose tables are code that readers copy, with the entry points that they are about. */
const TABLE_PAGES: Readonly<Record<string, readonly string[]>> = {
  'README.md': ['@latchkey/core', '@latchkey/react'],
  'docs/guides/coming-from-other-kits.md': ['@latchkey/core', '@latchkey/react'],
  ...Object.fromEntries(
    ['core', 'react', 'next', 'expo', 'emulator'].map((name) => [
      `packages/${name}/README.md`,
      [`@latchkey/${name}`, '@latchkey/core'],
    ]),
  ),
}

/** Returns the module that checks a call in a table. */
function moduleOfTableCall(symbol: PublicSymbol, code: string, symbols: readonly PublicSymbol[]): string {
  const parts = partsOfExample(symbol, code, symbols)
  const given = Object.entries(GIVEN_IN_TABLES).filter(([name]) => new RegExp(`\\b${name}\\b`).test(code))
  const head = parts.head.filter((line) => !given.some(([name]) => line.startsWith(`declare const ${name}:`)))
  return moduleOfParts({ ...parts, head: [...head, ...given.map(([name, type]) => `declare const ${name}: ${type}`)] })
}

async function main() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const pages = PAGES.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] })).sort()
  const origins = new Map<string, string>()
  let checked = 0
  let fromExamples = 0
  const skipped: string[] = []
  const missing: string[] = []
  const symbols = readSymbols()
  const surface = readSurface(symbols)
  let calls = 0
  for (const page of pages) {
    const markdown = readFileSync(join(root, page), 'utf8')
    const snippets = snippetsOf(markdown)
    const defaults = TABLE_PAGES[page]
    const tables = defaults ? checkTables(markdown, defaults, surface) : { mistakes: [], calls: [] }
    for (const { line, message } of [...mistakesOf(markdown, surface), ...tables.mistakes])
      missing.push(`${page}:${line}: ${message}`)
    for (const { line, text, symbol, code } of tables.calls) {
      const name = `table.${page.replaceAll('/', '.')}.${line}.${calls++}.tsx`
      origins.set(name, `${page}:${line}: \`${text}\``)
      writeFileSync(join(folder, name), moduleOfTableCall(symbol, code, symbols))
    }
    for (const { line, code, skipped: reason, source } of snippets) {
      if (reason) skipped.push(`${page}:${line}: ${reason}`)
      if (source === undefined) continue
      fromExamples++
      const lost = lineNotIn(readFileSync(join(root, source), 'utf8'), code)
      if (lost !== undefined) missing.push(`${page}:${line}: ${source} does not contain this line there: ${lost}`)
    }
    checked += snippets.length
    for (const [line, text] of modulesOf(snippets)) {
      const name = `${page.replace(/\.md$/, '').replaceAll('/', '.')}.${line}.tsx`
      origins.set(name, page)
      writeFileSync(join(folder, name), text)
    }
  }
  let examples = 0
  for (const symbol of symbols)
    for (const [index, example] of symbol.examples.entries()) {
      const page = `${symbol.entry} ${symbol.name}`
      const name = `api.${page.replaceAll(/[@/ ]/g, '.')}.${index}.tsx`
      origins.set(name, page)
      writeFileSync(join(folder, name), moduleOfExample(symbol, example, symbols))
      examples++
    }
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'ESNext.Disposable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node', 'vite/client'],
    paths: packagePaths(),
    allowImportingTsExtensions: true,
  }
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ['*.tsx'] }))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { output = '' } = await run('node', [tsc, '-p', config, '--pretty', 'false'], {
    cwd: folder,
    capture: true,
  })
  const typeErrors = output.split('\n').flatMap((error) => {
    if (!error.includes('error TS')) return []
    const [, file = '', line = '', message = error] = /^(.*?)\((\d+),\d+\): (.*)$/.exec(error) ?? []
    return [`${origins.get(relative(folder, join(folder, file))) ?? file}:${line}: ${message}`]
  })
  const errors = [...missing, ...typeErrors]
  for (const error of errors) console.error(error)
  for (const line of skipped) console.log(`skipped: ${line}`)
  const counts = [
    `${checked} snippets`,
    `${fromExamples} from example apps`,
    `${calls} calls in tables`,
    `${skipped.length} skipped`,
  ]
  console.log(`${counts.join(', ')}, ${examples} examples, ${errors.length} errors`)
  if (errors.length > 0) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) await main()
