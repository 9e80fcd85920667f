import { externalTokenStore } from '@latchkey/core/external-sessions'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AuthHandler } from '../src/entries/handler.js'
import { UserButton } from '../src/entries/user-button.js'
import { useUser } from '../src/index.js'
import { open, type Stage, stage } from './stage.js'

let on: Stage
let sessionId: string | null
const changes = new Set<() => void>()
/** Signs in at the provider as a user with this name, in another session. */
const signIn = (name: string | null) => {
  sessionId = name
  for (const changed of changes) changed()
}
beforeEach(async () => {
  await page.viewport(1024, 768)
  sessionId = 'Ada'
  on = stage({
    tokenStore: (control) =>
      externalTokenStore({
        provider: 'clerk',
        getSessionId: () => sessionId,
        async getToken() {
          const [subject, session, name] = [String(sessionId), String(sessionId), String(sessionId)]
          return (await control().tokens.signExternal({ provider: 'clerk', subject, session, name })).token
        },
        subscribe(changed) {
          changes.add(changed)
          return () => changes.delete(changed)
        },
      }),
  })
})

function Name() {
  const user = useUser()
  return <p>{user ? `Hello ${user.displayName}` : 'Signed out'}</p>
}

test('shows the user of the session of the provider, and nothing of an earlier one', async () => {
  await on.show(<Name />)
  await expect.element(page.getByText('Hello Ada')).toBeVisible()
  signIn('Grace')
  await expect.element(page.getByText('Hello Grace')).toBeVisible()
  expect(document.body.textContent).not.toContain('Ada')
  signIn(null)
  await expect.element(page.getByText('Signed out')).toBeVisible()
})

test('has no sign-out in the menu of the user, unless the app signs out itself', async () => {
  await on.show(<UserButton />)
  const menu = page.getByRole('button', { name: 'Account menu for Ada' })
  await menu.click()
  await expect.element(page.getByRole('menuitem', { name: 'Account settings' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Sign out' }).elements()).toEqual([])
  await on.show(<UserButton onSignOut={() => signIn(null)} />)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.element(page.getByRole('button', { name: 'Account menu', exact: true })).toBeVisible()
})

test('has no sign-out in account settings', async () => {
  open('/handler/account-settings')
  await on.show(<AuthHandler />)
  await expect.element(page.getByRole('navigation', { name: 'Account settings sections' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Sign out' }).elements()).toEqual([])
})

test('says on the sign-out page that the other service signs out', async () => {
  open('/handler/sign-out')
  await on.show(<AuthHandler />)
  await expect.element(page.getByText('You signed in through another service. Use it to sign in or out.')).toBeVisible()
  expect(on.client.session.state().status).not.toBe('ended')
})
