import { expect, test } from 'vitest'
import { stage } from './stage.ts'

const { someone } = stage()

// spec: 2.route-note, 6.app-roles
test('an anonymous user keeps their notes after upgrading to a full account', async () => {
  const guest = await someone()
  const { page } = guest
  await page.goto('/note?id=somewhere')
  await page.waitForURL('**/handler/sign-in?*')
  await page.getByRole('button', { name: 'Try without an account' }).click()
  // After sign-in, the app opens the page that the guest requested.
  await page.getByRole('heading', { name: 'There is no such note' }).waitFor()
  await page.getByRole('link', { name: 'note.' }).click()
  await page.getByText('Guest', { exact: true }).waitFor()
  await guest.writeNote('Found', 'as a guest')
  await page.reload()
  expect(await guest.titles()).toEqual(['Found'])

  await page.getByRole('link', { name: 'Keep my notes' }).click()
  await page.getByLabel('Email').fill('guest@example.test')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Keep my notes' }).click()
  await page.getByRole('button', { name: 'Account menu for guest@example.test' }).waitFor()
  expect(await guest.titles()).toEqual(['Found'])
  await guest.signOut()
  await guest.signIn('guest@example.test', 'correct horse')
  expect(await guest.titles()).toEqual(['Found'])
})

test('two anonymous users are isolated; signing up with a taken email fails and keeps the anonymous user', async () => {
  const [one, two] = [await someone(), await someone()]
  for (const { page } of [one, two]) {
    await page.goto('/handler/sign-in')
    await page.getByRole('button', { name: 'Try without an account' }).click()
    await page.getByRole('heading', { name: 'Notes' }).waitFor()
  }
  await one.writeNote('Private', 'of the first')
  expect(await two.titles()).toEqual([])
  await one.page.getByRole('link', { name: 'Keep my notes' }).click()
  await one.page.getByLabel('Email').fill('guest@example.test')
  await one.page.getByLabel('Password').fill('another password')
  await one.page.getByRole('button', { name: 'Keep my notes' }).click()
  await one.page.getByRole('alert').waitFor()
  expect(await one.titles()).toEqual(['Private'])
})
