import { createHmac, randomBytes } from 'node:crypto'
import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { type Person, person } from './person.ts'
import { eventually } from './stage.ts'
import { withService } from './with-service.ts'

const { browser, notes, projectId, secret, service } = withService()
const faults: string[] = []
let ann: Person

beforeAll(async () => {
  ann = await person(browser(), notes().url, faults)
})
afterAll(() => expect(faults).toEqual([]))

const SERVICE = '**/api/v1/**'
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

/** Opens a page of the kit with the project loaded, then makes the service fail. */
async function openFailing(path: string, title: string, fail: (route: Route) => unknown): Promise<Page> {
  const { page } = ann
  await page.unrouteAll()
  await page.goto(path)
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByLabel('Email', { exact: true }).waitFor()
  await page.route(SERVICE, (route) => fail(route))
  return page
}

async function submit(page: Page, button: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('ann@example.test')
  for (const field of await page.locator('input[type="password"]').all()) await field.fill('correct horse')
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** The alert is still there after passkeys were offered again in autofill, which once removed it. */
async function expectLasting(page: Page, text: string | RegExp): Promise<void> {
  await alert(page).getByText(text).waitFor()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expect(await alert(page).getByText(text).isVisible()).toBe(true)
}

test('keeps the error of a failed sign-in while the service is unreachable', async () => {
  const page = await openFailing('/handler/sign-in', 'Sign in', (route) => route.abort('connectionrefused'))
  await submit(page, 'Sign in')
  await expectLasting(page, "We couldn't connect.")
})

test('says that the service has problems after a 5xx, and tries again', async () => {
  let status = 503
  const page = await openFailing('/handler/sign-in', 'Sign in', (route) =>
    route.request().url().includes('/auth/password/') && status === 503
      ? route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, body: 'Service Unavailable' })
      : route.continue(),
  )
  await submit(page, 'Sign in')
  await expectLasting(page, 'The service is having problems.')
  status = 200
  await alert(page).getByRole('button', { name: 'Try again' }).click()
  await alert(page).getByText('Incorrect email or password.').waitFor()
})

test('shows a wrong password above the fields on a small phone', async () => {
  const { page } = ann
  await page.unrouteAll()
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/handler/sign-in')
  await submit(page, 'Sign in')
  await alert(page).getByText('Incorrect email or password.').waitFor()
  const inView = (name: 'alert' | 'email' | 'button') => {
    const element = { alert: alert(page), email: page.getByLabel('Email'), button: submitButton(page) }[name]
    return element.first().evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })
  }
  await eventually(() => inView('alert')).toBe(true)
  expect([await inView('email'), await inView('button')]).toEqual([true, true])
  await page.setViewportSize({ width: 1280, height: 720 })
})

const submitButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

test.each([
  ['/handler/sign-up', 'Create your account', 'Create account'],
  ['/handler/forgot-password', 'Reset your password', 'Send reset link'],
])('%s names the lost connection when its code was not loaded yet', async (path, title, button) => {
  const page = await openFailing(path, title, (route) => route.continue())
  await page.context().setOffline(true)
  await submit(page, button)
  await expectLasting(page, 'You appear to be offline.')
  await page.context().setOffline(false)
})

test('a provider button says at once that the device is offline', async () => {
  const page = await openFailing('/handler/sign-in', 'Sign in', (route) => route.continue())
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /GitHub/ }).click()
  await alert(page).getByText('You appear to be offline.').waitFor({ timeout: 1000 })
  await page.context().setOffline(false)
})

