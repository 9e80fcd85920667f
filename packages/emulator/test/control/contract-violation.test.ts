import { afterEach, expect, test, vi } from 'vitest'
import { requester, signedUp, testEmulator } from '../caller.js'

afterEach(() => vi.restoreAllMocks())

/** A world in which a user's name is no text: what the emulator answers then breaks its own contract. */
async function broken(onContractViolation?: 'throw' | 'respond') {
  const emulator = testEmulator({ ...(onContractViolation && { onContractViolation }) })
  const ada = await signedUp(emulator)
  emulator.world.users.change(ada.user_id, { profileImageUrl: 5 as never })
  emulator.world.commit()
  return { emulator, ...ada }
}

test('a response that violates the contract fails the test', async () => {
  const { emulator, headers } = await broken()
  await expect(requester(emulator)('GET /users/me', { headers })).rejects.toThrow(
    expect.objectContaining({
      name: 'ContractViolation',
      message: expect.stringContaining('answer.profile_image_url'),
    }),
  )
})

test('a server responds with 500 and rolls back the request', async () => {
  const complained = vi.spyOn(console, 'error').mockReturnValue()
  const { emulator, headers, user_id } = await broken('respond')
  const response = await requester(emulator)('PATCH /users/me', { headers, body: { display_name: 'Ada' } })
  expect(response).toMatchObject({ status: 500, body: expect.stringContaining('emulator failed') })
  expect(emulator.world.users.get(user_id)?.displayName).toBeNull()
  expect(complained).toHaveBeenCalledOnce()
})

test('the next request after a fault succeeds', async () => {
  const { emulator, headers } = await broken()
  await requester(emulator)('GET /users/me', { headers }).catch(() => undefined)
  expect(await requester(emulator)('GET /projects/current')).toMatchObject({ status: 200 })
})
