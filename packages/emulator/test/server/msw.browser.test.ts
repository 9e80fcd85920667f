import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stories } from '../../conformance/stories/index.js'
import { runSuite } from '../../conformance/suite.js'
import { inProcess } from '../../conformance/target.js'
import { createEmulator } from '../../src/index.js'
import { emulatorHandlers } from '../../src/msw.js'
import { authorizeUrl } from '../oauth-app.js'

const emulator = createEmulator({ passwordRounds: 1 })
const app = http.get('*/callback', ({ request }) => Response.json({ at: request.url }))
const worker = setupWorker(...emulatorHandlers(emulator), app)
beforeAll(() => worker.start({ quiet: true, onUnhandledFrame: 'bypass' }))
afterAll(() => worker.stop())
// The jar of msw outlives a test.
beforeEach(() => localStorage.clear())

async function atProvider() {
  const asked = await authorizeUrl({ redirect_uri: `${location.origin}/callback` })
  const page = await fetch(`${asked.pathname}${asked.search}`)
  const consent = (init: RequestInit = {}) =>
    fetch(page.url, { method: 'POST', body: new URLSearchParams({ email: 'a@b.test' }), ...init })
  return { page, consent }
}

test('the service worker keeps the sign-in cookie from authorize to callback', async () => {
  const { page, consent } = await atProvider()
  expect(page.url).toContain('/latchkey/providers/github/authorize')
  const { at } = await (await consent()).json()
  expect(new URL(at).searchParams.get('code')).toMatch(/^\w{45}$/)
  expect(document.cookie).not.toContain('stack-oauth-inner')
})

test('rejects the callback of a browser without cookies', async () => {
  const { consent } = await atProvider()
  expect((await consent({ credentials: 'omit' })).status).toBe(400)
})

/** Stories without redirects, which a page cannot see. */
const SHORT = ['magic link', 'sign-up of 2.8.86', 'sessions of 2.8.86', 'received invitations of 2.8.86', 'webhooks']

test('passes a short set of the conformance suite through the service worker', async () => {
  const base = location.origin
  const { svix, mailbox, ...target } = inProcess(emulator)
  const result = await runSuite(
    { ...target, base, mailbox: base, svix: `${base}/latchkey/svix`, fetch: (input, init) => fetch(input, init) },
    stories.filter(({ area }) => SHORT.includes(area)),
    { run: 'r' },
  )
  expect(result.outcomes.filter((row) => row.result.is !== 'same')).toEqual([])
  expect(result.outcomes.length).toBeGreaterThan(50)
})
