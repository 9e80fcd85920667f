// The addresses under which the handler is opened, on hostile input.
import { resolveUrls } from '@latchkey/core/internal/navigation'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { fuzz, hostileText, reportFuzzing } from '../../../../tools/proof/fuzz.js'
import { hrefOf } from '../navigation/href-of.js'
import { customPageUrl } from './custom-page-url.js'
import { SCREEN_NAMES, screenOf } from './screen-of.js'

afterAll(() => reportFuzzing('Handler'))
// The long form checks a hundred times as many inputs.
vi.setConfig({ testTimeout: 3_000_000 })

const part = fc.constantFrom(
  '/',
  '//',
  '\\',
  '.',
  '..',
  '[',
  ']',
  ':',
  '@',
  '?',
  '#',
  '%',
  'handler',
  'sign-in',
  'Log-In',
  '__proto__',
)
const path = fc.oneof(
  hostileText,
  fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
)

test('finds a screen or undefined for any path', async () => {
  await fuzz(fc.tuple(path, fc.constantFrom('/handler', '', '/a/b')), ([path, base]) => {
    const name = screenOf(path, base)
    if (name !== undefined) expect(SCREEN_NAMES).toContain(name)
  })
})

test('keeps links on the origin for any query', async () => {
  const pages = resolveUrls({ signUp: '/join' })
  const href = fc.tuple(path, path).map(([pathname, back]) => {
    const url = new URL('https://app.test/')
    url.pathname = pathname
    url.searchParams.set('after_auth_return_to', back)
    return url.href
  })
  await fuzz(href, (currentUrl) => {
    for (const page of ['signIn', 'signUp', 'home'] as const) {
      expect(new URL(hrefOf(page, pages, currentUrl, true), currentUrl).origin).toBe('https://app.test')
    }
    for (const name of SCREEN_NAMES) {
      const away = customPageUrl(name, pages, currentUrl)
      if (away !== undefined) expect(new URL(away, currentUrl).origin).toBe('https://app.test')
    }
  })
})
