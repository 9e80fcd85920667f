// Another user signs in, in another tab, while a call of the first user is being retried. The call must not act as them.
import {
  type Client,
  createClient,
  deleteUser,
  getUser,
  signInWithPassword,
  signOut,
  signUpWithPassword,
  updateUser,
} from '@latchkey/core'
import { sendQueuedSignOuts } from '@latchkey/core/custom-screens'
import { detectEnv, type Env } from '@latchkey/core/internal'
import { createFakeCookies } from '@latchkey/core/internal/testing'
import { expect, test } from 'vitest'
import { createEmulator, DEFAULT_PROJECT, type Emulator, type Fault } from '../../src/index.js'

const PASSWORD = 'correct horse'
const ANN = { email: 'ann@example.test', password: PASSWORD, redirectTo: false as const }
const BOB = { email: 'bob@example.test', password: PASSWORD, redirectTo: false as const }
const FAULTS: readonly Fault[] = [
  { type: 'drop-request' },
  { type: 'drop-response' },
  { type: 'rate-limit', retryAfter: 2 },
]

interface Browser {
  readonly emulator: Emulator
  readonly tab: Client
  /** Runs once, after the next response to the first tab and before it is retried. */
  meanwhile(work: () => Promise<void>): void
  userOf(email: string): { readonly display_name: string | null } | undefined
}

/** A browser with two tabs: Ann is signed in, Bob has an account. */
async function browser(): Promise<Browser & { readonly otherTab: Client }> {
  const emulator = createEmulator({ passwordRounds: 1 })
  const cookies = createFakeCookies(Date.now, 'http://localhost:3000/')
  const texts = new Map<string, string>()
  const sharedStore = {
    get: (name: string) => texts.get(name) ?? null,
    set: (name: string, value: string | null) => void (value === null ? texts.delete(name) : texts.set(name, value)),
  }
  let work: (() => Promise<void>) | undefined
  const env: Env = {
    ...detectEnv(),
    cookies,
    sharedStore,
    page: { href: () => 'http://localhost:3000/', assign() {}, replace() {}, rewrite() {}, navigatedByApp: () => true },
    onLine: () => true,
    // Back-offs take no time, and no deadline passes on a slow machine.
    timer(ms, run) {
      const id = ms <= 3000 ? setTimeout(run) : undefined
      return () => clearTimeout(id)
    },
  }
  const open = (fetch: (request: Request) => Promise<Response>) =>
    createClient(
      {
        projectId: DEFAULT_PROJECT.id,
        publishableKey: DEFAULT_PROJECT.keys.publishable,
        baseUrl: 'http://localhost:8102',
        redirectMethod: 'none',
        fetch,
      },
      env,
    ) as Client
  const otherTab = open((request) => emulator.fetch(request))
  const tab = open(async (request) => {
    try {
      return await emulator.fetch(request)
    } finally {
      const now = work
      work = undefined
      await now?.()
    }
  })
  const callbackUrl = 'http://localhost:3000/verify'
  await signUpWithPassword(otherTab, { ...BOB, callbackUrl })
  await signUpWithPassword(tab, { ...ANN, callbackUrl })
  return {
    emulator,
    tab,
    otherTab,
    meanwhile(next) {
      work = next
    },
    userOf: (email) => emulator.world.users.where((user) => JSON.stringify(user).includes(email))[0] as never,
  }
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => error,
  )

test.each(FAULTS)(
  'an account deletion with the fault $type never deletes the account of the next user',
  async (fault) => {
    const { emulator, tab, otherTab, meanwhile } = await browser()
    emulator.faults.add('DELETE /users/me', fault)
    meanwhile(() => signInWithPassword(otherTab, BOB))
    expect(await failure(deleteUser(tab))).toMatchObject({
      code: 'SESSION_CHANGED',
      details: { mayHaveBeenApplied: fault.type !== 'rate-limit' },
    })
    expect(await getUser(otherTab)).toMatchObject({ primaryEmail: BOB.email })
    expect(await getUser(tab)).toMatchObject({ primaryEmail: BOB.email })
    const annStays = fault.type !== 'drop-response'
    expect((await failure(signInWithPassword(otherTab, ANN))) === undefined).toBe(annStays)
  },
)

test.each(FAULTS)('an update with the fault $type never changes the profile of the next user', async (fault) => {
  const { emulator, tab, otherTab, meanwhile } = await browser()
  emulator.faults.add('PATCH /users/me', fault)
  meanwhile(() => signInWithPassword(otherTab, BOB))
  expect(await failure(updateUser(tab, { displayName: 'Ann' }))).toMatchObject({ code: 'SESSION_CHANGED' })
  expect(await getUser(otherTab)).toMatchObject({ primaryEmail: BOB.email, displayName: null })
})

test.each(FAULTS)('a sign-out with the fault $type does not revoke the session of the next user', async (fault) => {
  const { emulator, tab, otherTab, meanwhile } = await browser()
  const annsToken = tab.session.refreshToken()?.reveal()
  emulator.faults.add('DELETE /auth/sessions/current', fault)
  meanwhile(() => signInWithPassword(otherTab, BOB))
  await signOut(tab, { redirectTo: false })
  await sendQueuedSignOuts(tab)
  const left = emulator.world.sessions.where(({ refreshToken }) => refreshToken === annsToken)
  expect(left).toEqual([])
  expect(await getUser(otherTab)).toMatchObject({ primaryEmail: BOB.email })
  expect(tab.session.state()).toEqual({ status: 'active' })
})
