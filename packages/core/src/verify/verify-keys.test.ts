import { exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { createKeySource } from './verify-keys.js'

const { publicKey } = await generateKeyPair('ES256')
const key = { ...(await exportJWK(publicKey)), kid: 'other' }

test('shares the newer of two fetches after the older one has ended late', async () => {
  let now = 0
  const fetches: { fail(): void; respond(): void }[] = []
  const fetch = () =>
    new Promise<Response>((resolve, reject) => {
      fetches.push({
        fail: () => reject(new Error('The connection was reset.')),
        respond: () => resolve(Response.json({ keys: [key] })),
      })
    })
  const { keyFor } = createKeySource({ url: 'https://auth.example.test/keys', fetch, now: () => now })
  const first = keyFor('k1')
  // The first fetch counts as lost.
  now = 6_000
  const second = keyFor('k1')
  fetches[0]?.fail()
  await expect(first).rejects.toThrow('The connection was reset.')
  const third = keyFor('k1')
  fetches[1]?.respond()
  expect(await Promise.all([second, third])).toEqual([null, null])
  expect(fetches).toHaveLength(2)
})
