// Changes that no test needs to notice, wherever they are. `unnoticed.ts` names the others, by line.

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}
interface NodePath {
  readonly node: Node
  readonly parent: Node | undefined
}

/** Three words in a row: not a code, a name or a header. */
const SENTENCE = /[a-z] [a-z]+ [a-z]/

/** Returns the reason why changes to a node and the nodes in it are not made, or undefined if they are. */
function shouldIgnore({ node, parent }: NodePath): string | undefined {
  if (SENTENCE.test(textOf(node))) return 'The wording of a message is not tested.'
  if (parent?.type === 'CatchClause' && returnsFalsy(node))
    return 'Without a return statement, the function returns undefined, which its callers treat alike.'
  return undefined
}

function textOf({ type, value, quasis }: Node): string {
  if (type === 'StringLiteral') return String(value)
  if (type !== 'TemplateLiteral') return ''
  return (quasis as { readonly value: { readonly raw: string } }[]).map((part) => part.value.raw).join('…')
}

function returnsFalsy({ type, body }: Node): boolean {
  if (type !== 'BlockStatement') return false
  const [only, ...others] = body as Node[]
  if (others.length > 0 || only?.type !== 'ReturnStatement') return false
  const { name, value } = (only.argument ?? {}) as Partial<Node>
  return name === 'undefined' || value === false
}

/** Stryker loads its plugins by this name. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'ignored', value: { shouldIgnore } }]
