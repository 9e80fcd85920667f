import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { long, reportFigures } from '../../../tools/proof/figures.js'
import { STATES } from '../gallery/states.js'
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
  await tab.getByText('Verwenden Sie mindestens 8 Zeichen').filter({ visible: true }).first().waitFor()
  await tab.getByLabel('Passwort', { exact: true }).fill('correct horse battery')
  await tab.keyboard.press('Enter')
  await tab.getByText('Sie sind als ada@example.com angemeldet.').waitFor()
  await tab.getByRole('button', { name: 'Kontomenü von ada@example.com' }).click()
  await tab.getByRole('menuitem', { name: 'Abmelden' }).waitFor()
  const card = tab.locator('.lk-card')
  expect(await card.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid')
  expect(broken).toEqual([])
  await context.close()
})

// The long form visits all states, the short form a few of them.
const visited = STATES.filter((_, index) => long || index % 32 === 0)

// accessibility: 25
test('no state of any screen violates the CSP or Trusted Types', { timeout: 1_200_000 }, async () => {
  const tab = await strict.browser.newPage()
  // The emulator runs in this page and uses zod, which compiles its schemas with `new Function` by default. The kit
  // itself does not use zod.
  await tab.addInitScript(() => Object.assign(globalThis, { __zod_globalConfig: { jitless: true } }))
  const violations = await recordViolations(tab)
  const problems: string[] = []
  let state = ''
  tab.on('pageerror', (error) => problems.push(`${state}: ${error}`))
  for ({ name: state } of visited) {
    const before = violations.length
    await tab.goto(`${strict.origin}/gallery?state=${encodeURIComponent(state)}&bare=`)
    const outcome = tab.locator('html[data-reached], html[data-failed]')
    await outcome.waitFor({ state: 'attached', timeout: 30_000 }).catch(() => problems.push(`${state}: not reached`))
    const failure = await tab.locator('html').getAttribute('data-failed')
    if (failure !== null) problems.push(`${state}: ${failure}`)
    problems.push(...violations.slice(before).map((violation) => `${state}: ${violation}`))
  }
  await tab.close()
  reportFigures([
    { name: 'States of the screens under a strict CSP and Trusted Types', value: visited.length },
    { name: 'Violations of the CSP or of Trusted Types', value: violations.length },
  ])
  expect(problems).toEqual([])
})

test('the CSP is enforced and blocks an inline style and text as HTML', async () => {
  const tab = await strict.browser.newPage()
  const violations = await recordViolations(tab)
  await tab.goto(`${strict.origin}/handler/sign-up`)
  await tab.evaluate(() => document.body.setAttribute('style', 'color: red'))
  const assigned = tab.evaluate(() => {
    document.body.innerHTML = '<p>text</p>'
  })
  await expect(assigned).rejects.toThrow('TrustedHTML')
  await expect.poll(() => violations).toEqual(['style-src-attr inline', 'require-trusted-types-for trusted-types-sink'])
  await tab.close()
})

/** Returns the violations of the page's CSP, and adds to them until the tab is closed. */
async function recordViolations(tab: Page): Promise<readonly string[]> {
  const violations: string[] = []
  await tab.exposeFunction('reportViolation', (text: string) => void violations.push(text))
  await tab.addInitScript(() => {
    const { reportViolation } = globalThis as unknown as { reportViolation(text: string): void }
    document.addEventListener('securitypolicyviolation', (event) =>
      reportViolation(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  return violations
}
