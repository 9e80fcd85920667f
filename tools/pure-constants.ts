// An esbuild plugin for the build of core.
import { readFile } from 'node:fs/promises'
import { parseSync, Visitor } from 'rolldown/utils'

/**
 * Bundlers drop an unused constant only if its initializer cannot have side effects, and calls and spreads count as such.
 * The sources stay plain data: the build puts the initializer of each top-level constant into a function call that is
 * annotated as pure. See docs/decisions/0010.
 */
export const pureConstants = {
  name: 'pure-constants',
  setup(build: { onLoad(options: { filter: RegExp }, load: (args: { path: string }) => Promise<object>): void }) {
    build.onLoad({ filter: /src\/(contract|flows|server|admin)\/.*\.ts$/ }, async ({ path }) => ({
      contents: withPureConstants(await readFile(path, 'utf8'), path),
      loader: 'ts',
    }))
  },
}

interface Range {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Annotates the initializer of every top-level constant that calls or spreads something. */
export function withPureConstants(source: string, path: string): string {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const effects: Range[] = []
  const add = (node: Range) => void effects.push(node)
  new Visitor({ CallExpression: add, NewExpression: add, SpreadElement: add }).visit(program)
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
