import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { AppContext } from './app-context.ts'
import { createAppRouter } from './router.tsx'

const { options } = createAppRouter({ accessToken: null } as AppContext)

const react = createRequire(import.meta.url).resolve('@tanstack/react-router')
const core = createRequire(react).resolve('@tanstack/router-core')

/** The defaults of the installed router, read from its code. */
function shipped(entry: string, file: string, number: RegExp): number {
  const text = readFileSync(join(dirname(entry), '../esm', file), 'utf8')
  return Number(number.exec(text)?.[1])
}

// spec: 9.router-preload
test('links preload on intent after 50 ms, or 100 px before entering the viewport', () => {
  expect(options).toMatchObject({ defaultPreload: 'intent', defaultPreloadDelay: 50 })
  expect(shipped(react, 'link.js', /rootMargin: "(\d+)px"/)).toBe(100)
})

// spec: 9.router-pending
test('the pending state shows after 1000 ms for at least 500 ms', () => {
  expect(options).toMatchObject({ defaultPendingMs: 1_000, defaultPendingMinMs: 500 })
})

// spec: 9.router-cache
test('preloaded data is fresh for 30 s and inactive data is cached for 5 minutes', () => {
  const { defaultPreloadStaleTime, defaultGcTime, defaultPreloadGcTime } = options
  expect([defaultPreloadStaleTime, defaultGcTime, defaultPreloadGcTime]).toEqual([undefined, undefined, undefined])
  expect(shipped(core, 'load-client.js', /defaultPreloadStaleTime \?\? (\w+)/)).toBe(30_000)
  expect(shipped(core, 'load-client.js', /defaultGcTime \?\? (\w+)/)).toBe(300_000)
  expect(shipped(core, 'load-client.js', /defaultPreloadGcTime \?\? (\w+)/)).toBe(300_000)
})

// spec: 3.app-context
test('the context contains the access token, null until fetched', () => {
  expect(options.context.accessToken).toBeNull()
})
