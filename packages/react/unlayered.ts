/**
 * The kit's styles for pages whose resets stand in no layer, where a layer would lose to them: without its layer, each
 * rule below the root class, and what the page says of plain elements undone first. Pure.
 */
export function unlayered(...sheets: readonly string[]): string {
  return [UNDONE, ...sheets.map(bare)].join('\n')
}

// Stronger than a rule for an element or an attribute, weaker than any of the kit's below.
const UNDONE = '.lk-root :not(svg, svg *) {\n  all: revert;\n}\n'

/** Each rule's selectors: those on a line of their own that begin with one of the kit's classes. */
const SELECTOR = /^(\s*)(\.lk-(?!root\b)[^;{}]*?)(,| \{)$/gm

function bare(sheet: string): string {
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, '').trim()
  const inside = /^@layer latchkey \{([\s\S]*)\}$/.exec(text)?.[1]
  if (inside === undefined) throw new Error('Not all of a style sheet stands in the layer.')
  return inside.replaceAll('.lk-root', '.lk-root.lk-root').replace(SELECTOR, '$1:is(.lk-root, .lk-root *)$2$3')
}
