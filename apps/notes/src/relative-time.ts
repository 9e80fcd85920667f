const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago, in the largest unit that fits: "3 hours ago", "yesterday", "just now". */
export function relativeTime(then: Date, now: number): string {
  const seconds = (now - then.getTime()) / 1000
  const step = STEPS.find(([, length]) => seconds >= length)
  return step ? format.format(-Math.floor(seconds / step[1]), step[0]) : 'just now'
}
