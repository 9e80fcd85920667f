/** Number and date formats of a language. */
export interface Formats {
  readonly language: string
  number(value: number): string
  /** A date, such as "Nov 21, 2026", in the time zone of the device. */
  date(when: Date | number): string
  /** A date with time. */
  time(when: Date | number): string
  /** Relative time from `now` (milliseconds since 1970, default: the current time): "yesterday", "in 3 hours". */
  relative(when: Date | number, now?: number): string
  /** The time until a new attempt, in milliseconds, rounded up: "in 40 seconds", "in 3 hours". */
  wait(ms: Date | number): string
  /** The plural category of a number: `one`, `many`, `other`. */
  plural(count: number): Intl.LDMLPluralRule
}

const known = new Map<string, Formats>()

/**
 * Returns the formats for a language, and for the region of the user if it differs. Uses `Intl`; formatters are created
 * on first use.
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
    language,
    number: (value) => numbers().format(value),
    date: (when) => dates().format(when),
    time: (when) => withWholeTime(times().formatToParts(when)),
    relative: (when, now = Date.now()) => distances().format(...distance(Number(when) - now)),
    wait: (ms) => distances().format(...distance(Number(ms) || 1, 1.5, Math.ceil)),
    plural: (count) => plurals().select(count),
  }
  known.set(name, formats)
  return formats
}

/** Joins a date and a time that no line break divides: "Nov 21, 2026, 9:17 AM". Pure. */
function withWholeTime(parts: readonly Intl.DateTimeFormatPart[]): string {
  const isClock = (at: number) => CLOCK.includes(parts[at]?.type ?? 'literal')
  return parts
    .map(({ value }, at) =>
      isClock(at) || (isClock(at - 1) && isClock(at + 1)) ? value.replace(/\s/g, '\u00a0') : value,
    )
    .join('')
}
const CLOCK: readonly Intl.DateTimeFormatPartTypes[] = ['dayPeriod', 'hour', 'minute']

const UNITS = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Converts a duration to the largest unit that fits at least `times`. Pure. */
function distance(ms: number, times = 1, round = Math.trunc): [amount: number, unit: Intl.RelativeTimeFormatUnit] {
  const [unit, length] = UNITS.find(([, length]) => Math.abs(ms) >= length * times) ?? (['second', 1000] as const)
  return [round(ms / length), unit]
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
