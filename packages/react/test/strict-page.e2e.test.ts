import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StrictPage, serveStrictPage } from './serve-strict-page.js'

// The screens in a page with a strict CSP and Trusted Types.

let strict: StrictPage
beforeAll(async () => {
  strict = await serveStrictPage()
})
afterAll(() => strict?.close())

// accessibility: 25
test('signs up by keyboard in another language without violating the CSP', async () => {
  const context = await strict.browser.newContext({ locale: 'de-DE' })
  const tab = await context.newPage()
  const broken: string[] = []
  tab.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') broken.push(message.text())
  })
  tab.on('pageerror', (error) => broken.push(String(error)))
  await tab.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
    )
  })
  await tab.goto(`${strict.origin}/handler/sign-up`)
  await tab.getByLabel('E-Mail-Adresse').fill('ada@example.com')
  await tab.getByLabel('Passwort', { exact: true }).fill('short')
  await tab.keyboard.press('Enter')
  await tab.getByText('Verwenden Sie mindestens 8 Zeichen').first().waitFor()
  await tab.getByLabel('Passwort', { exact: true }).fill('correct horse battery')
  await tab.getByLabel('Passwort wiederholen').fill('correct horse battery')
  await tab.keyboard.press('Enter')
  await tab.getByText('Sie sind als ada@example.com angemeldet.').waitFor()
  await tab.getByRole('button', { name: 'Kontomenü von ada@example.com' }).click()
  await tab.getByRole('menuitem', { name: 'Abmelden' }).waitFor()
  const card = tab.locator('.lk-card')
  expect(await card.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid')
  expect(broken).toEqual([])
  await context.close()
})

test('the CSP is enforced and blocks an inline style', async () => {
  const tab = await strict.browser.newPage()
  await tab.goto(`${strict.origin}/handler/sign-up`)
  const refused = await tab.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective))
        document.body.setAttribute('style', 'color: red')
      }),
  )
  expect(refused).toBe('style-src-attr')
  await tab.close()
})
