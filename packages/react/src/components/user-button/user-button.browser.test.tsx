import { createTeam, deleteTeam, getUser, signOut, updateUser } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA, holdRequests, open, stageForEach, withAda } from '../../../test/stage.js'
import { UserButton } from '../../entries/user-button.js'
import { initialsOf } from '../avatar.js'

const on = stageForEach()

const item = (name: string) => page.getByRole('menuitem', { name })

test('reserves its space from the first frame', async () => {
  await withAda(on)
  const letGo = holdRequests(on, '/users/me')
  await on.show(<UserButton />)
  const size = () => {
    const { width, height } = (document.querySelector('.lk-menu-button') as Element).getBoundingClientRect()
    return [width, height]
  }
  expect(size()).toEqual([40, 40])
  letGo()
  await expect.element(page.getByRole('button', { name: `Account menu for ${ADA.email}` })).toBeVisible()
  expect(size()).toEqual([40, 40])
})

test('opens account settings and a custom item, and signs out, by keyboard', async () => {
  await withAda(on)
  await updateUser(on.client, { displayName: 'Ada Lovelace' })
  const added: string[] = []
  await on.show(<UserButton extraItems={[{ text: 'Theme', onClick: () => void added.push('theme') }]} />)
  const button = page.getByRole('button', { name: 'Account menu for Ada Lovelace' })
  await expect.element(button).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Account settings')).toHaveFocus()
  await expect.element(item('Account settings')).toHaveAttribute('href', '/handler/account-settings')
  await expect.element(page.getByText(ADA.email)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(added).toEqual(['theme'])
  await button.click()
  await userEvent.keyboard('{End}{Enter}')
  await expect.poll(() => on.client.session.state().status).toBe('ended')
  await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test('its menu is aligned with the picture and with its own texts', async () => {
  await withAda(on)
  await updateUser(on.client, { displayName: 'Ada Lovelace' })
  for (const justifyContent of ['start', 'end']) {
    await on.show(
      <header key={justifyContent} style={{ display: 'flex', justifyContent }}>
        <UserButton />
      </header>,
    )
    await page.getByRole('button', { name: 'Account menu for Ada Lovelace' }).click()
    await expect.element(item('Sign out')).toBeVisible()
    const side = justifyContent === 'start' ? 'left' : 'right'
    const boxOf = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect()
    expect(boxOf('.lk-menu')[side]).toBe(boxOf('.lk-menu-button > .lk-avatar')[side])
    const textOf = (element: Element) => {
      const range = document.createRange()
      range.selectNode(element.lastChild as Node)
      return range.getBoundingClientRect().left
    }
    expect(textOf(item('Sign out').element())).toBe(boxOf('.lk-menu-header > strong').left)
    expect(boxOf('.lk-menu-header > span:last-child').left).toBe(boxOf('.lk-menu-header > strong').left)
    await userEvent.keyboard('{Escape}')
  }
})

test('its menu shows a name without an email in the middle of the picture', async () => {
  await on.show(<UserButton />)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect.element(page.getByText('Not signed in')).toBeVisible()
  const [picture, name] = ['.lk-menu-header > .lk-avatar', '.lk-menu-header > strong'].map((selector) => {
    const { top, bottom } = (document.querySelector(selector) as Element).getBoundingClientRect()
    return (top + bottom) / 2
  })
  expect(name).toBe(picture)
})

test('calls the sign-out handler of the app instead', async () => {
  await withAda(on)
  let requests = 0
  await on.show(<UserButton onSignOut={() => requests++} />)
  await page.getByRole('button', { name: `Account menu for ${ADA.email}` }).click()
  await item('Sign out').click()
  expect([requests, on.client.session.state().status]).toEqual([1, 'active'])
})

test('offers sign-in with the return URL when signed out', async () => {
  open('/note?id=1')
  await on.show(<UserButton />)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect
    .element(item('Sign in'))
    .toHaveAttribute('href', '/handler/sign-in?after_auth_return_to=%2Fnote%3Fid%3D1')
  await expect.element(item('Create an account')).toBeVisible()
})

test('renders the picture instead of the initials', async () => {
  await withAda(on)
  await updateUser(on.client, {
    profileImageUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  })
  await on.show(<UserButton showUserInfo />)
  await expect.poll(() => document.querySelector('.lk-avatar img')).not.toBeNull()
  await signOut(on.client, { redirectTo: false })
})

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['Augusta Ada King', 'AK'],
  ['ada@example.com', 'A'],
  ['  ', ''],
  ['éva 王', 'É'],
  ['nightly مفتاح', 'N'],
  ['<img src=x> "quotes" </p>', 'IP'],
  ['<3 – Team 42', '34'],
  ['e\u0301va lovelace', 'E\u0301L'],
  ['🎉', '🎉'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('lets the user choose a theme and a team', async () => {
  await withAda(on)
  const analysts = await createTeam(on.client, { displayName: 'Analysts' })
  const chosen: string[] = []
  await on.show(
    <UserButton
      themeSwitch={{ value: 'dark', onChange: (theme) => void chosen.push(theme) }}
      teamSwitcher={({ displayName }) => void chosen.push(displayName)}
    />,
  )
  const button = page.getByRole('button', { name: `Account menu for ${ADA.email}` })
  await button.click()
  await expect.element(item('Account settings')).toHaveFocus()
  await expect.element(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  expect(chosen).toEqual(['light'])
  await button.click()
  await expect.element(page.getByText('Select a team')).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Analysts' }).click()
  await expect.poll(() => chosen).toEqual(['light', 'Analysts'])
  expect((await getUser(on.client))?.selectedTeamId).toBe(analysts.id)
  await deleteTeam(on.client, { teamId: analysts.id })
  await button.click()
  await expect.element(item('Account settings')).toBeVisible()
  expect(page.getByText('Select a team').query()).toBeNull()
})
