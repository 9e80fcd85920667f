import { redirectTo } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { StackAdminApp, StackServerApp } from '../classes/js-server.js'
import { StackClientApp } from '../js.js'
import type { HandlerUrlOptions } from '../types/options.js'
import { clientOf } from './options.js'

afterEach(() => vi.unstubAllEnvs())

const PROJECT = '6fbbf22e-f4b2-4c6e-95a1-beab6fa41063'

test.each<[string, HandlerUrlOptions, string]>([
  ['the page of the app', { onboarding: '/welcome' }, '/welcome'],
  ['the page of the app next to hosted pages', { default: { type: 'hosted' }, onboarding: '/welcome' }, '/welcome'],
  ['the page of the kit by default', {}, '/handler/verify-email'],
  ['the page of the kit without a default', { default: undefined }, '/handler/verify-email'],
  [
    'the page of the kit if that is hosted, which screens cannot open',
    { onboarding: { type: 'hosted' } },
    '/handler/verify-email',
  ],
])('screens send restricted users to %s', async (_, urls, page) => {
  const visited: string[] = []
  const latchkey = { redirectMethod: { navigate: (url: string) => visited.push(url) } }
  const client = clientOf({ projectId: PROJECT, tokenStore: 'memory', urls, latchkey }, 'client', {} as never)
  await redirectTo(client, 'verifyEmail', { noRedirectBack: true })
  expect(visited).toEqual([page])
})

test.each([
  ['StackClientApp', StackClientApp, 'tokenstore', 'tokenStore'],
  ['StackServerApp', StackServerApp, 'secretServerkey', 'secretServerKey'],
  ['StackAdminApp', StackAdminApp, 'superSecretAdminkey', 'superSecretAdminKey'],
  ['StackServerApp', StackServerApp, 'baseURL', 'baseUrl'],
])('`new %s` refuses an unknown option, and names what was meant and its own name', (name, App, option, meant) => {
  const create = () => new (App as typeof StackServerApp)({ projectId: PROJECT, tokenStore: 'memory', [option]: 'x' })
  expect(create).toThrow(`\`${name}\` has no option \`${option}\`. Did you mean \`${meant}\`?`)
  vi.stubEnv('NODE_ENV', 'production')
  expect(create).toThrow(`\`${name}\` has no option \`${option}\`. `)
})

test.each([
  [{ signin: '/login' }, 'signin', 'signIn'],
  [{ default: { type: 'hosted' }, signin: '/login' }, 'signin', 'signIn'],
  [{ onBoarding: '/welcome' }, 'onBoarding', 'onboarding'],
])('an app refuses the unknown page in urls %j, in production, too', (urls, page, meant) => {
  const create = () => new StackClientApp({ projectId: PROJECT, tokenStore: 'memory', urls } as never)
  const message = `\`StackClientApp({ urls })\` has no option \`${page}\`. `
  expect(create).toThrow(`${message}Did you mean \`${meant}\`?`)
  vi.stubEnv('NODE_ENV', 'production')
  expect(create).toThrow(message)
})

test('errors name the options of the class, and no function that its users do not call', () => {
  const withKey = { projectId: PROJECT, tokenStore: 'memory', secretServerKey: 'pck_0123' } as const
  expect(() => new StackServerApp(withKey)).toThrow(
    '`StackServerApp`: `secretServerKey` is a publishable client key. Pass it as `publishableClientKey`.',
  )
  vi.stubEnv('NEXT_PUBLIC_HEXCLAVE_PROJECT_ID', undefined)
  let message = ''
  try {
    new StackClientApp({ tokenStore: 'memory' } as never)
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toMatch(
    /`StackClientApp`: `projectId` is missing\..* NEXT_PUBLIC_HEXCLAVE_PROJECT_ID, or in Vite from VITE_/,
  )
  expect(message).not.toMatch(/configFromEnv|createClient/)
})
