import { expect, test } from 'vitest'
import { person } from './person.ts'
import { withService } from './with-service.ts'

// Service 2.8.86 on another origin, so that the browser applies its CORS rules.
const { browser, notes, service } = withService({
  serverVersion: '2.8.86',
  settings: { requireEmailVerification: true },
})
const EMAIL = 'ann@example.test'
const HEADER = 'x-stack-allow-anonymous-user'

test('a restricted user verifies their email before the app opens', async () => {
  const faults: string[] = []
  const { page } = await person(browser(), notes().url, faults)
  const sent: { readonly url: string; readonly allowed: string | undefined }[] = []
  page.on('request', (request) => {
    const headers = request.headers()
    if (headers['x-stack-access-token']) sent.push({ url: request.url(), allowed: headers[HEADER] })
  })
  // The notes API rejects the user before the service tells the app that the user is restricted.
  let delay = 2000
  await page.route('**/api/v1/users/me', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay))
    delay = 0
    await route.continue()
  })
  await page.goto('/handler/sign-up')
  await page.getByLabel('Email', { exact: true }).fill(EMAIL)
  for (const field of await page.locator('input[type="password"]').all()) await field.fill('correct horse')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/handler/verify-email?after_auth_return_to=*')
  await page.getByText(EMAIL).waitFor()
  await page.getByRole('button', { name: "I've verified my email" }).click()
  await page.getByText("Your email isn't verified yet.").waitFor()
  // The token of a restricted user is accepted only with this header.
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter(({ allowed }) => allowed !== 'true')).toEqual([])

  const { mailbox } = service().emulator
  const mail = mailbox.last({ to: EMAIL })
  if (!mail) throw new Error('There is no mail.')
  const second = await page.context().newPage()
  await second.goto(mailbox.link(mail))
  await second.getByRole('button', { name: 'Confirm' }).click()
  await second.getByRole('heading', { name: 'Email verified' }).waitFor()
  await second.close()

  sent.length = 0
  await page.getByRole('button', { name: "I've verified my email" }).click()
  await page.getByText('Nothing here yet').waitFor()
  // The token was refreshed at once: it is not that of a restricted user any more.
  await page.reload()
  await page.getByText('Nothing here yet').waitFor()
  const last = sent.filter(({ url }) => url.startsWith(service().url)).at(-1)
  expect(last?.allowed).toBeUndefined()
  expect(faults).toEqual([])
})

test('a restricted user can sign out', async () => {
  const faults: string[] = []
  const { page } = await person(browser(), notes().url, faults)
  await page.goto('/handler/sign-up')
  await page.getByLabel('Email', { exact: true }).fill('bob@example.test')
  for (const field of await page.locator('input[type="password"]').all()) await field.fill('battery staple')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/handler/verify-email?after_auth_return_to=*')
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.waitForURL('**/handler/sign-in*')
  expect(faults).toEqual([])
})
