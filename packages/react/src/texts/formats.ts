/** How a language writes numbers and points in time. */
export interface Formats {
  number(value: number): string
  /** A day, such as "Nov 21, 2026", in the device's time zone. */
  date(when: Date | number): string
  /** A day with its time. */
  time(when: Date | number): string
  /** How far from `now` (milliseconds since 1970, the clock if not given): "yesterday", "in 3 hours". */
  relative(when: Date | number, now?: number): string
  /** The plural category of a number: `one`, `many`, `other`. */
  plural(count: number): Intl.LDMLPluralRule
}

const known = new Map<string, Formats>()

/**
 * Formats for a language, and for the region whose dates the person is used to if that is another one. By `Intl`; each
 * formatter is made on first use.
 */
export function formatsIn(language: string, region = language): Formats {
  const name = `${language} ${region}`
  const found = known.get(name)
  if (found) return found
  const numbers = once(() => new Intl.NumberFormat(region))
  const dates = once(() => new Intl.DateTimeFormat(region, { dateStyle: 'medium' }))
  const times = once(() => new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' }))
  const distances = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  const plurals = once(() => new Intl.PluralRules(language))
  const formats: Formats = {
    number: (value) => numbers().format(value),
    date: (when) => dates().format(when),
    time: (when) => times().format(when),
    relative: (when, now = Date.now()) => distances().format(...distance(Number(when) - now)),
    plural: (count) => plurals().select(count),
  }
  known.set(name, formats)
  return formats
}

const UNITS = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** In the largest unit that fits once. Pure. */
function distance(ms: number): [amount: number, unit: Intl.RelativeTimeFormatUnit] {
  const [unit, length] = UNITS.find(([, length]) => Math.abs(ms) >= length) ?? (['second', 1000] as const)
  return [Math.trunc(ms / length), unit]
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
