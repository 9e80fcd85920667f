import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setMedia } from '../../gallery/emulated-media.js'
import { press, tabTo } from '../../test/keyboard.js'
import { expectAccessible, stageForEach } from '../../test/stage.js'
import { LatchkeyDevtools } from '../entries/devtools.js'

/** No emulator is listening: the frame stays empty. */
const EMULATOR = 'http://localhost:9'

const on = stageForEach()
afterEach(async () => {
  await page.viewport(414, 896)
  sessionStorage.clear()
  document.documentElement.removeAttribute('dir')
  document.documentElement.removeAttribute('data-theme')
})

const toggle = page.getByRole('button', { name: 'Latchkey devtools' })
const close = page.getByRole('button', { name: 'Close' })
const showApp = () =>
  on.show(
    <>
      <h1>App</h1>
      <LatchkeyDevtools emulator={EMULATOR} />
    </>,
  )
test('opens and closes by keyboard', async () => {
  await showApp()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await press(toggle)
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await tabTo(close)
  await userEvent.keyboard('{Escape}')
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect.element(toggle).toHaveFocus()
})

test('links to the mailbox of the emulator while it is closed', async () => {
  await showApp()
  const mailbox = page.getByRole('link', { name: 'Mailbox' })
  await expect.element(mailbox).toHaveAttribute('href', `${EMULATOR}/#mailbox`)
  await expect.element(mailbox).toHaveAttribute('target', '_blank')
  await toggle.click()
  expect(mailbox.elements()).toEqual([])
})

test('remembers whether it was open, except on small screens', async () => {
  await page.viewport(600, 700)
  await showApp()
  await toggle.click()
  await showApp()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.viewport(599, 700)
  await on.show(<LatchkeyDevtools />)
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await page.viewport(600, 700)
  await showApp()
  await close.click()
  await on.show(<LatchkeyDevtools />)
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
})

test.each(['light', 'dark'] as const)('has no accessibility violations in the theme %s', async (theme) => {
  document.documentElement.setAttribute('data-theme', theme)
  await showApp()
  await expectAccessible()
  await toggle.click()
  await expectAccessible()
  expect(document.querySelector('.lk-devtools')?.getAttribute('data-lk-devtools-theme')).toBe(theme)
})

test('explains what is missing while no emulator displays its inspector', async () => {
  await showApp()
  await toggle.click()
  await expect.element(page.getByText(/The panel needs an emulator at/)).toBeVisible()
  const frame = () => document.querySelector('iframe')
  const first = frame()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(frame).not.toBe(first)
})

test('displays no frame when the client calls a service that is not on this machine', async () => {
  await on.show(<LatchkeyDevtools />)
  await toggle.click()
  await expect.element(page.getByText(/is not on this machine/)).toBeVisible()
  expect(document.querySelector('iframe')).toBeNull()
})

test('follows the element <meta name="color-scheme"> of the page', async () => {
  const meta = document.createElement('meta')
  meta.name = 'color-scheme'
  meta.content = 'dark'
  document.head.append(meta)
  try {
    await showApp()
    await toggle.click()
    const theme = () => document.querySelector('.lk-devtools')?.getAttribute('data-lk-devtools-theme')
    expect(theme()).toBe('dark')
    meta.content = 'light'
    await expect.poll(theme).toBe('light')
    await setMedia({ 'prefers-color-scheme': 'dark' })
    meta.content = 'light dark'
    await expect.poll(theme).toBe('dark')
  } finally {
    meta.remove()
  }
})

test.each([
  ['reduce', 'none'],
  ['no-preference', 'lk-devtools-rise'],
])('with the setting %s for reduced motion, the animation of the panel is %s', async (value, animation) => {
  await setMedia({ 'prefers-reduced-motion': value })
  await showApp()
  await toggle.click()
  const elements = [...document.querySelectorAll('.lk-devtools, .lk-devtools *')].map((one) => getComputedStyle(one))
  expect([...new Set(elements.map(({ animationName }) => animationName))].sort()).toEqual(
    [...new Set([animation, 'none'])].sort(),
  )
  expect(elements.filter(({ transitionDuration }) => transitionDuration !== '0s')).toEqual([])
})

test('is in the other corner of a page that is written from right to left', async () => {
  const box = () => (toggle.element().closest('aside') as HTMLElement).getBoundingClientRect()
  await showApp()
  // Before its styles have loaded, it is as wide as the page.
  await expect.poll(() => box().right).toBeLessThan(window.innerWidth - 20)
  expect(box().left).toBeLessThan(20)
  document.documentElement.dir = 'rtl'
  await expect.poll(() => box().right).toBeGreaterThan(window.innerWidth - 20)
  expect(box().left).toBeGreaterThan(20)
  expect(getComputedStyle(toggle.element()).direction).toBe('ltr')
})
