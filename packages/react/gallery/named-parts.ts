import type { Appearance } from '../src/index.js'
import { PARTS } from '../src/theme/parts.js'

/** A class name of the app for each part: `part-card` for `card`. */
export const namedParts: NonNullable<Appearance['classNames']> = Object.fromEntries(
  PARTS.map((part) => [part, `part-${part}`]),
)

/** Classes that position or vary a part, and elements that are not displayed. */
const VARIANTS = 'root full inline hidden live waiting loading later drawn even flip small strong to-list'.split(' ')

/** Elements of texts and lists, and drawings inside a part, which inherit the style of their part. */
const PLAIN = /^(p|li|ul|ol|dt|dd|span|bdi|strong|time|br|wbr|img|option|div|code|svg|noscript)$/i

/** Visible elements whose part has no name, or did not get the class name of the app. */
export function unnamedParts(): readonly string[] {
  // A link in a text of the app has no part.
  return [...document.querySelectorAll('.lk-root *:not(svg *, .lk-hidden *, [hidden], .lk-check a)')].flatMap(
    (element) => {
      const names = [...element.classList].filter((name) => name.startsWith('lk-')).map((name) => name.slice(3))
      const tag = `${element.tagName.toLowerCase()}.${element.classList}`
      if (names.length === 0 && !PLAIN.test(element.tagName)) return [`not a part: ${tag}`]
      return names
        .filter((name) => !VARIANTS.includes(name) && !element.classList.contains(`part-${name}`))
        .map((name) => `the app cannot style ${name}: ${tag}`)
    },
  )
}
