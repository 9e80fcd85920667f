import { type Client, createClient } from '@latchkey/core'
import { getCurrentUser, watch } from '@latchkey/core/internal/client'
import { createFakeEnv } from '@latchkey/core/internal/testing'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { createTestWorld } from '@latchkey/emulator/testing'
import { expect, test } from 'vitest'
import { getUserOrRedirect } from './route-guard.js'

const HREF = 'https://app.test/notes'

const SERVICE = {
  up: (request: Request, fetch: (request: Request) => Promise<Response>) => fetch(request),
  silent: () => new Promise<never>(() => {}),
  unreachable: () => Promise.reject(new TypeError('fetch failed')),
}

/** A signed-in client whose service can stop responding. */
async function setUp({ emailVerified = true, isShown = true } = {}) {
  const env = createFakeEnv({ now: Date.now() })
  const net: { service: keyof typeof SERVICE | 'held'; held?: Promise<void>; isAsked?: boolean } = { service: 'up' }
  const { client, control, signInAs } = createTestWorld({
    projects: [{ ...DEFAULT_PROJECT, settings: { requireEmailVerification: true } }],
    serverVersion: '2.8.86',
    createClient: ({ fetch, ...options }) =>
      createClient(
        {
          ...options,
          async fetch(request) {
            if (net.service !== 'held') return SERVICE[net.service](request, fetch)
            net.isAsked = true
            await net.held
            return fetch(request)
          },
        },
        env,
      ),
  })
  const { userId } = await signInAs({ email: 'ada@example.test', emailVerified })
  if (isShown) {
    const shown = watch(client, getCurrentUser)
    shown.subscribe(() => {})
    await shown.ready()
  }
  return { client, control, env, net, signInAs, userId }
}

/** The ID of the user who passes, the page that the guard redirects to, or the code of its error. */
const guard = (client: Client<'client'>): Promise<string> =>
  getUserOrRedirect(client, HREF, {}).then(
    (found) => ('redirectTo' in found ? new URL(found.redirectTo, HREF).pathname : found.id),
    ({ code }) => code,
  )

test.each(['silent', 'unreachable'] as const)(
  'lets the user in who is shown on the page after a second while the service is %s',
  async (service) => {
    const { client, env, net, userId } = await setUp()
    net.service = service
    const passed = guard(client)
    await env.advance(1000)
    expect(await passed).toBe(userId)
  },
)

test('throws while the service is unreachable and no user is shown', async () => {
  const { client, env, net } = await setUp({ isShown: false })
  net.service = 'unreachable'
  const passed = guard(client)
  await env.settle()
  expect(await passed).toBe('UNABLE_TO_CONNECT')
})

test('redirects a user who is known to be restricted while the service is silent', async () => {
  const { client, env, net } = await setUp({ emailVerified: false })
  net.service = 'silent'
  const passed = guard(client)
  await env.advance(1000)
  expect(await passed).toBe('/handler/verify-email')
})

test('redirects after a sign-out while it waits for the service', async () => {
  const { client, env, net } = await setUp()
  net.service = 'silent'
  const passed = guard(client)
  await client.session.end('signed-out-elsewhere')
  await env.advance(1000)
  expect(await passed).toBe('/handler/sign-in')
})

test('returns the user of the session that has started while it waits for the service', async () => {
  const { client, env, net, signInAs } = await setUp()
  net.service = 'silent'
  const passed = guard(client)
  const { userId } = await signInAs({ email: 'grace@example.test', emailVerified: true })
  net.service = 'up'
  await env.advance(1000)
  expect(await passed).toBe(userId)
})

test('returns the user who signs in while the service responds', async () => {
  const { client, net, signInAs } = await setUp()
  let respond = () => {}
  net.service = 'held'
  net.held = new Promise((resolve) => {
    respond = resolve
  })
  const passed = guard(client)
  await expect.poll(() => net.isAsked).toBe(true)
  net.service = 'up'
  const { userId } = await signInAs({ email: 'grace@example.test', emailVerified: true })
  respond()
  expect(await passed).toBe(userId)
})

test('returns what a server has changed since the page read the user', async () => {
  const { client, control, userId } = await setUp()
  await control.users.update({ user: userId, displayName: 'Countess' })
  expect(await getUserOrRedirect(client, HREF, {})).toMatchObject({ displayName: 'Countess' })
})
