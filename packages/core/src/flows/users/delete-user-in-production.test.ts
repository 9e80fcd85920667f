import { afterAll, expect, test, vi } from 'vitest'
import { serverScene } from '../fake-service.test-support.js'

afterAll(() => {
  vi.doUnmock('../../contract/check-input.js')
  vi.resetModules()
})

test('in production, a misspelled user ID does not delete the signed-in user', async () => {
  vi.resetModules()
  // Production builds do not contain the checks of arguments.
  const checks = { checkCall: () => {}, checkInput: () => {} }
  vi.doMock('../../contract/check-input.js', async (original) => ({ ...(await original<object>()), ...checks }))
  const { deleteUser } = await import('./current-user.js')
  const { client, calls } = serverScene({ 'DELETE /users/me': { success: true } })
  const misspelled: object = { id: 'u2' }
  const tokenStore = { accessToken: null, refreshToken: null }
  await expect(deleteUser(client, misspelled, { tokenStore })).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    details: { option: 'id', function: 'deleteUser' },
  })
  expect(calls()).toEqual([])
})
