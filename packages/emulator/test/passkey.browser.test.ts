// A real browser with a virtual authenticator (WebAuthn Automation, over the DevTools protocol), the kit and the
// emulator in one page.
import {
  getUser,
  isLatchkeyError,
  registerPasskey,
  signInWithMfa,
  signInWithPasskey,
  signUpWithPassword,
  updateUser,
} from '@latchkey/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { PLATFORM_AUTHENTICATOR } from '../../../tools/testing/authenticator.js'
import { createEmulator, DEFAULT_PROJECT, type ServerVersion } from '../src/index.js'
import { authenticatorCode } from './authenticator-app.js'
import { clientOf } from './clients.js'

/** What the protocol takes: Vitest leaves it open which commands there are. */
const devtools = () => cdp() as unknown as { send<T>(command: string, options: object): Promise<T> }

let authenticatorId: string
beforeEach(async () => {
  await devtools().send('WebAuthn.enable', { enableUI: false })
  const options = { ...PLATFORM_AUTHENTICATOR, ctap2Version: 'ctap2_1' }
  const added = await devtools().send<{ authenticatorId: string }>('WebAuthn.addVirtualAuthenticator', { options })
  authenticatorId = added.authenticatorId
})
afterEach(async () => {
  await devtools().send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await devtools().send('WebAuthn.disable', {})
})

const credentials = async () => {
  const found = await devtools().send<{ credentials: { signCount: number; rpId: string }[] }>(
    'WebAuthn.getCredentials',
    { authenticatorId },
  )
  return found.credentials
}

const quietly = { redirectTo: false } as const

/** A user with an account and no passkey, and a function that opens the app again. */
async function people(serverVersion: ServerVersion = '2.8.86') {
  const emulator = createEmulator({ passwordRounds: 1, serverVersion })
  const open = () => clientOf(emulator)
  const ada = open()
  const account = { email: 'ada@example.test', password: 'correct horse', ...quietly }
  await signUpWithPassword(ada, { ...account, callbackUrl: `${location.origin}/verify` })
  return { emulator, open, ada }
}

// spec: 7.passkey-register, 7.passkey-sign-in
test('registers a passkey in the browser and signs in with it', async () => {
  const { emulator, open, ada } = await people()
  await registerPasskey(ada)
  expect(await getUser(ada)).toMatchObject({ passkeyAuthEnabled: true })
  expect(await credentials()).toMatchObject([{ rpId: location.hostname }])

  const later = open()
  await signInWithPasskey(later, quietly)
  expect((await getUser(later))?.id).toBe((await getUser(ada))?.id)
  const [used] = await credentials()
  expect(emulator.world.passkeys.find(() => true)?.counter).toBe(used?.signCount)
  expect(used?.signCount).toBeGreaterThan(1)
})

test('rejects a deleted passkey', async () => {
  const { open, ada } = await people()
  await registerPasskey(ada)
  await updateUser(ada, { passkeyAuthEnabled: false })
  const refused = await signInWithPasskey(open(), quietly).catch((error: unknown) => error)
  expect(isLatchkeyError(refused, 'PASSKEY_AUTHENTICATION_FAILED')).toBe(true)
})

test('asks for two-factor authentication after a passkey', async () => {
  const { emulator, open, ada } = await people()
  await registerPasskey(ada)
  const secret = btoa('12345678901234567890')
  await updateUser(ada, { totpSecretBase64: secret })
  const later = open()
  const asked = await signInWithPasskey(later, quietly).catch((error: unknown) => error)
  expect(isLatchkeyError(asked, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')).toBe(true)
  await signInWithMfa(later, { code: await authenticatorCode(emulator, secret), ...quietly })
  expect(await getUser(later)).toMatchObject({ requiresTotpMfa: true })
})

test.each([
  ['2.8.8', 'PASSKEY_AUTHENTICATION_FAILED'],
  ['2.8.86', 'PASSKEY_REGISTRATION_FAILED'],
] as const)('%s rejects registration on an untrusted domain', async (serverVersion, code) => {
  const { emulator, ada } = await people(serverVersion)
  const project = emulator.world.projects.get(DEFAULT_PROJECT.id)
  if (!project) throw new Error('no project')
  emulator.world.projects.change(project.id, { settings: { ...project.settings, allow_localhost: false } })
  const refused = await registerPasskey(ada).catch((error: unknown) => error)
  expect(isLatchkeyError(refused, code)).toBe(true)
})
