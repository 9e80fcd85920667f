import type { Edit } from './edits.js'
import { isPublishedModule, REPLACEMENTS, SHARED_NAMES } from './packages.js'
import { type Node, textOf, walk } from './parse.js'

/** The result of step 1 for a file. */
export interface ImportChanges {
  /** The changes of the file. Empty if there is a reason to leave it alone. */
  readonly edits: readonly Edit[]
  /** Why the file is left alone. */
  readonly problems: readonly string[]
}

/** Functions whose first argument is the name of a module: those that load it, and those of test runners. */
const LOADERS = /^(require|require\.resolve|import|(vi|jest)\.\w+)$/

/** Replaces the modules of the published kit in imports, exports, `require`, `import()` and mocks. */
export function replaceImports(program: Node, source: string): ImportChanges {
  const edits: Edit[] = []
  const problems: string[] = []
  const known = new Set<number>()
  const replace = (literal: Node, names: readonly string[] | 'all') => {
    known.add(literal.start)
    const module = textOf(literal) ?? ''
    const problem = problemOf(module, names)
    if (problem) problems.push(problem)
    else edits.push(replaced(literal, source, REPLACEMENTS[module] as string))
  }
  walk(program, (node) => {
    const literal = moduleOf(node)
    if (literal && isPublishedModule(textOf(literal) ?? '')) replace(literal, namesOf(node))
  })
  walk(program, (node) => {
    const text = textOf(node) ?? ''
    if (isPublishedModule(text) && !known.has(node.start)) problems.push(`uses the text '${text}' outside of an import`)
  })
  return problems.length > 0 ? { edits: [], problems } : { edits, problems }
}

function problemOf(module: string, names: readonly string[] | 'all'): string | undefined {
  if (!(module in REPLACEMENTS)) return `imports '${module}', which has no replacement`
  if (REPLACEMENTS[module] !== '@latchkey/stack/shared') return undefined
  if (names === 'all') return `imports all names of '${module}'`
  const unknown = names.filter((name) => !SHARED_NAMES.includes(name))
  return unknown.length > 0 ? `imports ${unknown.join(', ')} from '${module}', which has no replacement` : undefined
}

/** Returns the literal with the name of the module that a node loads. */
function moduleOf(node: Node): Node | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node.source ?? undefined
    case 'TSImportType':
      return node.argument?.type === 'StringLiteral' ? node.argument : node.argument?.literal
    case 'TSExternalModuleReference':
      return node.expression
    case 'ImportExpression':
      return node.source
    case 'CallExpression':
      return LOADERS.test(nameOf(node.callee)) ? node.arguments[0] : undefined
    default:
      return undefined
  }
}

function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'Import') return 'import'
  if (callee.type === 'MemberExpression' && !callee.computed) return `${nameOf(callee.object)}.${callee.property.name}`
  return ''
}

/** Returns the names that a node imports, or `all`. */
function namesOf(node: Node): readonly string[] | 'all' {
  if (node.type === 'ExportAllDeclaration') return 'all'
  if (node.type === 'TSImportType') return node.qualifier ? [firstName(node.qualifier)] : 'all'
  const specifiers: readonly Node[] | undefined = node.specifiers
  if (!specifiers) return 'all'
  const names = specifiers.map(
    (one) => one.imported ?? (node.type === 'ExportNamedDeclaration' ? one.local : undefined),
  )
  return names.some((name) => name === undefined)
    ? 'all'
    : names.map((name) => (name as Node).name ?? (name as Node).value)
}

const firstName = (node: Node): string => (node.type === 'TSQualifiedName' ? firstName(node.left) : node.name)

/** Replaces the text of a literal and leaves its quotes. */
function replaced({ start, end }: Node, source: string, text: string): Edit {
  const quote = source[start] ?? "'"
  return { start, end, text: `${quote}${text}${quote}` }
}
