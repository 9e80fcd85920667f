import { expect, test } from 'vitest'
import { periodOf, shortDate } from './note-dates.ts'

const now = new Date(2026, 10, 23, 0, 5)

test.each([
  [new Date(2026, 10, 23, 0, 5), 'Today', '12:05 AM'],
  // The clock of the server is ahead.
  [new Date(2026, 10, 24, 9, 41), 'Today', '9:41 AM'],
  [new Date(2026, 10, 22, 23, 59), 'Yesterday', 'Yesterday'],
  [new Date(2026, 10, 21), 'Previous 7 days', 'Sat'],
  [new Date(2026, 10, 17), 'Previous 7 days', 'Tue'],
  [new Date(2026, 10, 16), 'Previous 7 days', 'Nov 16'],
  [new Date(2026, 10, 15, 23), 'Previous 30 days', 'Nov 15'],
  [new Date(2026, 9, 24), 'Previous 30 days', 'Oct 24'],
  [new Date(2026, 9, 23), 'October', 'Oct 23'],
  [new Date(2026, 2, 1), 'March', 'Mar 1'],
  [new Date(2025, 11, 31), '2025', 'Dec 31, 2025'],
])('%s is in "%s" and is displayed as "%s"', (time, period, short) => {
  expect(periodOf(time, now)).toBe(period)
  // Newer versions of ICU write a narrow no-break space before AM.
  expect(shortDate(time, now).replace('\u202f', ' ')).toBe(short)
})
