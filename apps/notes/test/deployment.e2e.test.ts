// A page stays open while the app is deployed. The server no longer has the files of the old build.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PASSWORD, sendSignUp, stage } from './stage.ts'

const { visitor } = stage()

/** An account with this email address. */
async function account(email: string): Promise<void> {
  const page = await visitor('/handler/sign-up')
  await sendSignUp(page, email)
  await page.getByRole('button', { name: `Account menu for ${email}` }).waitFor()
}

/** Removes the files of the build that is open in the page. The page that a server sends from then on has new ones. */
async function deploy(page: Page): Promise<void> {
  let isReloaded = false
  await page.route('**/*', (route) => {
    const request = route.request()
    isReloaded ||= request.isNavigationRequest()
    const { pathname } = new URL(request.url())
    if (isReloaded || !pathname.startsWith('/assets/')) return route.continue()
    return route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' })
  })
}

async function fillIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }).click()

test('signs in from a page whose files are gone', async () => {
  await account('ann@example.test')
  const page = await visitor('/handler/sign-in', { expectErrors: true })
  await fillIn(page, 'ann@example.test', PASSWORD)
  await deploy(page)
  await signIn(page)
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
})

test('keeps what was typed when the password is wrong and the files are gone', async () => {
  await account('bob@example.test')
  const page = await visitor('/handler/sign-in', { expectErrors: true })
  await fillIn(page, 'bob@example.test', 'wrong horse')
  await deploy(page)
  await signIn(page)
  await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('bob@example.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await signIn(page)
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
})
