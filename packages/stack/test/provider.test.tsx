// @vitest-environment happy-dom

import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import { loadMessages } from '@latchkey/react'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ForgotPassword, StackClientApp, StackProvider, type StackProviderProps } from '../src/react.js'

beforeAll(() => loadMessages('en-US'))
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  mounts = 0
})
afterEach(() => vi.unstubAllGlobals())

const overrides = { 'Reset your password': 'Forgot it?' }
let mounts: number
function Note() {
  useEffect(() => {
    mounts += 1
  }, [])
  return <input aria-label="Note" />
}

test.each<[string, Partial<StackProviderProps>, Partial<StackProviderProps>]>([
  ['other texts load', { translationOverrides: overrides }, { translationOverrides: overrides }],
  ['other texts are set', {}, { translationOverrides: overrides }],
  ['a language is set', {}, { lang: 'en-US', translationOverrides: overrides }],
])('keeps the components when %s', async (_, before, after) => {
  const { fetch } = createEmulator({ passwordRounds: 1 })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(url, init))
  const app = new StackClientApp({
    projectId: DEFAULT_PROJECT.id,
    publishableClientKey: DEFAULT_PROJECT.keys.publishable,
    tokenStore: 'memory',
  })
  const container = document.createElement('div')
  const root = createRoot(container)
  const show = (props: Partial<StackProviderProps>) =>
    act(async () =>
      root.render(
        <StackProvider app={app} {...props}>
          <Note />
          <ForgotPassword />
        </StackProvider>,
      ),
    )
  await show(before)
  await show(after)
  await expect.poll(() => act(async () => container.textContent)).toContain('Forgot it?')
  expect(mounts).toBe(1)
  await act(async () => root.unmount())
})
