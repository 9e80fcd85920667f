import { expect, test, vi } from 'vitest'
import { createClient } from '../../client.js'
import { createFakeEnv } from '../../testing.js'
import { redirectFromComponent } from '../component-guard.js'
import { deleteUser, getUser } from './current-user.js'
import { updateUser } from './update-user.js'

// A tab or a server is running while a deployment removes the files of its build.
for (const file of ['./current-user-lazy.js', '../redirect-from-guard.js'])
  vi.doMock(file, () => {
    throw new Error('404')
  })

const setup = (online: boolean) => {
  const env = { ...createFakeEnv(), onLine: () => online }
  return {
    browser: createClient({ projectId: 'p1', publishableKey: 'k', tokenStore: 'memory' }, env),
    server: createClient({ projectId: 'p1', secretKey: 'ssk_1' }, env),
  }
}

test.each([
  [true, 'UNABLE_TO_CONNECT'],
  [false, 'OFFLINE'],
])('rejects with a network error when code cannot be loaded (online: %j)', async (online, code) => {
  const { browser, server } = setup(online)
  const calls = {
    'getUser, guard': getUser(browser, { or: 'redirect' }),
    'guard of a component': redirectFromComponent(browser, 'signIn'),
    'getUser, anonymous': getUser(browser, { or: 'anonymous' }),
    'getUser by ID': getUser(server, { userId: 'u1' }),
    'updateUser by ID': updateUser(server, { userId: 'u1', displayName: 'Ada' }),
    'deleteUser by ID': deleteUser(server, { userId: 'u1' }),
  }
  for (const [name, call] of Object.entries(calls))
    expect([name, await call.catch((error: unknown) => error)]).toMatchObject([name, { code }])
})
