import { NATIVE_APP_SCHEMES } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { createExpoClient } from './create-expo-client.js'
import { signInWithOAuth } from './oauth.js'

interface Visit {
  readonly url: string
  close(): void
  finish(url: string): void
}
const browser = vi.hoisted(() => ({ visits: [] as Visit[] }))
vi.mock('expo-web-browser', () => ({
  openAuthSessionAsync: (url: string) =>
    new Promise((resolve) =>
      browser.visits.push({
        url,
        close: () => resolve({ type: 'cancel' }),
        finish: (url) => resolve({ type: 'success', url }),
      }),
    ),
}))
vi.mock('expo-secure-store', () => ({
  getItem: () => null,
  setItem: () => {},
  getItemAsync: async () => null,
  setItemAsync: async () => {},
  deleteItemAsync: async () => {},
}))
vi.mock('expo-crypto', () => ({
  CryptoDigestAlgorithm: { SHA256: 'SHA-256' },
  digest: (name: string, data: BufferSource) => crypto.subtle.digest(name, data),
  getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
}))

afterEach(() => vi.unstubAllGlobals())

const opened = () => browser.visits.map(({ url }) => new URL(url).pathname.split('/').at(-1))

test('opens one browser for two presses of a button, and another provider after the first is closed', async () => {
  const client = createExpoClient({ projectId: '11111111-1111-4111-8111-111111111111' })
  const [github, again, google] = ['github', 'github', 'google'].map((provider) =>
    signInWithOAuth(client, { provider }),
  )
  await expect.poll(opened).toEqual(['github'])
  browser.visits[0]?.close()
  expect(await Promise.all([github, again])).toEqual([false, false])
  await expect.poll(opened).toEqual(['github', 'google'])
  browser.visits[1]?.close()
  expect(await google).toBe(false)
  const later = signInWithOAuth(client, { provider: 'github' })
  await expect.poll(opened).toEqual(['github', 'google', 'github'])
  browser.visits[2]?.close()
  expect(await later).toBe(false)
})

test('opens no other provider for a sign-in that waited while the user signed in', async () => {
  const token = `e30.${btoa(JSON.stringify({ sub: 'u1', exp: Date.now() / 1000 + 600 }))}.x`
  const tokens = { access_token: token, refresh_token: 'r1', token_type: 'bearer', is_new_user: false }
  vi.stubGlobal('fetch', async () => Response.json(tokens))
  const client = createExpoClient({ projectId: '11111111-1111-4111-8111-111111111111' })
  browser.visits.length = 0
  const aborted = new AbortController()
  const github = signInWithOAuth(client, { provider: 'github' })
  const google = signInWithOAuth(client, { provider: 'google' })
  const apple = signInWithOAuth(client, { provider: 'apple' }, { signal: aborted.signal })
  await expect.poll(opened).toEqual(['github'])
  aborted.abort('left')
  const { url = '' } = browser.visits[0] ?? {}
  const state = new URL(url).searchParams.get('state')
  expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${NATIVE_APP_SCHEMES[1]}://oauth-callback`)
  browser.visits[0]?.finish(`${NATIVE_APP_SCHEMES[1]}://oauth-callback?code=c1&state=${state}`)
  expect(await Promise.all([github, google])).toEqual([true, true])
  await expect(apple).rejects.toBe('left')
  expect(opened()).toEqual(['github'])
})
