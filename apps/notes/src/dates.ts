const DAY = 86_400_000

const daysAgo = (date: Date, now: Date) => {
  const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime()
  return Math.round((midnight(now) - midnight(date)) / DAY)
}

/** Returns the time of today, the weekday of the last seven days, or the date. */
export function shortDate(date: Date, now: Date): string {
  const days = daysAgo(date, now)
  if (days < 1) return date.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })
  if (days < 7) return date.toLocaleDateString('en', { weekday: 'long' })
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return date.toLocaleDateString('en', { month: 'short', day: 'numeric', year })
}

/** Returns the heading of the group of the list that a date belongs to. */
export function groupOf(date: Date, now: Date): string {
  const days = daysAgo(date, now)
  return days < 1 ? 'Today' : days < 7 ? 'Last 7 days' : 'Earlier'
}
