import { createClient } from '@latchkey/core'
import { expect, test, vi } from 'vitest'

vi.mock('./client.ts', () => ({
  config: {},
  client: createClient({ projectId: crypto.randomUUID(), publishableKey: 'pck_test', tokenStore: 'memory' }),
}))
const { options } = (await import('./router.tsx')).router

// spec: 9.router-preload
test('links preload on intent after 50 ms', () => {
  expect(options).toMatchObject({ defaultPreload: 'intent', defaultPreloadDelay: 50 })
})

// spec: 9.router-pending
test('the pending state shows after 1000 ms for at least 500 ms', () => {
  expect(options).toMatchObject({ defaultPendingMs: 1000, defaultPendingMinMs: 500 })
})

// spec: 9.router-cache
test('preloaded data is fresh for 30 s and inactive data is cached for 5 minutes', () => {
  expect(options).toMatchObject({
    defaultPreloadStaleTime: 30_000,
    defaultPreloadGcTime: 300_000,
    defaultGcTime: 300_000,
  })
})

// spec: 3.app-context
test('the context contains the access token, null until it is read', () => {
  expect(options.context.accessToken).toBeNull()
})
