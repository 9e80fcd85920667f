import { signOut } from '@latchkey/core'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { ADA, Hideable, open, PASSWORD_ONLY, type Stage, setMode, stage, withAda, withGrace } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { ForgotPassword } from '../entries/screens.js'
import { MagicLinkSignIn, PasswordSignIn, PasswordSignUp, SignIn, SignUp, useSignIn } from '../entries/sign-in.js'
import * as accountHooks from '../hooks/use-account-screens.js'
import type { HookOptions } from '../index.js'

let on: Stage

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const accept = page.getByRole('checkbox', { name: 'I agree' })
const leave = page.getByRole('button', { name: 'Sign out' })

const signUp = <SignUp terms="I agree" fields={[{ name: 'displayName', label: 'Name' }]} />

test('forgets who accepted the terms, and what they typed, when the card of a signed-in user has replaced the form', async () => {
  on = stage({ settings: PASSWORD_ONLY })
  await on.show(signUp)
  await page.getByLabelText('Name').fill('Ada')
  await email.fill(ADA.email)
  await password.fill(ADA.password)
  await accept.click()
  await withAda(on)
  await leave.click()
  await expect.element(accept).not.toBeChecked()
  for (const field of [page.getByLabelText('Name'), email, password]) await expect.element(field).toHaveValue('')
})

test('asks for the terms again after the step of the email code', async () => {
  on = stage()
  await on.show(signUp)
  await page.getByLabelText('Name').fill('Ada')
  await email.fill(ADA.email)
  await accept.click()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('button', { name: 'Use a different email' }).click()
  await expect.element(accept).not.toBeChecked()
})

test('another user signs up on the page on which one has signed up and out', async () => {
  on = stage({ settings: PASSWORD_ONLY, redirectMethod: 'none' })
  await on.show(signUp)
  for (const address of [ADA.email, 'bob@example.com']) {
    await page.getByLabelText('Name').fill(address)
    await email.fill(address)
    await password.fill(ADA.password)
    await expect.element(accept).not.toBeChecked()
    await accept.click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await leave.click()
  }
  expect(on.emulator.world.users.where(() => true)).toHaveLength(2)
})

test.each([
  ['SignIn', <SignIn key="screen" redirectTo={false} />],
  ['PasswordSignIn', <PasswordSignIn key="method" />],
])('another user signs in with %s after a sign-out', async (_, screen) => {
  on = stage({ settings: PASSWORD_ONLY, redirectMethod: 'none' })
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
  await on.show(screen)
  for (let time = 0; time < 2; time++) {
    await expect.element(email).toHaveValue('')
    await expect.element(password).toHaveValue('')
    await email.fill(ADA.email)
    await password.fill(ADA.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => on.client.session.state().status).toBe('active')
    await signOut(on.client, { redirectTo: false })
  }
})

test.each<[string, ComponentType]>([
  ['PasswordSignUp', PasswordSignUp],
  ['MagicLinkSignIn', MagicLinkSignIn],
  ['ForgotPassword', ForgotPassword],
])('%s forgets what a user has typed who has signed out', async (_, Screen) => {
  on = stage()
  await withAda(on)
  await on.show(<Screen />)
  await email.fill(ADA.email)
  await signOut(on.client, { redirectTo: false })
  await expect.element(email).toHaveValue('')
})

test.each<[string, ComponentType]>([
  ['PasswordSignIn', PasswordSignIn],
  ['PasswordSignUp', PasswordSignUp],
  ['MagicLinkSignIn', MagicLinkSignIn],
  ['ForgotPassword', ForgotPassword],
])('%s forgets what a user has typed whom another one replaces', async (_, Screen) => {
  on = stage()
  await withAda(on)
  await on.show(<Screen />)
  await email.fill(ADA.email)
  await withGrace(on)
  await expect.element(email).toHaveValue('')
})

test('PasswordSignIn redirects after it has signed in another user', async () => {
  on = stage()
  await withGrace(on)
  await on.control.users.create({ ...ADA, emailVerified: true })
  await on.show(<PasswordSignIn />)
  await email.fill(ADA.email)
  await password.fill(ADA.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => on.visited).toEqual(['/'])
})

test('useSignIn starts again after a sign-out', async () => {
  on = stage({ redirectMethod: 'none' })
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
  const { result, act } = await renderHook(() => useSignIn({}, { client: on.client }))
  await act(() => result.current.actions.submit(ADA))
  expect(result.current.state.step).toBe('done')
  await act(() => signOut(on.client, { redirectTo: false }))
  expect(result.current.state).toEqual({ step: 'form', email: '' })
})

test('the account settings forget what another user has typed', async () => {
  on = stage()
  await withAda(on)
  open('/handler/account-settings#profile')
  await on.show(<AuthHandler />)
  const name = page.getByLabelText('Name')
  await name.fill('Ada')
  await withGrace(on)
  await expect.element(name).toHaveValue('')
})

interface AccountScreen {
  readonly state: { readonly step: string }
  readonly actions: Readonly<Record<string, (input: object) => Promise<void>>>
}
/** The inputs of the hooks that need one. */
const INPUTS: Readonly<Record<string, object>> = {
  useApiKeyCreation: { userId: 'me' },
  useChangePassword: { hasPassword: true },
  useDeleteAccount: { redirectTo: false },
}
const TYPED = { description: 'CI', life: null, old: ADA.password, password: 'correct horse staple', code: '000000' }

test.each(Object.entries(accountHooks))('%s shows nothing of the former user to the next one', async (name, hook) => {
  const input = INPUTS[name]
  const use = (options: HookOptions) =>
    (hook as unknown as (...args: object[]) => AccountScreen)(...(input ? [input] : []), options)
  const renderForAda = async () => {
    on = stage({ settings: { allowUserApiKeys: true } })
    await withAda(on)
    const hook = await renderHook(() => use({ client: on.client }))
    await expect.poll(() => hook.result.current.state.step).not.toBe('loading')
    return hook
  }
  const { state: initial, actions } = (await renderForAda()).result.current
  const steps = new Set([initial.step])
  for (const action of Object.keys(actions))
    for (const change of [() => withGrace(on), () => signOut(on.client, { redirectTo: false })]) {
      const { result, act } = await renderForAda()
      await act(() => result.current.actions[action]?.(TYPED))
      steps.add(result.current.state.step)
      await act(change)
      const next = await renderHook(() => use({ client: on.client }))
      await vi.waitFor(() => expect(result.current.state).toEqual(next.result.current.state), 60_000)
    }
  expect(steps.size).toBeGreaterThan(1)
})

test('shows a new API key until the user has saved it, also after an `<Activity>` was hidden', async () => {
  on = stage({ settings: { allowUserApiKeys: true } })
  await withAda(on)
  open('/handler/account-settings#api-keys')
  await on.show(
    <Hideable>
      <AuthHandler />
    </Hideable>,
  )
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Description').fill('CI')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const text = dialog.getByText("Copy this key now. You won't be able to see it again.")
  await expect.element(text).toBeVisible()
  setMode('hidden')
  await expect.element(text).not.toBeInTheDocument()
  setMode('visible')
  await expect.element(text).toBeVisible()
  await expect.poll(() => dialog.element().matches(':modal')).toBe(true)
})
