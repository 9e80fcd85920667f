import { invalidOption, optionError } from '../lib/latchkey-error.js'
import { check, checkOptionNames } from './check-input.js'
import type { AnySchema, Fields } from './schema/index.js'

/** What a function accepts in place of each other: the schema of each variant, by the field that selects it. */
export type Variants<K extends string> = Readonly<Record<K, AnySchema & { readonly fields: Fields }>>

/**
 * Returns the field that selects the variant of an input. `undefined` counts as not specified.
 *
 * @throws INVALID_OPTION for an unknown field, no variant, fields of several variants, and a field of the wrong type.
 */
export function selectVariant<K extends string>(called: string, input: object, variants: Variants<K>): K {
  const selectors = Object.keys(variants) as K[]
  const fieldsOf = (selector: K) => Object.keys(variants[selector].fields)
  checkOptionNames(called, input, selectors.flatMap(fieldsOf))
  const isExact = (name: string) => selectors.some((selector) => variants[selector].fields[name]?.exact)
  const given = Object.keys(input).filter((name) => input[name as never] !== undefined || isExact(name))
  const possible = selectors.filter((selector) => given.every((name) => fieldsOf(selector).includes(name)))
  const selected =
    selectors.find((selector) => given.includes(selector)) ?? (possible.length === 1 ? possible[0] : undefined)
  if (!selected) throw invalidOption(called, selectors.join('` or `'), 'specified', 'none')
  const other = given.find((name) => !fieldsOf(selected).includes(name))
  if (other) throw optionError(other, `\`${called}\`: \`${other}\` cannot be combined with \`${selected}\`.`, called)
  check(called, variants[selected], input)
  return selected
}
