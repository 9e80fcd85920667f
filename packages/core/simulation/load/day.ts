import { createRandom } from '../world/random.js'
import { CAUSES, createBrowsers, type RequestCause } from './browsers.js'
import { createTimeline } from './timeline.js'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The visits of a working day, hour by hour, relative to each other. */
const OPENING_HOURS = [1, 1, 1, 1, 1, 2, 4, 8, 16, 22, 24, 22, 18, 20, 23, 22, 18, 12, 9, 8, 7, 5, 3, 2]
const VISITS_PER_BROWSER = 2
/** Means of exponential distributions, in milliseconds. */
const VISIT = 15 * MINUTE
const BETWEEN_CALLS = MINUTE
const BEFORE_RETRY = 20 * SECOND
const BEFORE_NEXT_VISIT = 20 * MINUTE
/** The probability that a person tries again when a page fails, instead of leaving for now. */
const PATIENCE = 0.8
/** Open pages reload within this time after a deployment, in milliseconds. */
const ROLLOUT = 10 * SECOND

/** When all pages reload, and when the service is down, in milliseconds since midnight. */
export const DEPLOYMENTS: readonly number[] = [11 * HOUR, 16 * HOUR]
export const OUTAGE = { from: 14 * HOUR, to: 14 * HOUR + 10 * MINUTE }
export const DAY: number = 24 * HOUR

/** The requests that arrive in each second of the day, by what caused them. */
export type Arrivals = Readonly<Record<RequestCause, Uint32Array>>

/** Simulates a day of people with signed-in browsers. Deterministic: one seed, one day. */
export function simulateDay(count: number, seed: number): Arrivals {
  const { next: random, between } = createRandom(seed)
  const lasting = (mean: number) => -Math.log(1 - random()) * mean
  const timeline = createTimeline()
  const arrivals = Object.fromEntries(CAUSES.map((cause) => [cause, new Uint32Array(DAY / SECOND)])) as Arrivals
  const visitEnds = new Float64Array(count)
  const isVisiting = (browser: number) => timeline.now() < (visitEnds[browser] as number)

  const browsers = createBrowsers({
    count,
    timeline,
    random,
    onRequest(_, cause) {
      const now = timeline.now()
      const second = Math.floor(now / SECOND)
      arrivals[cause][second] = (arrivals[cause][second] as number) + 1
      return now < OUTAGE.from || now >= OUTAGE.to
    },
    onPageFailed(browser) {
      if (random() < PATIENCE)
        timeline.at(timeline.now() + lasting(BEFORE_RETRY), () => isVisiting(browser) && browsers.tryAgain(browser))
      else {
        visitEnds[browser] = timeline.now()
        timeline.at(timeline.now() + lasting(BEFORE_NEXT_VISIT), () => visit(browser))
      }
    },
  })

  const visit = (browser: number) => {
    if (isVisiting(browser)) return
    visitEnds[browser] = timeline.now() + lasting(VISIT)
    browsers.loadPage(browser)
    use(browser)
  }
  const use = (browser: number) =>
    timeline.at(timeline.now() + lasting(BETWEEN_CALLS), () => {
      if (!isVisiting(browser)) return
      browsers.callApi(browser)
      use(browser)
    })

  const visits = OPENING_HOURS.reduce((sum, weight) => sum + weight, 0)
  for (let minute = 0; minute < DAY / MINUTE; minute++) {
    const share = (OPENING_HOURS[Math.floor(minute / 60)] as number) / visits / 60
    timeline.at(minute * MINUTE, () => {
      for (let started = 0; started < count * VISITS_PER_BROWSER * share; started++) {
        const browser = between(0, count - 1)
        timeline.at(timeline.now() + random() * MINUTE, () => visit(browser))
      }
    })
  }
  for (const deployment of DEPLOYMENTS)
    timeline.at(deployment, () => {
      for (let browser = 0; browser < count; browser++)
        if (isVisiting(browser)) timeline.at(deployment + random() * ROLLOUT, () => browsers.loadPage(browser))
    })
  timeline.run(DAY)
  return arrivals
}
