import { CAUSES, type RequestCause } from './browsers.js'
import { type Arrivals, DEPLOYMENTS, OUTAGE } from './day.js'

/** The requests per second in ten seconds, all together and by what caused them. */
export type Rates = Readonly<Record<RequestCause | 'total', number>>

/** The busiest ten seconds of parts of a day. */
export interface Peaks {
  /** Without deployments and the outage. */
  readonly normal: Rates
  /** While a deployment reloads all pages. */
  readonly deployment: Rates
  /** While the service is down. */
  readonly outage: Rates
  /** In the minute after the outage. */
  readonly recovery: Rates
  /** In the hour that follows. */
  readonly afterRecovery: Rates
}

/** How many seconds a peak lasts. */
const WINDOW = 10
const MINUTE = 60
const HOUR = 60 * MINUTE

/** Returns the requests in each second. */
export const totalOf = (arrivals: Arrivals): number[] =>
  Array.from(arrivals.page, (_, second) => CAUSES.reduce((sum, cause) => sum + (arrivals[cause][second] as number), 0))

export function peaksOf(arrivals: Arrivals): Peaks {
  const ratesAt = (start: number): Rates => {
    const rates = CAUSES.map((cause) => {
      const requests = arrivals[cause].subarray(start, start + WINDOW).reduce((sum, n) => sum + n, 0)
      return [cause, requests / WINDOW] as const
    })
    return { ...Object.fromEntries(rates), total: rates.reduce((sum, [, rate]) => sum + rate, 0) } as Rates
  }
  /** Between two seconds of the day. */
  const peak = (from: number, to: number) => {
    let highest = ratesAt(from)
    for (let start = from + WINDOW; start + WINDOW <= to; start += WINDOW) {
      const rates = ratesAt(start)
      if (rates.total > highest.total) highest = rates
    }
    return highest
  }
  const [first, second] = DEPLOYMENTS.map((at) => peak(at / 1000, at / 1000 + 10 * MINUTE)) as [Rates, Rates]
  const [from, to] = [OUTAGE.from / 1000, OUTAGE.to / 1000]
  return {
    normal: peak(0, (DEPLOYMENTS[0] as number) / 1000),
    deployment: first.total > second.total ? first : second,
    outage: peak(from, to),
    recovery: peak(to, to + MINUTE),
    afterRecovery: peak(to + MINUTE, to + MINUTE + HOUR),
  }
}
