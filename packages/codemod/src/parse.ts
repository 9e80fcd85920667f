import { type ParserPlugin, parse as parseWithBabel } from '@babel/parser'

/** A node of the syntax tree, with any fields. */
export interface Node {
  /** The kind of the node. */
  readonly type: string
  /** The position of its first character. */
  readonly start: number
  /** The position after its last character. */
  readonly end: number
  // biome-ignore lint/suspicious/noExplicitAny: the fields depend on the kind
  readonly [field: string]: any
}

/** Parses JavaScript or TypeScript, with JSX. Returns undefined for a file with other syntax. */
export function parse(source: string, path: string): Node | undefined {
  const isTypeScript = /\.[cm]?tsx?$/.test(path)
  const hasJsx = !/\.[cm]?ts$/.test(path)
  // Decorators of parameters, or those after `export`: no plugin has both.
  for (const decorators of ['decorators-legacy', 'decorators'] as const) {
    const plugins: ParserPlugin[] = [isTypeScript ? 'typescript' : 'flow', decorators, 'decoratorAutoAccessors']
    if (hasJsx) plugins.push('jsx')
    try {
      return parseWithBabel(source, { sourceType: 'unambiguous', allowReturnOutsideFunction: true, plugins })
        .program as unknown as Node
    } catch {}
  }
  return undefined
}

/** Calls a function for each node, parents first. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: readonly Node[] = []) {
  visit(node, parents)
  const inner = [...parents, node]
  for (const [field, value] of Object.entries(node)) {
    if (field === 'loc' || field.endsWith('Comments')) continue
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'object' && one !== null && typeof one.type === 'string') walk(one, visit, inner)
  }
}

/** Returns the text of a string, or of a template without expressions. Returns undefined for other nodes. */
export function textOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return node.value
  return node.type === 'TemplateLiteral' && node.quasis.length === 1 ? node.quasis[0].value.cooked : undefined
}
