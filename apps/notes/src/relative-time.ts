const SECONDS = { year: 31_557_600, month: 2_629_800, day: 86_400, hour: 3_600, minute: 60 }
const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago, in the largest unit that fits: "3 hours ago", "yesterday", "just now". */
export function relativeTime(then: Date, now: number): string {
  const past = (now - then.getTime()) / 1000
  for (const [unit, seconds] of Object.entries(SECONDS))
    if (past >= seconds) return format.format(-Math.floor(past / seconds), unit as keyof typeof SECONDS)
  return 'just now'
}
