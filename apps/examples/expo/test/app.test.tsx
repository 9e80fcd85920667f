import { createClient } from '@latchkey/core'
import { type Control, connect } from '@latchkey/emulator/control'
import { createExpoClient, signInWithOAuth } from '@latchkey/expo'
import { configure, fireEvent, render, screen } from '@testing-library/react-native'
import * as WebBrowser from 'expo-web-browser'
import { App } from '../app'

// The native modules of Expo, which Node.js does not have. The keys and the size of values are those of a device.
jest.mock('expo-secure-store', () => {
  const items = new Map<string, string>()
  const check = (key: string, value = '') => {
    if (!/^[\w.-]+$/.test(key)) throw new Error('Invalid key provided to SecureStore.')
    if (value.length > 2048) throw new Error('The value is larger than 2048 bytes.')
  }
  const getItem = (key: string) => {
    check(key)
    return items.get(key) ?? null
  }
  const setItem = (key: string, value: string) => {
    check(key, value)
    items.set(key, value)
  }
  return {
    getItem,
    setItem,
    getItemAsync: async (key: string) => getItem(key),
    setItemAsync: async (key: string, value: string) => setItem(key, value),
    deleteItemAsync: async (key: string) => void items.delete(key),
  }
})
jest.mock('expo-crypto', () => {
  const { webcrypto } = jest.requireActual('node:crypto')
  return {
    CryptoDigestAlgorithm: { SHA256: 'SHA-256' },
    digest: (algorithm: string, data: BufferSource) => webcrypto.subtle.digest(algorithm, data),
    getRandomValues: (array: Uint8Array) => webcrypto.getRandomValues(array),
  }
})
jest.mock('expo-web-browser', () => ({ openAuthSessionAsync: jest.fn() }))

const openAuthSession = jest.mocked(WebBrowser.openAuthSessionAsync)
const control = connect(process.env.HEXCLAVE_API_URL as string)
const PASSWORD = 'correct horse'

configure({ asyncUtilTimeout: 30_000 })

beforeEach(async () => {
  await control.world.reset()
  await control.project.update({
    settings: { oauthProviders: [{ id: 'github', enabled: true, type: 'shared' }] } as never,
  })
})

type Identity = Parameters<Control['providers']['consent']>[0]['identity']

/** Signs in at the provider, as the user does in the browser of the device, or denies access. */
const useProvider = (identity: Identity) =>
  openAuthSession.mockImplementationOnce(async (url, redirectUrl) => {
    expect(redirectUrl).toBe('stack-auth-mobile-oauth-url://oauth-callback')
    const answer = await control.providers.consent({ url, identity })
    return { type: 'success', url: answer.url }
  })

/** Starts the app. What the device has stored remains. */
async function start() {
  const client = createExpoClient({
    projectId: process.env.EXPO_PUBLIC_HEXCLAVE_PROJECT_ID,
    publishableKey: process.env.EXPO_PUBLIC_HEXCLAVE_PUBLISHABLE_CLIENT_KEY,
    baseUrl: process.env.EXPO_PUBLIC_HEXCLAVE_API_URL,
  })
  await render(<App client={client} />)
  return client
}

/** On Android, React Native shows the titles of buttons in upper case. */
const findButton = (title: string) => screen.findByText(new RegExp(`^${title}$`, 'i'))
const press = async (title: string) => fireEvent.press(await findButton(title))
const type = async (label: string, text: string) => fireEvent.changeText(await screen.findByLabelText(label), text)
const signIn = async (email: string) => {
  await type('Email', email)
  await type('Password', PASSWORD)
  await press('Sign in')
}

test('signs up, changes the name, keeps the session when the app starts again, and signs out', async () => {
  await start()
  await type('Email', 'ada@example.test')
  await type('Password', PASSWORD)
  await press('Sign up')
  await screen.findByText('Hello ada@example.test')

  await type('Name', 'Ada')
  await press('Save')
  await screen.findByText('Hello Ada')

  await screen.unmount()
  await start()
  await screen.findByText('Hello Ada')
  await press('Sign out')
  await findButton('Sign in')
  expect(await control.sessions.list({ user: 'ada@example.test' })).toEqual([])
})

test('shows why a sign-in has failed', async () => {
  await control.users.create({ email: 'ada@example.test', password: 'another one' })
  await start()
  await signIn('ada@example.test')
  await screen.findByText(/password/i)
})

test('asks for the code of two-factor authentication', async () => {
  await control.users.create({ email: 'ada@example.test', password: PASSWORD })
  await control.users.addTwoFactor({ user: 'ada@example.test' })
  await start()
  await signIn('ada@example.test')
  const { code } = await control.users.totpCode({ user: 'ada@example.test' })
  await type('Code of your authenticator app', code)
  await press('Continue')
  await screen.findByText('Hello ada@example.test')
  await press('Sign out')
  await findButton('Sign in')
})

test('signs in with a provider, which returns to the app with a deep link', async () => {
  useProvider({ email: 'grace@example.test', emailVerified: true, name: 'Grace' })
  await start()
  await press('Continue with GitHub')
  await screen.findByText('Hello Grace')
  await screen.findByText('Connected: github')
  await press('Sign out')
  await findButton('Sign in')
})

test('asks for the code of two-factor authentication after a provider', async () => {
  const user = await control.users.create({ email: 'grace@example.test', emailVerified: true })
  await control.users.addTwoFactor({ user: user.id })
  useProvider({ email: 'grace@example.test', emailVerified: true, name: 'Grace' })
  await start()
  await press('Continue with GitHub')
  const { code } = await control.users.totpCode({ user: user.id })
  await type('Code of your authenticator app', code)
  await press('Continue')
  await screen.findByText('Hello grace@example.test')
  await press('Sign out')
  await findButton('Sign in')
})

test('connects a provider to the account', async () => {
  await control.users.create({ email: 'ada@example.test', password: PASSWORD })
  useProvider({ email: 'ada@github.test', name: 'Ada' })
  await start()
  await signIn('ada@example.test')
  await screen.findByText('Connected: no provider')
  await press('Connect GitHub')
  await screen.findByText('Connected: github')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Sign out')
  await findButton('Sign in')
})

test('stays signed out when the user closes the browser, and shows why the service has refused', async () => {
  const client = await start()
  openAuthSession.mockImplementationOnce(async () => ({ type: 'cancel' }) as never)
  expect(await signInWithOAuth(client, { provider: 'github' })).toBe(false)
  useProvider('deny')
  await press('Continue with GitHub')
  await screen.findByText(/denied/i)
  expect(await control.users.list()).toEqual([])
})

test('opens one browser for two presses', async () => {
  const client = await start()
  openAuthSession.mockImplementationOnce(async () => ({ type: 'dismiss' }) as never)
  const opened = openAuthSession.mock.calls.length
  const input = { provider: 'github' }
  expect(await Promise.all([signInWithOAuth(client, input), signInWithOAuth(client, input)])).toEqual([false, false])
  expect(openAuthSession.mock.calls.length).toBe(opened + 1)
})

test('explains a client of another function, and a missing project', async () => {
  const other = createClient({ projectId: 'p1', baseUrl: 'http://localhost:1' })
  await expect(signInWithOAuth(other, { provider: 'github' })).rejects.toThrow('createExpoClient')
  expect(() => createExpoClient({ projectId: undefined })).toThrow('EXPO_PUBLIC_HEXCLAVE_PROJECT_ID')
})
