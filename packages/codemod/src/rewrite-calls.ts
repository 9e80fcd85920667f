import {
  type AppModules,
  type Apps,
  addApp,
  createsApp,
  hasOtherPages,
  isReplaceable,
  propertiesOf,
} from './app-modules.js'
import { type Edit, newlineOf } from './edits.js'
import { type Node, walk } from './parse.js'

/** A function of `@latchkey/core` that replaces a call of an app. */
interface Rewrite {
  readonly name: string
  /** The page that the function redirects to. */
  readonly page?: string
  /** The options of the call that core has as well. */
  readonly options: readonly string[]
}

const redirectOptions = ['replace', 'noRedirectBack']

/**
 * Calls that step 2 rewrites, by their name. `redirectToSignOut` returns to the current page, which core does not. The tokens
 * of an app are null for anonymous and restricted users, those of core are not.
 */
const REWRITES: ReadonlyMap<string, Rewrite> = new Map([
  ['signOut', { name: 'signOut', options: ['redirectUrl'] }],
  ...[
    'SignIn',
    'SignUp',
    'AfterSignIn',
    'AfterSignUp',
    'AfterSignOut',
    'EmailVerification',
    'PasswordReset',
    'ForgotPassword',
    'Home',
    'OAuthCallback',
    'MagicLinkCallback',
    'AccountSettings',
    'TeamInvitation',
    'Mfa',
    'CliAuthConfirm',
    'Error',
  ].map((page): [string, Rewrite] => [
    `redirectTo${page}`,
    { name: 'redirectTo', page: `'${pageOf(page)}'`, options: redirectOptions },
  ]),
])

function pageOf(page: string): string {
  return page.startsWith('OAuth') ? `oauth${page.slice(5)}` : page[0]?.toLowerCase() + page.slice(1)
}

/** Where the guide explains the rest. */
const GUIDE = 'docs/guides/migrate-from-stackframe.md in the repository of Latchkey'

/** The result of step 2 for a file. */
export interface CallChanges {
  /** The changes of the file. */
  readonly edits: readonly Edit[]
  /** How many calls were rewritten. */
  readonly rewritten: number
  /** How many calls got a comment. */
  readonly marked: number
}

/**
 * Rewrites calls of apps to functions of `@latchkey/core` on `app.client`, where both do the same. Other calls get a
 * comment. An app is a constant that the file or a module that it imports creates, or that `useStackApp` returns.
 */
export function rewriteCalls(program: Node, source: string, path: string, appModules?: AppModules): CallChanges {
  const apps = appsOf(program, path, appModules)
  const bound = boundNames(program)
  const newline = newlineOf(source)
  const edits: Edit[] = []
  const imports = new Set<string>()
  let rewritten = 0
  let marked = 0
  const markedLines = new Set<number>()
  walk(program, (node, parents) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.computed) return
    const { object, property } = node.callee
    if (object.type !== 'Identifier' || !apps.has(object.name)) return
    const rewrite = apps.get(object.name) ? REWRITES.get(property.name) : undefined
    const changes = rewrite && !bound.has(rewrite.name) && rewriteEdits(node, source, rewrite)
    if (changes) {
      imports.add(rewrite.name)
      edits.push(...changes)
      rewritten += 1
      return
    }
    const lineOf = ({ start }: Node) => source.lastIndexOf('\n', start - 1) + 1
    // The statement after the comment starts its line: before `export`, and before `if` in one line.
    const statement = [...parents]
      .reverse()
      .find(
        (parent) =>
          /Statement$|Declaration$/.test(parent.type) &&
          parent.type !== 'BlockStatement' &&
          source.slice(lineOf(parent), parent.start).trim() === '',
      )
    if (!statement) return
    const line = lineOf(statement)
    const indent = /^[\t ]*/.exec(source.slice(line))?.[0] ?? ''
    if (markedLines.has(line) || source.slice(0, line).trimEnd().split('\n').at(-1)?.includes('TODO(latchkey)')) return
    markedLines.add(line)
    marked += 1
    edits.push({
      start: line,
      end: line,
      text: `${indent}// TODO(latchkey): ${property.name} has another form, see ${GUIDE}${newline}`,
    })
  })
  const missing = [...imports].filter((name) => !importedFromCore(program).has(name)).sort()
  if (missing.length > 0) edits.push(importEdit(program, missing, newline))
  return { edits, rewritten, marked }
}

/**
 * Replaces the start of a call and the names of its options: their values may contain other changes. Returns undefined if the
 * call has options that core does not have.
 */
