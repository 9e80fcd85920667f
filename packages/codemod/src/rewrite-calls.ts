import { createsApp } from './app-modules.js'
import type { Edit } from './edits.js'
import { type Node, walk } from './parse.js'

/** Calls that step 2 rewrites: the function of `@latchkey/core`, and its arguments after the client. */
const REWRITES: Readonly<
  Record<string, (args: readonly string[]) => { readonly name: string; readonly rest: readonly string[] }>
> = {
  getAccessToken: (args) => withOptions('getAccessToken', args),
  getAuthHeaders: (args) => withOptions('getAuthHeaders', args),
  signOut: (args) => ({ name: 'signOut', rest: args }),
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
    ].map((page) => [
      `redirectTo${page}`,
      (args: readonly string[]) => ({ name: 'redirectTo', rest: [`'${pageOf(page)}'`, ...args] }),
    ]),
  ),
}

const pageOf = (page: string) =>
  page.startsWith('OAuth') ? `oauth${page.slice(5)}` : page[0]?.toLowerCase() + page.slice(1)

const withOptions = (name: string, args: readonly string[]) => ({ name, rest: args.length > 0 ? ['{}', ...args] : [] })

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
  const edits: Edit[] = []
  const imports = new Set<string>()
  let marked = 0
  const markedLines = new Set<number>()
  walk(program, (node, parents) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.computed) return
    const { object, property } = node.callee
    if (object.type !== 'Identifier' || !apps.has(object.name)) return
    const args: readonly Node[] = node.arguments
    const isSimple = args.every((one) => one.type !== 'SpreadElement') && args.length <= 1
    const rewrite = REWRITES[property.name]
    if (rewrite && isSimple && !declares(program, source, [rewrite([]).name])) {
      const { name, rest } = rewrite(args.map((one) => source.slice(one.start, one.end)))
      imports.add(name)
      edits.push({
        start: node.start,
        end: node.end,
        text: `${name}(${[`${object.name}.client`, ...rest].join(', ')})`,
      })
      return
    }
    const at = parents.findLastIndex(({ type }) => /Statement$|Declaration$/.test(type) && type !== 'BlockStatement')
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
      text: `${indent}// TODO(latchkey): ${property.name} has another form, see ${GUIDE}\n`,
    })
  })
  if (imports.size > 0) edits.push(importEdit(program, source, [...imports].sort()))
  return { edits, rewritten: edits.length - marked - (imports.size > 0 ? 1 : 0), marked }
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
        if (id.type !== 'Identifier') continue
        if (node.kind === 'const' && isApp(init)) names.add(id.name)
        else other.add(id.name)
      }
    // A parameter may hide the constant.
    for (const parameter of (node.params ?? []) as readonly Node[])
      if (parameter.type === 'Identifier') other.add(parameter.name)
  })
  return new Set([...names].filter((name) => !other.has(name)))
}

const isApp = (init: Node | null): boolean =>
  createsApp(init) || (init?.type === 'CallExpression' && /^use(Stack|Hexclave)App$/.test(init.callee.name))

/** Whether the file uses one of the names for something else. */
function declares(program: Node, _source: string, names: readonly string[]): boolean {
  let found = false
  walk(program, (node) => {
    const isDeclared =
      (node.type === 'VariableDeclarator' && names.includes(node.id.name)) ||
      (node.type === 'FunctionDeclaration' && names.includes(node.id?.name)) ||
      (node.type === 'ImportDeclaration' &&
        node.source.value !== '@latchkey/core' &&
        node.specifiers.some((one: Node) => names.includes(one.local.name)))
    if (isDeclared) found = true
  })
  return found
}

function importEdit(program: Node, source: string, names: readonly string[]): Edit {
  const body: readonly Node[] = program.body
  const existing = body.find((node) => node.type === 'ImportDeclaration' && node.source.value === '@latchkey/core')
  if (existing) {
    const old = (existing.specifiers as readonly Node[]).map((one) => source.slice(one.start, one.end))
    const all = [...new Set([...old, ...names])].sort()
    return { start: existing.start, end: existing.end, text: `import { ${all.join(', ')} } from '@latchkey/core'` }
  }
  const first = body.find(({ type }) => type === 'ImportDeclaration')
  const isModule = first !== undefined || body.some(({ type }) => type.startsWith('Export'))
  const at = first?.start ?? body[0]?.start ?? 0
  const list = names.join(', ')
  const text = isModule
    ? `import { ${list} } from '@latchkey/core'\n`
    : `const { ${list} } = require('@latchkey/core')\n`
  return { start: at, end: at, text }
}
