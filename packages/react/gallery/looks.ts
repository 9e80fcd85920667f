// Records the computed styles of elements, to detect whether styles of the page affect the kit.

/** The properties that CSS resets change. Positions are left out, because they depend on these properties. */
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

/** The styles of each visible element of the kit: fonts of elements with text, borders that are visible. */
export const looks = (): readonly string[] =>
  [...document.querySelectorAll('.lk-root, .lk-root *:not(svg, svg *)')]
    .filter((element) => element.checkVisibility() && !element.closest('.lk-hidden'))
    .flatMap((element) => {
      const style = getComputedStyle(element)
      const isTextless = ![...element.childNodes].some((node) => node instanceof Text)
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
      return PROPERTIES.filter(
        (property) =>
          !(isTextless && /font|line|letter|text/.test(property)) &&
          !(style.borderBlockStartWidth === '0px' && /^borderBlockStart(Color|Style)/.test(property)),
      ).map((property) => `${name} ${property}: ${style[property]}`)
    })
