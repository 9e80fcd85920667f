import { expect, test, vi } from 'vitest'
import { createExpoClient } from './create-expo-client.js'

const device = vi.hoisted(() => ({ items: new Map<string, string>() }))
vi.mock('expo-secure-store', () => ({
  getItem: (key: string) => device.items.get(key) ?? null,
  setItem: (key: string, value: string) => void device.items.set(key, value),
  getItemAsync: async (key: string) => device.items.get(key) ?? null,
  setItemAsync: async (key: string, value: string) => void device.items.set(key, value),
  deleteItemAsync: async (key: string) => void device.items.delete(key),
}))
vi.mock('expo-crypto', () => ({
  CryptoDigestAlgorithm: { SHA256: 'SHA-256' },
  digest: (name: string, data: BufferSource) => crypto.subtle.digest(name, data),
  getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
}))

const projectId = '11111111-1111-4111-8111-111111111111'
const refreshTokenOf = async (client: ReturnType<typeof createExpoClient>) =>
  (await client.session.capture()).refreshToken?.reveal()

test('stores its session on the device, so that a client needs no `tokenStore`', async () => {
  await createExpoClient({ projectId }).session.start({ accessToken: null, refreshToken: 'r1' })
  expect(await refreshTokenOf(createExpoClient({ projectId }))).toBe('r1')
  // Another device.
  device.items.clear()
  expect(await refreshTokenOf(createExpoClient({ projectId }))).toBeUndefined()
})
