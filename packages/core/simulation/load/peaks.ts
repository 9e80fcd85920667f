import { type Arrivals, DEPLOYMENTS, OUTAGE } from './day.js'

/** The busiest ten seconds of parts of a day, in requests per second. */
export interface Peaks {
  /** Without deployments and the outage. */
  readonly normal: number
  /** While a deployment reloads all pages. */
  readonly deployment: number
  /** While the service is down. */
  readonly outage: number
  /** In the hour after the outage. */
  readonly recovery: number
}

/** How many seconds a peak lasts. */
const WINDOW = 10
const MINUTE = 60
const HOUR = 60 * MINUTE

/** Returns the requests in each second. */
export const totalOf = ({ refresh, user }: Arrivals): number[] =>
  Array.from(refresh, (n, second) => n + (user[second] as number))

export function peaksOf(arrivals: Arrivals): Peaks {
  const total = totalOf(arrivals)
  /** Between two seconds of the day. */
  const peak = (from: number, to: number) => {
    let highest = 0
    for (let start = from; start + WINDOW <= to; start += WINDOW)
      highest = Math.max(highest, total.slice(start, start + WINDOW).reduce((sum, n) => sum + n, 0) / WINDOW)
    return highest
  }
  const [first] = DEPLOYMENTS.map((at) => at / 1000) as [number]
  const [from, to] = [OUTAGE.from / 1000, OUTAGE.to / 1000]
  return {
    normal: peak(0, first),
    deployment: Math.max(...DEPLOYMENTS.map((at) => peak(at / 1000, at / 1000 + 10 * MINUTE))),
    outage: peak(from, to),
    recovery: peak(to, to + HOUR),
  }
}
