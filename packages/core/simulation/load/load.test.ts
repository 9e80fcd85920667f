import fc from 'fast-check'
import { expect, test } from 'vitest'
import { long, reportFigures } from '../../../../tools/proof/figures.js'
import { createClient } from '../../src/client.js'
import type { Env } from '../../src/env.js'
import { getAccessToken } from '../../src/flows/session/session-tokens.js'
import { getUser } from '../../src/flows/users/current-user.js'
import type { TokenStore, Tokens } from '../../src/session-types.js'
import { createFakeAccessToken, createFakeEnv } from '../../src/testing.js'
import { userJson } from '../world/service.js'
import { createBrowsers, TOKEN_LIFE } from './browsers.js'
import { drawCurve } from './curve.js'
import { simulateDay } from './day.js'
import { peaksOf, type Rates, totalOf } from './peaks.js'
import { createTimeline } from './timeline.js'

const START = 1_800_000_000_000
const MINUTE = 60_000
const USER = userJson({ id: 'u1', email: null, password: '', isAnonymous: false, displayName: 'Ada', deleted: false })

/** What a person does, with the minutes since the last action, and whether the service is down from then on. */
interface Action {
  readonly name: 'loadPage' | 'tryAgain' | 'callApi'
  readonly after: number
  readonly isDown: boolean
}
const anAction = fc.record({
  name: fc.constantFrom('loadPage', 'tryAgain', 'callApi', 'callApi'),
  after: fc.constantFrom(0.1, 0.4, 1.1, 2.3, 5.7, 10.9),
  isDown: fc.boolean(),
})

/** The requests of a simulated browser: kind and milliseconds since the start. */
function simulated(actions: readonly Action[]): string[] {
  const requests: string[] = []
  const timeline = createTimeline()
  let isDown = false
  const browsers = createBrowsers({
    count: 1,
    timeline,
    random: () => 0.5,
    onRequest(kind) {
      requests.push(`${kind} ${timeline.now()}`)
      return !isDown
    },
    onPageFailed: () => {},
  })
  let time = 0
  for (const action of actions) {
    time += action.after * MINUTE
    timeline.at(time, () => {
      isDown = action.isDown
      browsers[action.name](0)
    })
  }
  timeline.run(time + 5 * MINUTE)
  return requests
}

/** The requests of a real client. */
async function real(actions: readonly Action[]): Promise<string[]> {
  const requests: string[] = []
  let isDown = false
  let tokens: Tokens = { accessToken: createFakeAccessToken(START - TOKEN_LIFE), refreshToken: 'r' }
  const tokenStore: TokenStore = {
    read: () => tokens,
    write(next) {
      tokens = next
    },
  }
  const env = createFakeEnv({
    now: START,
    fetch(request) {
      const isRefresh = request.url.endsWith('/token')
      requests.push(`${isRefresh ? 'refresh' : 'user'} ${env.now() - START}`)
      if (isDown) throw new TypeError('refused')
      return Response.json(isRefresh ? { access_token: createFakeAccessToken(env.now()) } : USER)
    },
  })
  /** Opens a page, whose timers end when the next one is opened. */
  let pages = 0
  const open = () => {
    const page = ++pages
    const timer: Env['timer'] = (ms, run) => env.timer(ms, () => page === pages && run())
    return createClient({ projectId: 'p', publishableKey: 'k', tokenStore }, { ...env, timer })
  }
  let client = open()
  for (const { name, after, isDown: down } of actions) {
    await env.advance(after * MINUTE)
    isDown = down
    if (name === 'loadPage') client = open()
    if (name === 'callApi') getAccessToken(client).catch(() => {})
    else getUser(client).catch(() => {})
    await env.advance(0)
  }
  await env.advance(5 * MINUTE)
  return requests
}

test('a simulated browser sends the requests of a real client', async () => {
  const actions = fc.array(anAction, { minLength: 5, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(actions, async (day) => {
      expect(simulated(day)).toEqual(await real(day))
    }),
    { numRuns: 15 },
  )
})

test('after an outage, retries stay below twice the normal peak, and all requests do so after a minute', {
  timeout: 900_000,
}, () => {
  const browsers = long ? 1_000_000 : 50_000
  const day = simulateDay(browsers, 1)
  const { normal, deployment, outage, recovery, afterRecovery } = peaksOf(day)
  const figure = (name: string, rate: number) => ({ name, value: Math.round(rate), unit: 'requests per second' })
  const figures = (name: string, { total, page, call, retry, ...rates }: Rates) => [
    figure(name, total),
    figure(`${name}: of pages that people open`, page),
    figure(`${name}: of calls of the open pages`, call),
    figure(`${name}: of people who click "Try again"`, rates['try-again']),
    figure(`${name}: automatic retries`, retry),
  ]
  reportFigures(
    [
      { name: 'Signed-in browsers', value: browsers },
      figure('Busiest 10 s without deployments and outage', normal.total),
      figure('Busiest 10 s of a deployment that reloads all pages', deployment.total),
      ...figures('Busiest 10 s of an outage of 10 minutes', outage),
      ...figures('Busiest 10 s of the minute after the outage', recovery),
      figure('Busiest 10 s of the following hour', afterRecovery.total),
    ],
    long ? [drawCurve(totalOf(day), day.retry)] : [],
  )
  expect(normal.total).toBeGreaterThan(0)
  expect(outage.total).toBeLessThan(deployment.total)
  expect(recovery.total).toBeLessThan(deployment.total)
  expect(recovery.retry).toBeLessThan(2 * normal.total)
  expect(afterRecovery.total).toBeLessThan(2 * normal.total)
})
