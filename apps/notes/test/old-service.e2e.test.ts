import { expect, test } from 'vitest'
import { eventually, PASSWORD, sendSignUp, stage, titles, write } from './stage.ts'

const { visitor } = stage({ environment: { LATCHKEY_SERVER_VERSION: '2.8.8' } })

/** The page of a guest who has written a note, and was led to sign up to keep it. */
async function guestAtSignUp() {
  const page = await visitor('/handler/sign-in')
  await page.getByRole('button', { name: 'Try without an account' }).click()
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
  await write(page, 'Private', 'as a guest')
  await page.getByRole('button', { name: 'Keep my notes' }).click()
  await page.waitForURL('**/handler/sign-up*')
  return page
}

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
  expect(await page.evaluate(() => sessionStorage.getItem('guest-notes'))).toBeNull()
})

test('the notes of a guest are not given to the owner of an older account who signs in next in the tab', async () => {
  const owner = await visitor('/handler/sign-up')
  await sendSignUp(owner, 'owner@example.test')
  await owner.getByRole('button', { name: 'Account menu for owner@example.test' }).waitFor()
  const page = await guestAtSignUp()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('owner@example.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Account menu for owner@example.test' }).waitFor()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
  await eventually(() => page.evaluate(() => sessionStorage.length), 0)
  // Changes are sent in order: a note of the guest would be stored before this one.
  await write(page, 'Own', 'of the owner')
  expect(await titles(page)).toEqual(['Own'])
})

test('the notes of a guest who comes back without signing up are not given to the next user of the tab', async () => {
  const page = await guestAtSignUp()
  await page.goto('/')
  await page.getByRole('link', { name: 'Private' }).waitFor()
  await eventually(() => page.evaluate(() => sessionStorage.getItem('guest-notes')), null)
})
