// Checks of the live previews in the built site: each one renders its component, passes axe, and logs nothing.
import type { Browser } from 'playwright'
import { axeIn } from './playground-check.ts'
import { PREVIEWS } from './previews.ts'

/** @param url The URL of the built site. */
export async function checkPreviews(browser: Browser, url: string): Promise<string[]> {
  const problems: string[] = []
  for (const [name, height] of Object.entries(PREVIEWS)) {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 660, height } })
    const report = (problem: string) => problems.push(`preview of ${name}: ${problem}`)
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && report(message.text()))
    page.on('pageerror', (error) => report(error.message))
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) report(`requests ${request.url()}`)
    })
    await page.goto(`${url}/playground-app/component.html?component=${name}`)
    try {
      await page.locator('.component-stage [class^="lk-"]').first().waitFor({ timeout: 30_000 })
      for (const problem of await axeIn(page.mainFrame())) report(problem)
      await page.getByLabel('Language').selectOption('de-DE')
      // An avatar has no texts.
      if (name !== 'UserAvatar') await page.locator('.lk-root[lang="de-DE"]').first().waitFor()
      await page.getByLabel('Theme').selectOption('Dark')
      await page.locator('html[data-theme="dark"]').waitFor()
    } catch (error) {
      report(String(error))
    }
    await page.close()
  }
  return problems
}
