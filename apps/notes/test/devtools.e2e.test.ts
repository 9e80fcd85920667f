import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { stage } from './stage.ts'

const { newUser } = stage({ devtools: true })

test('the devtools show the session and the mailbox of the emulator, and simulate a theme and a network failure', async () => {
  const page = await newUser('developer@example.test')
  const toggle = page.getByRole('button', { name: 'Latchkey devtools' })
  await toggle.click()
  const inspector = page.frameLocator('iframe[title="Inspector of the emulator"]')
  await inspector.getByRole('heading', { name: 'Signed in' }).waitFor()
  expect(await violations(page, 'devtools')).toEqual([])
  await inspector.getByRole('tab', { name: 'Page' }).click()
  await inspector.getByRole('button', { name: 'Dark' }).click()
  await page.locator('aside[data-lk-devtools-theme="dark"]').waitFor()
  await inspector.getByRole('button', { name: 'Cut the network' }).click()
  await page.getByText('Offline', { exact: true }).waitFor()
  await inspector.getByRole('button', { name: 'Cut the network', pressed: true }).click()
  await page.getByText('Offline', { exact: true }).waitFor({ state: 'hidden' })
  await inspector.getByRole('link', { name: /^Mailbox/ }).click()
  await inspector.getByText('developer@example.test').first().waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  expect(await page.locator('iframe').count()).toBe(0)
})
