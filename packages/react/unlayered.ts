/**
 * The published styles. CSS resets and templates often set plain elements outside of any layer, which would override
 * styles in a layer: so these are the same rules without the layer, after a rule that undoes what the page sets on plain
 * elements. Pure.
 */
export const unlayered = (sheet: string): string => minified(`${UNDONE}\n${withoutLayers(sheet)}`)

/** The sheet also loads without a bundler, which would remove the white space. */
const minified = (sheet: string) =>
  sheet
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>~]) ?/g, '$1')
    .replace(/([:(]) | (?=\))/g, '$1')
    .replaceAll(';}', '}')

// More specific than a rule for an element or an attribute, less specific than the kit's rules below. Content that the app puts
// into a screen keeps the styles of its own classes.
const UNDONE = `.lk-root :not(svg, svg *):not(:where([class]:not([class^="lk-"], [class*=" lk-"]))) {
  all: revert;
}
`

/** The selectors of each rule: lines that start with a class of the kit. `[class]` adds the specificity of a class. */
const SELECTOR = /^(\s*)(\.lk-(?!root\b)[^;{}]*?)(,| \{)$/gm

function withoutLayers(sheet: string): string {
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, '').trim()
  const inside = /^@layer latchkey \{([\s\S]*)\}$/.exec(text)?.[1]
  if (inside === undefined) throw new Error('Not all rules of a style sheet are in the layer.')
  return inside.replaceAll('.lk-root', '.lk-root.lk-root').replace(SELECTOR, '$1[class]$2$3')
}
