import { DEPLOYMENTS, OUTAGE } from './day.js'

const WIDTH = 720
const HEIGHT = 200
const MINUTES = 24 * 60

/**
 * Draws requests per second, and the retries among them, as an SVG on one line of Markdown. One point is the mean of a
 * minute.
 */
export function drawCurve(total: ArrayLike<number>, retries: ArrayLike<number>): string {
  const meansOf = (rates: ArrayLike<number>) =>
    Array.from({ length: MINUTES }, (_, minute) => {
      const seconds = Array.from({ length: 60 }, (_, second) => rates[minute * 60 + second] as number)
      return Math.round(seconds.reduce((sum, n) => sum + n, 0) / 60)
    })
  const highest = Math.max(...meansOf(total))
  const x = (minute: number) => Math.round((minute / MINUTES) * WIDTH * 10) / 10
  const y = (rate: number) => Math.round((1 - rate / highest) * HEIGHT * 10) / 10
  const line = (rates: ArrayLike<number>, attributes = '') => {
    const points = meansOf(rates).map((rate, minute) => `${x(minute)},${y(rate)}`)
    return `<polyline points="${points.join(' ')}" fill="none" stroke="currentColor"${attributes}/>`
  }
  const label = (text: string, at: number, height: number) =>
    `<text x="${at}" y="${height}" font-size="11">${text}</text>`
  const minutes = (time: number) => time / 60_000
  return [
    `<svg viewBox="0 -16 ${WIDTH} ${HEIGHT + 34}" fill="currentColor" role="img" aria-label="Requests per second over the day">`,
    line(total),
    line(retries, ' stroke-dasharray="3 2"'),
    label(`${highest.toLocaleString('en-US')} requests per second, mean of a minute. Dashed: automatic retries`, 2, -4),
    ...DEPLOYMENTS.map((at) => label('deployment', x(minutes(at)) + 4, 14)),
    label('outage', x(minutes(OUTAGE.from)) + 4, 30),
    ...[0, 6, 12, 18].map((hour) => label(`${hour}:00`, x(hour * 60), HEIGHT + 14)),
    '</svg>',
  ].join('')
}
