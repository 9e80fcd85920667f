import { signOut } from '@latchkey/core'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA, stageForEach, withAda } from '../../test/stage.js'
import { AccountSettings } from '../entries/screens.js'
import { LatchkeyProvider } from '../index.js'
import { BEFORE_ANNOUNCEMENT } from './status-message.js'

const on = stageForEach({ stopped: true })
beforeEach(async () => {
  await withAda(on)
  await on.show(
    <div data-lk-theme="dark">
      <AccountSettings section="profile" />
    </div>,
  )
})

const toast = page.getByRole('status').filter({ hasText: 'Saved.' })
const save = page.getByRole('button', { name: 'Save name' })

test('shows a success message at the bottom center of the window, in the theme of the screen', async () => {
  await page.viewport(900, 600)
  await save.click()
  await expect.element(toast).toBeVisible()
  const bottom = () => toast.element().getBoundingClientRect().bottom
  // Until it has slid in.
  await expect.poll(bottom).toBeCloseTo(600 - 16, 0)
  const { left, right, width } = toast.element().getBoundingClientRect()
  expect((left + right) / 2).toBeCloseTo(document.documentElement.clientWidth / 2, 0)
  expect(width).toBeLessThanOrEqual(360)
  expect(getComputedStyle(toast.element()).colorScheme).toBe('dark')
  await expect.element(save).toHaveFocus()
})

test('covers no control, unless the lower half of the window is one', async () => {
  await page.viewport(375, 667)
  const withBar = (height: number) => (
    <>
      <AccountSettings section="profile" />
      <button type="button" style={{ position: 'fixed', insetInline: 0, bottom: 10, height }}>
        Pay
      </button>
    </>
  )
  const bottom = () => toast.element().getBoundingClientRect().bottom
  await on.show(withBar(50))
  await save.click()
  await expect.element(toast).toBeVisible()
  // Above the bar, and above the button of the notice.
  await expect.poll(bottom).toBeLessThan(667 - 10 - 50)
  const { left, right, top } = toast.element().getBoundingClientRect()
  const covered = [...document.querySelectorAll('button')].filter((button) => {
    const box = button.getBoundingClientRect()
    return box.left < right && box.right > left && box.top < bottom() && box.bottom > top
  })
  expect(covered).toEqual([])
  await on.show(withBar(400))
  await userEvent.type(page.getByLabelText('Name', { exact: true }), '{Enter}')
  await expect.element(toast).toBeVisible()
  await expect.poll(bottom).toBeCloseTo(667 - 16, 0)
})

// accessibility: 4
test('announces each message once, in one region', async () => {
  const texts: (string | null)[] = []
  new MutationObserver(() => {
    const regions = [...document.querySelectorAll('.lk-toasts [role=status]')]
    expect(regions.length).toBeLessThanOrEqual(1)
    if (regions[0] && texts.at(-1) !== regions[0].textContent) texts.push(regions[0].textContent)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
  for (const times of [1, 2]) {
    await save.click()
    await expect.poll(() => texts.filter(Boolean)).toHaveLength(times)
    on.pass(1000)
  }
  expect(texts[0]).toBe('')
})

test('hides the message after 5 seconds, but not while it is hovered or focused', async () => {
  await save.click()
  await expect.element(toast).toBeVisible()
  await toast.hover()
  on.pass(9000)
  await expect.element(toast).toBeVisible()
  await toast.click()
  await userEvent.hover(save)
  on.pass(9000)
  await expect.element(toast).toBeVisible()
  save.element().focus()
  await expect.element(save).toHaveFocus()
  on.pass(4000)
  await expect.element(toast).toBeVisible()
  on.pass(2000)
  await expect.element(toast).not.toBeInTheDocument()
})

function Pages() {
  const [isHome, setHome] = useState(false)
  return isHome ? (
    <p>Home</p>
  ) : (
    <>
      <AccountSettings section="profile" />
      <button type="button" onClick={() => setHome(true)}>
        Leave
      </button>
    </>
  )
}

test('keeps the message when the app replaces the screen', async () => {
  await on.show(<Pages />)
  await save.click()
  await expect.element(toast).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByText('Home')).toBeVisible()
  await expect.element(toast).toBeVisible()
})

test('removes the message with the session', async () => {
  await save.click()
  await expect.element(toast).toBeVisible()
  await signOut(on.client, { redirectTo: false })
  await expect.element(toast).not.toBeInTheDocument()
})

type Locale = 'en-US' | 'de-DE'
let setLocale: (locale: Locale) => void

function Localized() {
  const [locale, set] = useState<Locale>('en-US')
  setLocale = set
  return (
    <LatchkeyProvider client={on.client} locale={locale}>
      <AccountSettings section="password" />
    </LatchkeyProvider>
  )
}

test('says nothing again in another language', async () => {
  await on.show(<Localized />)
  const texts: string[] = []
  new MutationObserver(() => {
    const text = document.querySelector('.lk-toasts [role=status]')?.textContent
    if (text && text !== texts.at(-1)) texts.push(text)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
  await page.getByLabelText('Current password', { exact: true }).fill(ADA.password)
  await page.getByLabelText('New password', { exact: true }).fill('another good horse')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.poll(() => texts).toHaveLength(1)
  setLocale('de-DE')
  await expect.element(page.getByLabelText('Neues Passwort', { exact: true })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 4 * BEFORE_ANNOUNCEMENT))
  expect(texts).toEqual(['Password saved.'])
})
