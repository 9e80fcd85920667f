import { h } from './dom.js'

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** Formats a duration in milliseconds: `3 min 20 s`. */
export function formatDuration(millis: number): string {
  const parts: string[] = []
  let rest = Math.max(0, Math.round(millis / 1000))
  for (const [name, seconds] of UNITS) {
    if (rest >= seconds) parts.push(`${Math.floor(rest / seconds)} ${name}`)
    rest %= seconds
  }
  return parts.slice(0, 2).join(' ') || '0 s'
}

/** Formats a point in time with its date. */
export const formatTime = (millis: number): string =>
  new Date(millis).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Formats the time of a day for a column: `10:52:41`. */
export const formatClock = (millis: number): string =>
  new Date(millis).toLocaleTimeString(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  })

/** Creates an element with a time of day. The complete time is its tooltip. */
export const clockTime = (millis: number) =>
  h('time', { datetime: new Date(millis).toISOString(), title: formatTime(millis) }, formatClock(millis))

/** Creates an element that counts down to a time of the emulator's clock. The page updates all `[data-until]` elements. */
export const countdown = (time: number) => h('span', { 'data-until': time })
