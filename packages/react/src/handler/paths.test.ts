import { resolveUrls } from '@latchkey/core/internal/navigation'
import { expect, test } from 'vitest'
import { framed, type View } from '../components/guards/framed.js'
import { hrefOf } from '../navigation/href-of.js'
import { customPageUrl } from './custom-page-url.js'
import { pageOf, SCREEN_NAMES, screenOf } from './screen-of.js'

test.each([
  ['/handler/sign-in', 'sign-in'],
  ['/handler/sign-in/', 'sign-in'],
  ['/handler/sign-in?after_auth_return_to=%2F#top', 'sign-in'],
  ['/handler/login', 'sign-in'],
  ['/handler/log-in', 'sign-in'],
  ['/handler/SignIn', 'sign-in'],
  ['/handler/register', 'sign-up'],
  ['/handler/SIGN-UP', 'sign-up'],
  ['/handler/signout', 'sign-out'],
  ['sign-in', 'sign-in'],
  ['/sign-in', 'sign-in'],
  ['https://app.example/handler/sign-in', 'sign-in'],
  ['/handler', undefined],
  ['/handler/', undefined],
  ['/handler/sign-in/more', undefined],
  ['/handlers/sign-in', undefined],
  ['/handler/constructor', undefined],
  ['//', undefined],
  ['//[', undefined],
  ['http://[', undefined],
])('the path %s is the screen %s', (path, screen) => {
  expect(screenOf(path, '/handler')).toBe(screen)
})

test('accepts any base path', () => {
  expect(screenOf('/app/auth/sign-up', 'https://app.example/app/auth')).toBe('sign-up')
})

const pages = resolveUrls({ signUp: 'https://elsewhere.example/join' })
test.each([
  ['signIn', undefined, '/handler/sign-in'],
  ['signIn', 'https://app.example/handler/sign-up', '/handler/sign-in'],
  [
    'signIn',
    'https://app.example/handler/sign-up?after_auth_return_to=%2Fnote&x=1',
    '/handler/sign-in?after_auth_return_to=%2Fnote',
  ],
  ['home', 'https://app.example/handler/sign-up?after_auth_return_to=%2Fnote', '/'],
  ['signUp', 'https://app.example/?after_auth_return_to=%2Fnote', 'https://elsewhere.example/join'],
] as const)('a link to the %s page from %s is %s', (page, currentUrl, href) => {
  expect(hrefOf(page, pages, currentUrl)).toBe(href)
})

test.each([
  ['https://app.example/notes/1?page=2#top', '/handler/sign-in?after_auth_return_to=%2Fnotes%2F1%3Fpage%3D2%23top'],
  ['https://app.example//evil.example/x', '/handler/sign-in?after_auth_return_to=%2Fevil.example%2Fx'],
])('a link that returns to %s is %s', (currentUrl, href) => {
  expect(hrefOf('signIn', pages, currentUrl, true)).toBe(href)
})

test('links stay on the host when the path of the current page starts with several slashes', () => {
  const signIn = '?view=sign-in'
  expect(hrefOf('signIn', { ...pages, signIn }, 'https://app.example//evil.example/x', true)).toBe(
    '/evil.example/x?view=sign-in&after_auth_return_to=%2Fevil.example%2Fx',
  )
  const own = resolveUrls({ signIn: 'https://app.example//evil.example/in' })
  expect(customPageUrl('sign-in', own, 'https://app.example/handler/sign-in')).toBe('/evil.example/in')
})

const view = (origin: string, parent?: View): View => {
  const made = { location: { origin }, parent: parent ?? null }
  if (!parent) made.parent = made
  return made
}
const closed: View = {
  parent: view('https://a'),
  get location(): never {
    throw new DOMException('Blocked a frame', 'SecurityError')
  },
}
test.each([
  ['a page in its own tab', view('https://a'), false],
  ['a page in a frame of its own site', view('https://a', view('https://a')), false],
  ['a page in a frame of another site', view('https://a', view('https://b')), true],
  ['a page in a frame of another site that the browser hides', view('https://a', closed), true],
  ['a page in two frames of its own site', view('https://a', view('https://a', view('https://a'))), false],
  ['a page in a frame of its own site on another site', view('https://a', view('https://a', view('https://b'))), true],
  ['a page in a frame of another site on its own site', view('https://a', view('https://b', view('https://a'))), true],
  ['a page whose frame was removed', { location: { origin: 'https://a' }, parent: null }, false],
])('detects whether a page is framed by another site: %s', (_, currentUrl, expected) => {
  expect(framed(currentUrl)).toBe(expected)
})

const moved = resolveUrls({ signUp: '/join?from=kit', signIn: 'https://id.example/in', mfa: '/handler/second' })
test.each([
  [
    'sign-up',
    'https://app.example/handler/sign-up?after_auth_return_to=%2Fnote',
    '/join?from=kit&after_auth_return_to=%2Fnote',
  ],
  ['sign-up', 'https://app.example/handler/sign-up?from=a&x=1&x=2#terms', '/join?from=a&x=1&x=2#terms'],
  ['sign-up', 'https://app.example/join', undefined],
  ['sign-in', 'https://app.example/handler/sign-in', 'https://id.example/in'],
  ['mfa', 'https://app.example/handler/mfa', undefined],
  ['forgot-password', 'https://app.example/handler/forgot-password', undefined],
  ['cli-auth-confirm', 'https://app.example/handler/cli-auth-confirm?login_code=x', undefined],
] as const)('the custom page of %s at %s is %s', (name, currentUrl, away) => {
  expect(customPageUrl(name, moved, currentUrl)).toBe(away)
})

test('every screen is a page of the client', () => {
  const pages = resolveUrls({})
  for (const name of SCREEN_NAMES) expect(pages[pageOf(name)], name).toBe(`/handler/${name}`)
})
