// A rolldown plugin for the build of the packages.
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'rolldown'
import { parseSync, Visitor } from 'rolldown/utils'
import { withDevelopmentChecks } from './development-checks.ts'
import { withDroppableErrorTexts } from './error-texts.ts'

/**
 * Bundlers drop an unused constant only if its initializer cannot have side effects, and calls and spreads count as such.
 * They retain a component whose `displayName` is assigned, too. The sources stay plain: the build puts the initializer of
 * each top-level constant, and each component with its name, into a function call that is annotated as pure. See
 * docs/decisions/0010.
 */
export const pureConstants = pureConstantsIn({ forServers: false })
/** The same for a build that only servers load. */
export const pureConstantsForServers = pureConstantsIn({ forServers: true })

function pureConstantsIn({ forServers }: { readonly forServers: boolean }): Plugin {
  return {
    name: 'pure-constants',
    load: {
      filter: { id: /src\/.*\.tsx?$/ },
      handler: async (id) => {
        const source = await readFile(id, 'utf8')
        const checked = withDevelopmentChecks(forServers ? source : withDroppableErrorTexts(source, id), id, forServers)
        return {
          code: withPureConstants(withPureComponents(checked, id), id),
          moduleType: id.endsWith('x') ? 'tsx' : 'ts',
        }
      },
    },
  }
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number]

interface Range {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Annotates the initializer of every top-level constant that calls, reads or spreads something. */
export function withPureConstants(source: string, path: string): string {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const effects: Range[] = []
  const add = (node: Range) => void effects.push(node)
  new Visitor({
    CallExpression: add,
    NewExpression: add,
    SpreadElement: add,
    MemberExpression: add,
    TemplateLiteral: (node) => node.expressions.length > 0 && add(node),
  }).visit(program)
  const initializers = program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations.flatMap(({ init }) => init ?? []) : []
  })
  return initializers
    .filter((init) => !FUNCTIONS.includes(init.type))
    .filter((init) => effects.some(({ start, end }) => start >= init.start && end <= init.end))
    .toReversed()
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      source,
    )
}

/** A function that is only defined runs nothing. */
const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression']

/** Moves the `displayName` of each function component into the initializer of a pure constant. */
export function withPureComponents(source: string, path: string): string {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const functions = new Map<string, Range>()
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'FunctionDeclaration' && declaration.id) functions.set(declaration.id.name, declaration)
  }
  const edits: (Pick<Range, 'start' | 'end'> & { readonly text: string })[] = []
  for (const statement of program.body) {
    const named = displayNameOf(statement)
    if (!named) continue
    const component = functions.get(named.component)
    if (!component)
      throw new Error(`${path}: only function declarations may have a \`displayName\`, not ${named.component}.`)
    const { start, end } = component
    const name = source.slice(named.value.start, named.value.end)
    const text = `/* @__PURE__ */ Object.assign(${source.slice(start, end)}, { displayName: ${name} })`
    edits.push({ start, end, text: `const ${named.component} = ${text}` })
    edits.push({ start: statement.start, end: statement.end, text: '' })
  }
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source)
}

/** The component and the value of a statement such as `Page.displayName = 'Page'`. */
function displayNameOf(statement: Statement): { readonly component: string; readonly value: Range } | undefined {
  if (statement.type !== 'ExpressionStatement') return undefined
  const { expression } = statement
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return undefined
  const { object, property } = expression.left
  return object.type === 'Identifier' && property.type === 'Identifier' && property.name === 'displayName'
    ? { component: object.name, value: expression.right }
    : undefined
}
