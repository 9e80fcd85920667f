import type { Formats } from './formats.js'
import type { Options, Part } from './parse.js'

/** Values by parameter, and by tag a function that wraps its content. */
export type Values<N = never> = Readonly<Record<string, unknown | ((inside: readonly (string | N)[]) => N)>>

/** Formats a text. The results of tags are placed between the strings. Pure. */
export function format<N = never>(
  parts: readonly Part[],
  values: Values<N>,
  formats: Formats,
  count = 0,
): readonly (string | N)[] {
  return parts.flatMap((part): readonly (string | N)[] => {
    if (typeof part === 'string') return [part]
    if (part.kind === 'count') return [formats.number(count)]
    const value = values[part.name]
    switch (part.kind) {
      case 'tag': {
        const inside = format(part.inside, values, formats, count)
        return typeof value === 'function' ? [value(inside) as N] : inside
      }
      case 'plural':
        return format(pluralOf(part.options, Number(value), formats), values, formats, Number(value))
      case 'select':
        return format(optionOf(part.options, String(value)), values, formats, count)
      case 'value':
        return [value === undefined ? `{${part.name}}` : typeof value === 'number' ? formats.number(value) : `${value}`]
      default:
        return [formats[part.kind](value as Date | number)]
    }
  })
}

const pluralOf = (options: Options, count: number, formats: Formats) =>
  options[`=${count}`] ?? optionOf(options, formats.plural(count))

/** The parser requires `other` in every plural and select. */
const optionOf = (options: Options, name: string) =>
  (Object.hasOwn(options, name) ? options[name] : options.other) ?? []
