// A rolldown plugin for the build of the packages.
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'rolldown'
import { parseSync, Visitor } from 'rolldown/utils'

/**
 * Bundlers drop an unused constant only if its initializer cannot have side effects, and calls and spreads count as such.
 * They retain a component whose `displayName` is assigned, too. The sources stay plain: the build puts the initializer of
 * each top-level constant, and each component with its name, into a function call that is annotated as pure. See
 * docs/decisions/0010.
 */
export const pureConstants: Plugin = {
  name: 'pure-constants',
  load: {
    filter: { id: /src\/.*\.tsx?$/ },
    handler: async (id) => ({
      code: withPureConstants(withPureComponents(await readFile(id, 'utf8'), id), id),
      moduleType: id.endsWith('x') ? 'tsx' : 'ts',
    }),
  },
}

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

const DISPLAY_NAME = /^(\w+)\.displayName = ('\w+')$/gm

/** Moves the `displayName` of each function component into the initializer of a pure constant. */
export function withPureComponents(source: string, path: string): string {
  const names = [...source.matchAll(DISPLAY_NAME)]
  if (names.length === 0) return source
  let text = source.replace(DISPLAY_NAME, '')
  for (const [, component = '', name = ''] of names) {
    const { program, errors } = parseSync(path, text)
    if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
    const found = program.body.flatMap((statement) => {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      return declaration?.type === 'FunctionDeclaration' && declaration.id?.name === component ? [declaration] : []
    })
    const [declaration] = found
    if (!declaration)
      throw new Error(`${path}: only function declarations may have a \`displayName\`, not ${component}.`)
    const { start, end } = declaration
    const initializer = `/* @__PURE__ */ Object.assign(${text.slice(start, end)}, { displayName: ${name} })`
    text = `${text.slice(0, start)}const ${component} = ${initializer}${text.slice(end)}`
  }
  return text
}
