import { createsApp } from './app-modules.js'
import { type Edit, newlineOf } from './edits.js'
import { type Node, walk } from './parse.js'

/** A function of `@latchkey/core` that replaces a call of an app. */
interface Rewrite {
  readonly name: string
  /** The arguments between the client and the arguments of the call. */
  readonly inserted: readonly string[]
}

/** Calls that step 2 rewrites, by their name and the number of their arguments. */
const REWRITES: Readonly<Record<string, (count: number) => Rewrite>> = {
  getAccessToken: (count) => ({ name: 'getAccessToken', inserted: count > 0 ? ['{}'] : [] }),
  getAuthHeaders: (count) => ({ name: 'getAuthHeaders', inserted: count > 0 ? ['{}'] : [] }),
  signOut: () => ({ name: 'signOut', inserted: [] }),
  ...Object.fromEntries(
    [
      'SignIn',
      'SignUp',
      'SignOut',
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
    ].map((page) => [`redirectTo${page}`, () => ({ name: 'redirectTo', inserted: [`'${pageOf(page)}'`] })]),
  ),
}

const pageOf = (page: string) =>
  page.startsWith('OAuth') ? `oauth${page.slice(5)}` : page[0]?.toLowerCase() + page.slice(1)

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
export function rewriteCalls(program: Node, source: string, importedApps: ImportedApps): CallChanges {
  const apps = appNames(program, importedApps)
  const bound = boundNames(program)
  const newline = newlineOf(source)
  const edits: Edit[] = []
  const imports = new Set<string>()
  let marked = 0
  const markedLines = new Set<number>()
  walk(program, (node, parents) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.computed) return
    const { object, property } = node.callee
    if (object.type !== 'Identifier' || !apps.has(object.name)) return
    const edit = rewriteEdit(node, source, bound)
    if (edit) {
      imports.add(edit.name)
      edits.push(edit)
      return
    }
    const at = parents
      .map(({ type }) => /Statement$|Declaration$/.test(type) && type !== 'BlockStatement')
      .lastIndexOf(true)
    // The comment is before `export`.
    const statement = parents[at - 1]?.type.startsWith('Export') ? parents[at - 1] : parents[at]
    if (!statement) return
    const line = source.lastIndexOf('\n', statement.start - 1) + 1
    const indent = /^[\t ]*/.exec(source.slice(line))?.[0] ?? ''
    if (markedLines.has(line) || source.slice(0, line).trimEnd().split('\n').at(-1)?.includes('TODO(latchkey)')) return
    if (source.slice(line, statement.start).trim() !== '') return
    markedLines.add(line)
    marked += 1
    edits.push({
      start: line,
      end: line,
      text: `${indent}// TODO(latchkey): ${property.name} has another form, see ${GUIDE}${newline}`,
    })
  })
  const rewritten = edits.length - marked
  const missing = [...imports].filter((name) => !importedFromCore(program).has(name)).sort()
  if (missing.length > 0) edits.push(importEdit(program, missing, newline))
  return { edits, rewritten, marked }
}

/**
 * Replaces the start of a call, up to its arguments: they may contain other changes. Returns undefined if the file uses the
 * name of the function for something else.
 */
function rewriteEdit(
  { start, callee, arguments: args, typeParameters }: Node,
  source: string,
  bound: ReadonlySet<string>,
): (Edit & { readonly name: string }) | undefined {
  const rewrite = REWRITES[callee.property.name]?.(args.length)
  const isSimple = args.length <= 1 && args[0]?.type !== 'SpreadElement'
  const calleeEnd: number = typeParameters?.end ?? callee.end
  const opening = /^\s*\(/.exec(source.slice(calleeEnd))
  if (!rewrite || !isSimple || !opening || bound.has(rewrite.name)) return undefined
  const { name, inserted } = rewrite
  const first = [`${callee.object.name}.client`, ...inserted].join(', ')
  const text = `${name}(${first}${args.length > 0 ? ', ' : ''}`
  return { name, start, end: calleeEnd + opening[0].length, text }
}

/** Returns the names that a module exports and that are apps. */
export type ImportedApps = (module: string) => ReadonlySet<string>

/** The names of the constants that hold an app. */
function appNames(program: Node, importedApps: ImportedApps): ReadonlySet<string> {
  const names = new Set<string>()
  const other = new Set<string>()
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration')
      for (const { imported, local } of node.specifiers as readonly Node[])
        if (imported && importedApps(node.source.value).has(imported.name ?? imported.value)) names.add(local.name)
    if (node.type === 'VariableDeclaration')
      for (const { id, init } of node.declarations as readonly Node[]) {
        if (id.type === 'Identifier' && node.kind === 'const' && isApp(init)) names.add(id.name)
        else for (const name of namesIn(id)) other.add(name)
      }
    // A parameter, a function or a class may hide the constant.
    for (const pattern of patternsOf(node)) for (const name of namesIn(pattern)) other.add(name)
  })
  return new Set([...names].filter((name) => !other.has(name)))
}

const isApp = (init: Node | null): boolean =>
  createsApp(init) || (init?.type === 'CallExpression' && /^use(Stack|Hexclave)App$/.test(init.callee.name))

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
