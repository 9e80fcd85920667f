// Checks of the playground and of the live previews in the built site: axe in their frames, the width of a phone, the keyboard,
// and the console.
import type { Browser, BrowserContext, Frame, Page } from 'playwright'
import { runAxe, watchPage } from './page-problems.ts'
import { usePlayground } from './playground-story.ts'
import { PREVIEWS } from './previews.ts'

/** Rules about whole pages. These frames are parts of a page. */
const PAGE_RULES = ['landmark-one-main', 'page-has-heading-one', 'region']

/** Runs axe in a frame that is a part of a page. */
const axeIn = (frame: Frame) =>
  runAxe(frame, { iframes: false, rules: Object.fromEntries(PAGE_RULES.map((id) => [id, { enabled: false }])) })

/** Runs axe in the document of a frame without scripts, on a separate page: axe needs timers, which the frame does not run. */
async function axeInDocument(context: BrowserContext, html: string): Promise<string[]> {
  const page = await context.newPage()
  await page.setContent(html)
  const problems = await axeIn(page.mainFrame())
  await page.close()
  return problems
}

/**
 * The frames of the playground, and the HTML of the frames without scripts: the emails. From the document as it is now,
 * because `page.frames()` has the frame of an email before it has the URL or the document of the email.
 */
async function framesOf(page: Page): Promise<{ readonly scripted: Frame[]; readonly documents: string[] }> {
  const shell = await (await page.waitForSelector('.playground-frame')).contentFrame()
  if (!shell) throw new Error('The playground is not loaded')
  const scripted = [shell]
  const documents: string[] = []
  for (const element of await shell.$$('iframe')) {
    const frame = await element.contentFrame()
    const html = await element.getAttribute('srcdoc')
    if (html !== null) documents.push(html)
    else if (frame) scripted.push(frame)
  }
  return { scripted, documents }
}

/** @param url The URL of the built site. */
export async function checkPlayground(browser: Browser, url: string): Promise<string[]> {
  const problems: string[] = []
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 375],
  ] as const) {
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce', viewport: { width, height: 900 } })
    const page = await context.newPage()
    watchPage(page, url, (problem) => problems.push(problem), 'console')
    await page.goto(`${url}/playground`)
    const shell = page.frameLocator('.playground-frame')
    await usePlayground(page, '.playground-frame')
    for (const tab of ['Code', 'Requests', 'Emails', 'Session']) {
      await shell.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      await shell.getByRole('tab', { name: new RegExp(`^${tab}`), selected: true }).waitFor()
      const { scripted, documents } = await framesOf(page)
      if (scripted.length !== 2)
        problems.push(`${tab}: ${scripted.length} frames with scripts, not the playground and the preview`)
      if (tab === 'Emails' && documents.length === 0) problems.push('the tab of the emails has no email')
      const found = await Promise.all([
        ...scripted.map(axeIn),
        ...documents.map((html) => axeInDocument(context, html)),
      ])
      for (const problem of found.flat()) problems.push(`${tab}, ${colorScheme}: ${problem}`)
    }
    const { scripted } = await framesOf(page)
    for (const frame of [page.mainFrame(), ...scripted])
      if (await frame.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
        problems.push(`${frame.url()} is wider than ${width} px`)
    await shell.getByRole('tab', { name: 'Session' }).press('ArrowRight')
    if (
      !(await shell
        .getByRole('tab', { name: 'Code' })
        .getAttribute('aria-selected')
        .then((value) => value === 'true'))
    )
      problems.push('the arrow keys do not move between the tabs')
    await context.close()
  }
  return problems.map((problem) => `playground: ${problem}`)
}

/**
 * Each live preview renders its component in another language and theme.
 * @param url The URL of the built site.
 */
export async function checkPreviews(browser: Browser, url: string): Promise<string[]> {
  const problems: string[] = []
  for (const [name, height] of Object.entries(PREVIEWS)) {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 660, height } })
    const report = (problem: string) => problems.push(`preview of ${name}: ${problem}`)
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && report(message.text()))
    watchPage(page, url, report)
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
