import { afterAll, expect, test, vi } from 'vitest'
import { createExpoClient } from './create-expo-client.js'
import { signInWithOAuth } from './oauth.js'

const browser = vi.hoisted(() => ({ visits: [] as { readonly url: string; close(): void }[] }))
vi.mock('expo-web-browser', () => ({
  openAuthSessionAsync: (url: string) =>
    new Promise((resolve) => browser.visits.push({ url, close: () => resolve({ type: 'cancel' }) })),
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

// The next file of this worker loads the modules with its own mocks, or with none.
afterAll(() => void vi.resetModules())

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
