import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { getUser, signOut, signUpWithPassword } from '@latchkey/core'
import { createEmulator, DEFAULT_PROJECT, type Emulator } from '@latchkey/emulator'
import { createExpoAuth } from './auth.ts'
import { secureSession } from './secure-session.ts'

/** A device: the documented behavior of `expo-secure-store`, in memory. */
function createDevice() {
  const items = new Map<string, string>()
  const check = (key: string) => {
    if (!/^[\w.-]+$/.test(key)) throw new Error('Invalid key provided to SecureStore.')
  }
  return {
    items,
    secureStore: {
      async getItemAsync(key: string) {
        check(key)
        return items.get(key) ?? null
      },
      async setItemAsync(key: string, value: string) {
        check(key)
        if (value.length > 2048) throw new Error('Value being stored in SecureStore is larger than 2048 bytes.')
        items.set(key, value)
      },
      async deleteItemAsync(key: string) {
        check(key)
        items.delete(key)
      },
    },
  }
}

const redirectUrl = 'stack-auth-mobile-oauth-url://oauth-callback'
const GITHUB = { id: 'github', enabled: true, type: 'standard', clientId: 'app', clientSecret: 'secret' } as const

const startService = () =>
  createEmulator({
    serverVersion: '2.8.86',
    passwordRounds: 1000,
    projects: [
      {
        ...DEFAULT_PROJECT,
        settings: { oauthProviders: [GITHUB] },
      },
    ],
  })

type Browser = Parameters<typeof createExpoAuth>[1]['openAuthSession']

/** Signs in at the provider, as the user does in the browser of the device. */
const browse =
  (emulator: Emulator): Browser =>
  async (url) => ({ type: 'success', url: await emulator.provider.consent(url, { email: ADA.email, name: 'Ada' }) })

/** Starts the app on a device. */
function start(device = createDevice(), emulator = startService(), openAuthSession = browse(emulator)) {
  const options = {
    projectId: DEFAULT_PROJECT.id,
    publishableKey: DEFAULT_PROJECT.keys.publishable,
    baseUrl: 'http://localhost:8102',
    fetch: (request: Request) => emulator.fetch(request),
    tokenStore: secureSession(device.secureStore),
  }
  return { device, emulator, ...createExpoAuth(options, { openAuthSession, redirectUrl }) }
}

const ADA = {
  email: 'ada@example.test',
  password: 'correct horse',
  callbackUrl: 'http://localhost:3000/verify',
  redirectTo: false,
}

test('the session of an app persists when it starts again, until the user signs out', async () => {
  const { device, emulator, client } = start()
  assert.equal(await getUser(client), null)
  await signUpWithPassword(client, ADA)

  const again = start(device, emulator)
  assert.equal((await getUser(again.client))?.primaryEmail, ADA.email)
  await signOut(again.client, { redirectTo: false })
  assert.equal(device.items.size, 0)
  assert.equal(await getUser(start(device, emulator).client), null)
})

test('stores the refresh token only if both tokens are too long for the store', async () => {
  const device = createDevice()
  const store = secureSession(device.secureStore)
  await store.write({ accessToken: 'a'.repeat(3000), refreshToken: 'r' })
  assert.deepEqual(await store.read(), { accessToken: null, refreshToken: 'r' })
})

test('signs in with a provider, which returns to the app with a deep link', async () => {
  const { client, signInWithProvider } = start()
  assert.equal(await signInWithProvider('github'), true)
  assert.equal((await getUser(client))?.primaryEmail, ADA.email)
})

test('does not sign in when the user closes the browser', async () => {
  const { client, signInWithProvider } = start(createDevice(), startService(), async () => ({ type: 'cancel' }))
  assert.equal(await signInWithProvider('github'), false)
  assert.equal(await getUser(client), null)
})
