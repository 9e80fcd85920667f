import { expect, test } from 'vitest'
import { StackClientApp, StackServerApp } from '../src/js.js'
import { accountOf, appOptions, tokensOf } from './apps.js'
import { startForTests } from './start-emulator.js'

const running = startForTests()

/** Calls a method, and returns `resolved` or the message of its error. */
const outcomeOf = (app: object, method: string, options: object): Promise<string> =>
  (async () => (app as Record<string, (options: object) => unknown>)[method]?.(options))().then(
    () => 'resolved',
    (error: Error) => error.message,
  )

test('no method of an app with a secret key takes an undefined token store for the user of the app', async () => {
  const app = new StackServerApp<true>(appOptions(running.url))
  const other = new StackClientApp<true>(appOptions(running.url))
  await app.signUpWithCredential(accountOf('app@store.test'))
  await other.signUpWithCredential(accountOf('other@store.test'))
  const taking = new Set<string>()
  // Hooks call the other methods. A sign-out would end the session that they use.
  const isMethod = (name: string) => typeof Reflect.get(app, name) === 'function' && !/^use[A-Z]/.test(name)
  const methods = Object.keys(app).filter((name) => isMethod(name) && name !== 'signOut')
  for (const method of [...methods, 'signOut'])
    for (const options of [{}, { from: 'token' }]) {
      const outcome = async (tokenStore: unknown) => outcomeOf(app, method, { ...options, tokenStore })
      const takesStore = (await outcome(await tokensOf(other))) === 'resolved' && (await outcome(5)) !== 'resolved'
      if (!takesStore) continue
      taking.add(method)
      const refused = expect.stringContaining('`tokenStore` is undefined')
      expect.soft([method, await outcome(undefined)]).toEqual([method, refused])
    }
  expect([...taking]).toEqual(expect.arrayContaining(['getAuthJson', 'getPartialUser', 'getUser', 'signOut']))
  const convexAuth = app.getConvexClientAuth({ tokenStore: undefined })
  await expect(convexAuth({ forceRefreshToken: false })).rejects.toThrow('`tokenStore` is undefined')
  expect(await app.getUser()).toMatchObject({ primaryEmail: 'app@store.test' })
})

test('a server sets no password that is undefined', async () => {
  const app = new StackServerApp<true>(appOptions(running.url))
  const user = await app.createUser({ primaryEmail: 'new@store.test' })
  await expect(user.setPassword({ password: undefined as never })).rejects.toThrow('`password` must be a string')
  await user.setPassword({ password: 'correct horse' })
  expect(await app.getUser(user.id)).toMatchObject({ hasPassword: true })
})
