import { describe, expect, test, vi } from 'vitest'
import { createControl, forkEmulator } from '../../src/control/index.js'
import { createEmulator, DEFAULT_PROJECT, DroppedConnection, type Emulator } from '../../src/index.js'
import { requester, SIGN_UP, signedUp, testEmulator } from '../caller.js'

/** The key that signs a JWT is random: its first part contains the ID, its last part the signature. */
const masked = (text: string) => text.replace(/ey[\w-]+(\.[\w-]+)\.[\w-]+/g, 'header$1.signature')

async function play(emulator: Emulator): Promise<string> {
  const request = requester(emulator)
  const ada = await signedUp(emulator)
  const others = await Promise.all(['b', 'c', 'd'].map((name) => signedUp(emulator, `${name}@example.test`)))
  const answers = [
    ada,
    ...others,
    await request('PATCH /users/me', { headers: ada.headers, body: { display_name: 'Ada' } }),
    await request('POST /auth/password/sign-in', { body: { email: SIGN_UP.email, password: 'wrong word' } }),
  ]
  return masked(JSON.stringify([answers, emulator.trace, emulator.mailbox.emails]))
}

describe('the same seed and clock', () => {
  test('produce equal ids, codes, order and trace', async () => {
    expect(await play(testEmulator())).toBe(await play(testEmulator()))
  })

  test('another seed produces different ones', async () => {
    expect(await play(testEmulator({ seed: 'other' }))).not.toBe(await play(testEmulator()))
  })

  test('ids are unpredictable without a seed', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => signedUp(createEmulator({ passwordRounds: 1 }))))
    expect(one?.user_id).not.toBe(two?.user_id)
  })
})

describe('many requests at once', () => {
  test('create one account per email address', async () => {
    const emulator = testEmulator()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => requester(emulator)('POST /auth/password/sign-up', { body: SIGN_UP })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
  })
})

test('a fork of a new emulator assigns no id again', async () => {
  const users = [{ email: 'first@example.test' }]
  const fork = forkEmulator(testEmulator({ projects: [{ ...DEFAULT_PROJECT, users }] }))
  await createControl(fork).users.create({ email: 'second@example.test' })
  expect(fork.world.users.where(() => true)).toHaveLength(2)
})

describe('a reset drops', () => {
  /** Resets the emulator while a password is being hashed. */
  const resetWhileHashing = (emulator: Emulator) => {
    const derive = crypto.subtle.deriveBits.bind(crypto.subtle)
    vi.spyOn(crypto.subtle, 'deriveBits').mockImplementationOnce((...input) => {
      emulator.reset()
      return derive(...input)
    })
  }
  const { email, password } = SIGN_UP
  const signIn = (emulator: Emulator) =>
    requester(emulator)('POST /auth/password/sign-in', { body: { email, password } })
  const create = (emulator: Emulator) => createControl(emulator).users.create({ password: 'long enough' })

  test.each([
    ['a sign-up, and those that wait for it', (emulator) => [signedUp(emulator), signedUp(emulator, 'b@example.test')]],
    ['a sign-in of a user who is gone', (emulator) => [signIn(emulator)]],
    ['commands', (emulator) => [create(emulator), create(emulator)]],
  ] as [string, (emulator: Emulator) => Promise<unknown>[]][])('%s', async (_, start) => {
    const emulator = testEmulator()
    await signedUp(emulator)
    resetWhileHashing(emulator)
    const outcomes = await Promise.allSettled(start(emulator))
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(DroppedConnection) })
    expect(emulator.world.users.where(() => true)).toEqual([])
    expect(emulator.mailbox.emails).toEqual([])
    expect((await signedUp(emulator)).user_id).toBeDefined()
  })
})

test('reset removes everything except the configured projects', async () => {
  const emulator = testEmulator()
  await signedUp(emulator)
  emulator.reset()
  expect(emulator.world.users.where(() => true)).toEqual([])
  expect(emulator.mailbox.emails).toEqual([])
  expect(emulator.trace).toEqual([])
  expect(await requester(emulator)('GET /projects/current')).toMatchObject({ status: 200 })
})
