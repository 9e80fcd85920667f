import { afterEach, expect, test, vi } from 'vitest'
import { createFakeAccessToken } from '../../testing.js'
import { NOW, refused, scene, through, USER } from '../fake-service.test-support.js'
import { onUserChange } from './on-user-change.js'
import { updateUser } from './update-user.js'

afterEach(() => vi.unstubAllGlobals())

/** A client, what the service returns for its user, and the names that the listener has received. */
function follow(options?: Parameters<typeof onUserChange>[2], signedIn = true) {
  const service = { user: { ...USER, display_name: 'Ada' }, isDown: false }
  const at = scene(
    {
      'GET /users/me': () => (service.isDown ? refused(500) : service.user),
      'PATCH /users/me': ({ body }) => Object.assign(service.user, body),
    },
    { signedIn },
  )
  const names: (string | null | undefined)[] = []
  const stop = onUserChange(at.client, (user) => names.push(user === null ? null : user?.displayName), options)
  return { ...at, service, names, stop }
}

test('calls the listener with the user, after each change of the user and with null after sign-out', async () => {
  const { env, client, names, stop } = follow()
  await env.advance(0)
  await through({ env }, updateUser(client, { displayName: 'Ada King' }))
  await env.advance(1_000)
  await client.session.end('signed-out-here')
  await env.advance(0)
  expect(names).toEqual(['Ada', 'Ada King', undefined, null])
  stop()
  await client.session.start({ accessToken: createFakeAccessToken(NOW, 900), refreshToken: 'r2' })
  await env.advance(0)
  expect(names).toHaveLength(4)
})

test.each(['here', 'in another listener'])(
  'is not called after it was stopped %s, for the next user either',
  async (where) => {
    const { env, client, ...first } = follow()
    await env.advance(0)
    const others: unknown[] = []
    if (where === 'in another listener') client.session.subscribe(() => stop())
    const stop = onUserChange(client, (user) => {
      others.push(user === null ? null : user?.displayName)
      if (user === undefined) stop()
    })
    await client.session.end('signed-out-here')
    await env.advance(0)
    await client.session.start({ accessToken: createFakeAccessToken(NOW, 900, { sub: 'u2' }), refreshToken: 'r2' })
    await env.advance(60_000)
    expect(others).toEqual(where === 'here' ? ['Ada', undefined] : ['Ada'])
    first.stop()
  },
)

test('reports what the listener throws, and calls it again', async () => {
  const { env, client, ...first } = follow()
  await env.advance(0)
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  const seen: unknown[] = []
  const stop = onUserChange(client, (user) => {
    seen.push(user === null ? null : user?.displayName)
    throw new Error('of the app')
  })
  await client.session.end('signed-out-here')
  await env.advance(0)
  expect(seen).toEqual(['Ada', undefined, null])
  expect(reportError).toHaveBeenCalledTimes(3)
  stop()
  first.stop()
})

test('the previous user is not shown while the next one is read, nor when that fails', async () => {
  const { env, client, service, names } = follow()
  await env.advance(0)
  service.isDown = true
  await client.session.start({ accessToken: createFakeAccessToken(NOW, 900, { sub: 'u2' }), refreshToken: 'r2' })
  await env.advance(60_000)
  expect(names).toEqual(['Ada', undefined])
})

test('the user stays when they cannot be read again', async () => {
  const { env, client, service, names } = follow()
  await env.advance(0)
  const changing = updateUser(client, { displayName: 'Ada King' })
  service.isDown = true
  await through({ env }, changing)
  await env.advance(60_000)
  expect(names).toEqual(['Ada'])
})

test('a restricted user counts as signed in only when asked for', async () => {
  const restricted = { is_restricted: true, restricted_reason: { type: 'email_not_verified' } }
  for (const [options, shown] of [
    [undefined, null],
    [{ includeRestricted: true }, 'Ada'],
  ] as const) {
    const { env, service, names } = follow(options)
    Object.assign(service.user, restricted)
    await env.advance(0)
    expect(names).toEqual([shown])
  }
})

test('refuses a misspelled option, with which the listener would never be called', () => {
  expect(() => follow({ includeRestriced: true } as never)).toThrow(/onUserChange.*includeRestricted/)
})
