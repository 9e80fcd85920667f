import { DEPLOYMENTS, OUTAGE } from './day.js'

const WIDTH = 720
const HEIGHT = 200
const MINUTES = 24 * 60

/** Draws requests per second as an SVG of one line, so that it can stand in Markdown. One point is the mean of a minute. */
export function drawCurve(total: readonly number[]): string {
  const means = Array.from({ length: MINUTES }, (_, minute) =>
    Math.round(total.slice(minute * 60, minute * 60 + 60).reduce((sum, n) => sum + n, 0) / 60),
  )
  const highest = Math.max(...means)
  const x = (minute: number) => Math.round((minute / MINUTES) * WIDTH * 10) / 10
  const y = (rate: number) => Math.round((1 - rate / highest) * HEIGHT * 10) / 10
  const points = means.map((rate, minute) => `${x(minute)},${y(rate)}`).join(' ')
  const label = (text: string, at: number, height: number) =>
    `<text x="${at}" y="${height}" font-size="11">${text}</text>`
  const minutes = (time: number) => time / 60_000
  return [
    `<svg viewBox="0 -16 ${WIDTH} ${HEIGHT + 34}" fill="currentColor" role="img" aria-label="Requests per second over the day">`,
    `<polyline points="${points}" fill="none" stroke="currentColor"/>`,
    label(`${highest.toLocaleString('en-US')} requests per second, mean of a minute`, 2, -4),
    ...DEPLOYMENTS.map((at) => label('deployment', x(minutes(at)) + 4, 14)),
    label('outage', x(minutes(OUTAGE.from)) + 4, 30),
    ...[0, 6, 12, 18].map((hour) => label(`${hour}:00`, x(hour * 60), HEIGHT + 14)),
    '</svg>',
  ].join('')
}
