const DAY = 86_400_000

/** The heading above the notes that were edited at about this time, such as "Today", "October" or "2025". */
export function periodOf(time: Date, now: Date): string {
  const days = daysAgo(time, now)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days <= 7) return 'Previous 7 days'
  if (days <= 30) return 'Previous 30 days'
  return isSameYear(time, now) ? format(time, { month: 'long' }) : format(time, { year: 'numeric' })
}

/** The shortest clear form: "9:41 AM" of today, "Yesterday", "Thu" within a week, then "Oct 12" and "Oct 12, 2025". */
export function shortDate(time: Date, now: Date): string {
  const days = daysAgo(time, now)
  if (days <= 0) return format(time, { hour: 'numeric', minute: '2-digit' })
  if (days === 1) return 'Yesterday'
  if (days < 7) return format(time, { weekday: 'short' })
  const day = { month: 'short', day: 'numeric' } as const
  return format(time, isSameYear(time, now) ? day : { ...day, year: 'numeric' })
}

const format = (time: Date, form: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', form).format(time)
const isSameYear = (a: Date, b: Date) => a.getFullYear() === b.getFullYear()
const midnight = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()
/** The number of midnights between the two times. Rounded, because a day can have 23 or 25 hours. */
const daysAgo = (time: Date, now: Date) => Math.round((midnight(now) - midnight(time)) / DAY)
