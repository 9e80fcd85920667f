import { expect, test } from 'vitest'
import { eventually, sendSignUp, stage, titles, write } from './stage.ts'

const { visitor } = stage({ environment: { LATCHKEY_SERVER_VERSION: '2.8.8' } })

test('a guest keeps the notes by signing up on service 2.8.8, which creates another user', async () => {
  const page = await visitor('/handler/sign-in')
  await page.getByRole('button', { name: 'Try without an account' }).click()
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
  await write(page, 'First', 'as a guest')
  await write(page, 'Second', 'as a guest')
  await page.getByRole('link', { name: 'First' }).click()
  await page.getByLabel('Text').fill('typed just before')
  await page.getByRole('button', { name: 'Keep my notes' }).click()
  await page.waitForURL('**/handler/sign-up*')
  await sendSignUp(page, 'guest@example.test')
  await page.getByRole('button', { name: 'Account menu for guest@example.test' }).waitFor()
  await page.goto('/')
  await eventually(async () => (await titles(page)).toSorted(), ['First', 'Second'])
  await page.getByRole('link', { name: 'First' }).click()
  await eventually(() => page.getByLabel('Text').inputValue(), 'typed just before')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})
