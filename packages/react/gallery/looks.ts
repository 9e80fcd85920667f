// How things look, for telling whether a page's own styles have got at them.

/** What resets of pages strip: not where things stand, which depends on it. */
const PROPERTIES = [
  'backgroundColor',
  'borderBlockEndWidth',
  'borderBlockStartColor',
  'borderBlockStartStyle',
  'borderBlockStartWidth',
  'borderEndEndRadius',
  'boxSizing',
  'color',
  'cursor',
  'display',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'listStyleType',
  'marginBlockEnd',
  'marginBlockStart',
  'maxInlineSize',
  'minBlockSize',
  'minInlineSize',
  'paddingBlockStart',
  'paddingInlineStart',
  'textAlign',
  'textDecorationLine',
  'textTransform',
] as const

/** How each element of the kit looks that is shown: fonts where it has text, borders where they are seen. */
export const looks = (): readonly string[] =>
  [...document.querySelectorAll('.lk-root, .lk-root *:not(svg, svg *)')]
    .filter((one) => one.checkVisibility() && !one.closest('.lk-hidden'))
    .flatMap((one) => {
      const style = getComputedStyle(one)
      const bare = ![...one.childNodes].some((node) => node instanceof Text)
      const name = `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`
      return PROPERTIES.filter(
        (property) =>
          !(bare && /font|line|letter|text/.test(property)) &&
          !(style.borderBlockStartWidth === '0px' && /^borderBlockStart(Color|Style)/.test(property)),
      ).map((property) => `${name} ${property}: ${style[property]}`)
    })