/** Calls the server API. */
async function onServer<Result>(method: string, path: string, body?: object): Promise<Result> {
  const response = await fetch(`${service().url}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'server',
      'x-stack-project-id': projectId,
      'x-stack-secret-server-key': secret,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Result
}

test('members without a name can be told apart', async () => {
  const bob = await person(browser(), notes().url, faults)
  await bob.signUp('bob@example.test', 'correct horse')
  const { items } = await onServer<{ items: { id: string; primary_email: string }[] }>('GET', '/users')
  const bobsId = items.find(({ primary_email }) => primary_email === 'bob@example.test')?.id
  const team = await onServer<{ id: string }>('POST', '/teams', { display_name: 'Choir', creator_user_id: bobsId })
  const others = await Promise.all([1, 2].map(() => onServer<{ id: string }>('POST', '/users', {})))
  for (const { id } of others) await onServer('POST', `/team-memberships/${team.id}/${id}`, {})

  await bob.page.goto(`/handler/account-settings#teams/${team.id}`)
  await bob.page.getByRole('tab', { name: 'Members' }).click()
  const rows = bob.page.getByRole('listitem').filter({ hasText: 'Unnamed member' })
  await eventually(() => rows.filter({ hasText: 'User ID ends in' }).count()).toBe(2)
  for (const { id } of others) expect(await rows.filter({ hasText: `User ID ends in ${id.slice(-4)}` }).count()).toBe(1)
  await bob.page.context().close()
})

test('turning off two-factor authentication requires the password and a code', async () => {
  const { world } = service().emulator
  const cara = await person(browser(), notes().url, faults)
  await cara.signUp('cara@example.test', 'correct horse')
  const userId = world.users.where(() => true).at(-1)?.id ?? ''
  const key = randomBytes(20)
  world.users.change(userId, { totpSecret: key.toString('base64'), totpRequired: true })
  const isOn = () => world.users.where(({ id }) => id === userId)[0]?.totpRequired

  await cara.page.goto('/handler/account-settings#second-step')
  await cara.page.getByRole('button', { name: 'Disable' }).click()
  const dialog = cara.page.getByRole('dialog')
  const password = dialog.getByLabel('Password', { exact: true })
  await password.fill('not the password')
  await password.press('Enter')
  await dialog.getByText('Incorrect password').waitFor()
  expect(isOn()).toBe(true)
  await password.fill('correct horse')
  await password.press('Enter')
  const field = dialog.getByLabel('6-digit code')
  await field.fill('000000')
  await dialog.getByText('Incorrect code. Please try again.').waitFor()
  expect(isOn()).toBe(true)
  await field.fill(codeOf(key))
  await cara.page.getByRole('button', { name: 'Enable' }).waitFor()
  expect(isOn()).toBe(false)
  await cara.page.context().close()
})

/** The current code of an authenticator app (RFC 6238). */
function codeOf(key: Buffer): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

// The service no longer listens from here on.
const UNREACHABLE = "We couldn't connect."
const code = '0'.repeat(45)

/** The screen says that the service is unreachable, and offers to try again. */
async function expectUnreachable(page: Page, name: string): Promise<void> {
  await alert(page).getByText(UNREACHABLE).first().waitFor()
  expect(await page.getByRole('button', { name: 'Try again', exact: true }).count(), name).toBeGreaterThan(0)
}

test('screens name a service that no longer listens, and offer to try again', { timeout: 300_000 }, async () => {
  const { page } = ann
  await page.unrouteAll()
  await ann.signUp('ann@example.test', 'correct horse')
  await page.goto('/handler/account-settings')
  await page.getByLabel('Name', { exact: true }).waitFor()
  const guest = (await person(browser(), notes().url, faults)).page
  await guest.goto('/handler/forgot-password')
  await guest.getByLabel('Email', { exact: true }).waitFor()
  await service().close()

  await page.getByLabel('Name', { exact: true }).fill('Ann')
  await page.getByRole('button', { name: 'Save name', exact: true }).click()
  await expectUnreachable(page, 'profile')
  await page.getByRole('link', { name: 'Sign-in methods', exact: true }).click()
  await expectUnreachable(page, 'methods')
  expect(await violations(page, 'methods not loaded')).toEqual([])
  await guest.getByLabel('Email', { exact: true }).fill('ann@example.test')
  await guest.getByRole('button', { name: 'Send reset link' }).click()
  await expectUnreachable(guest, 'forgot-password, sent')
  for (const path of ['sign-in', `password-reset?code=${code}`]) {
    await guest.goto(`/handler/${path}`)
    await expectUnreachable(guest, path)
  }
  expect(await violations(guest, 'password-reset not loaded')).toEqual([])
})