function rewriteEdits(
  { start, callee, arguments: args, typeParameters }: Node,
  source: string,
  { name, page, options }: Rewrite,
): Edit[] | undefined {
  const textOf = (node: Node) => source.slice(node.start, node.end)
  const calleeEnd: number = typeParameters?.end ?? callee.end
  const opening = /^\s*\(/.exec(source.slice(calleeEnd))
  const given = args.length === 0 ? new Map<string, Node>() : propertiesOf(args[0])
  if (!opening || args.length > 1 || !given) return undefined
  const edits: Edit[] = []
  for (const { key, value } of (args[0]?.properties ?? []) as readonly Node[]) {
    if (!options.includes(key.name ?? key.value)) return undefined
    if (page) continue
    // `redirectTo` of core must be a string, and a URL on the origin of the page.
    if (!/^(String|Template)Literal$/.test(value.type) || !/^.\/(?![/\\])/.test(textOf(value))) return undefined
    edits.push({ start: key.start, end: key.end, text: 'redirectTo' })
  }
  const first = [`${callee.object.name}.client`, ...(page ? [page] : [])]
  const text = `${name}(${first.join(', ')}${args.length > 0 ? ', ' : ''}`
  return [{ start, end: calleeEnd + opening[0].length, text }, ...edits]
}

/** The constants that hold an app. */
function appsOf(program: Node, path: string, appModules: AppModules | undefined): Apps {
  const apps = new Map<string, boolean>()
  const other = new Set<string>()
  const isProvidedReplaceable = !appModules?.haveOtherPages && !hasOtherPages(program)
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration') {
      const exported = appModules?.exportsOf(node.source.value, path)
      for (const { imported, local } of node.specifiers as readonly Node[]) {
        const app = imported && exported?.get(imported.name ?? imported.value)
        if (app !== undefined) addApp(apps, local.name, app)
      }
    }
    if (node.type === 'VariableDeclaration')
      for (const { id, init } of node.declarations as readonly Node[]) {
        const isConstant = id.type === 'Identifier' && node.kind === 'const'
        if (isConstant && createsApp(init)) addApp(apps, id.name, isReplaceable(init, program))
        else if (isConstant && isProvided(init)) addApp(apps, id.name, isProvidedReplaceable)
        else for (const name of namesIn(id)) other.add(name)
      }
    // A parameter, a function or a class may hide the constant.
    for (const pattern of patternsOf(node)) for (const name of namesIn(pattern)) other.add(name)
  })
  return new Map([...apps].filter(([name]) => !other.has(name)))
}

const isProvided = (init: Node | null): boolean =>
  init?.type === 'CallExpression' && /^use(Stack|Hexclave)App$/.test(init.callee.name)

/** The names that the file uses for something else than a function of `@latchkey/core`, in any scope. */
function boundNames(program: Node): ReadonlySet<string> {
  const fromCore = importedFromCore(program)
  const names = new Set<string>()
  walk(program, (node) => {
    const variable = node.type === 'VariableDeclarator' ? [node.id as Node] : []
    for (const pattern of [...variable, ...patternsOf(node)]) for (const name of namesIn(pattern)) names.add(name)
    if (node.type === 'ImportDeclaration')
      for (const { local } of node.specifiers as readonly Node[])
        if (fromCore.get(local.name) !== local) names.add(local.name)
  })
  return names
}

/** The patterns with the names that a node declares, except for those of variables and imports. */
const patternsOf = (node: Node): readonly Node[] =>
  [
    ...(node.params ?? []),
    node.type === 'CatchClause' && node.param,
    /Declaration$|Expression$/.test(node.type) && node.id,
  ].filter(Boolean)

/** The functions that the file imports from `@latchkey/core` under their own name, with their identifiers. */
function importedFromCore(program: Node): ReadonlyMap<string, Node> {
  const found = coreImports(program).flatMap(({ specifiers }) => specifiers as readonly Node[])
  return new Map(
    found
      .filter(({ imported, local, importKind }) => imported?.name === local.name && importKind !== 'type')
      .map(({ local }) => [local.name, local]),
  )
}

/** The imports of `@latchkey/core`, except for those of types. */
const coreImports = (program: Node): readonly Node[] =>
  (program.body as readonly Node[]).filter(
    (node) => node.type === 'ImportDeclaration' && node.source.value === '@latchkey/core' && node.importKind !== 'type',
  )

/** All names in a pattern, also those of its default values. */
function namesIn(pattern: Node): readonly string[] {
  const names: string[] = []
  walk(pattern, (node) => {
    if (node.type === 'Identifier') names.push(node.name)
  })
  return names
}

function importEdit(program: Node, names: readonly string[], newline: string): Edit {
  const body: readonly Node[] = program.body
  const list = names.join(', ')
  const last = coreImports(program)
    .map(({ specifiers }) => (specifiers as readonly Node[]).at(-1))
    .find((specifier) => specifier?.type === 'ImportSpecifier')
  if (last) return { start: last.end, end: last.end, text: `, ${list}` }
  const first = body.find(({ type }) => type === 'ImportDeclaration')
  const isModule = first !== undefined || body.some(({ type }) => type.startsWith('Export'))
  const at = first?.start ?? body[0]?.start ?? 0
  const text = isModule ? `import { ${list} } from '@latchkey/core'` : `const { ${list} } = require('@latchkey/core')`
  return { start: at, end: at, text: text + newline }
}
