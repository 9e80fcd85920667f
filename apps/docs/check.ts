// node apps/docs/check.ts [part of a path]: opens every page of the built site in Chromium, in the light and the dark theme, and runs axe.
// Also checks the first screen of the home page, the order of headings, that nothing is wider than a phone, and that the keyboard reaches the content.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { launchChromium } from '../../tools/testing/chromium.ts'
import { askAll, FEWEST_ANSWERS } from './ask.ts'
import { checkHome } from './home-check.ts'
import { runAxe, watchPage } from './page-problems.ts'
import { checkPlayground, checkPreviews } from './playground-check.ts'
import { serveFolder } from './serve-folder.ts'

const site = join(import.meta.dirname, 'dist/site')

/**
 * Known problems of the search dialog of VitePress 1.6: the dialog has the role of a button, and its results are named by
 * their page instead of their text.
 */
const DIALOG_PROBLEMS = /^(nested-interactive|label-content-name-mismatch):/

/** Pages that are wider than the window scroll sideways. Tables and code scroll on their own. */
const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

async function checkPages(browser: Browser, url: string, pages: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  for (const scheme of ['light', 'dark'] as const) {
    // Without the animations of the theme, whose colors in between have no contrast.
    const context = await browser.newContext({
      colorScheme: scheme,
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
    })
    const page = await context.newPage()
    watchPage(page, url, (problem) => problems.push(problem))
    for (const path of pages) {
      await page.goto(`${url}/${path}`, { waitUntil: 'load' })
      // The themes differ in colors only.
      const found = await runAxe(page.mainFrame(), scheme === 'dark' ? { runOnly: ['color-contrast'] } : {})
      for (const problem of found) problems.push(`${path} (${scheme}): ${problem}`)
      if (scheme === 'dark') continue
      await page.setViewportSize({ width: 375, height: 800 })
      if (await page.evaluate<boolean>(isTooWide)) problems.push(`${path}: is wider than 375 px`)
      await page.setViewportSize({ width: 1280, height: 900 })
    }
    await context.close()
  }
  return problems
}

/** The first tab stop is the link that skips the navigation, and Control+K opens the search. */
async function checkKeyboard(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage()
  await page.goto(`${url}/guides/react`, { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  const first = await page.evaluate<string | undefined>('document.activeElement?.textContent?.trim()')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('searchbox')
  await search.waitFor()
  await search.fill('signed out')
  await page.locator('.result').first().waitFor()
  const problems = (await runAxe(page.mainFrame())).filter((problem) => !DIALOG_PROBLEMS.test(problem))
  await page.keyboard.press('Enter')
  await page.waitForURL((current) => !current.pathname.endsWith('/guides/react'))
  await page.close()
  return [
    ...(first === 'Skip to content' ? [] : [`the first tab stop is "${first}", not the link to the content`]),
    ...problems.map((problem) => `search: ${problem}`),
  ]
}

/** The first page that the search finds answers most questions of users. */
async function checkSearch(): Promise<string[]> {
  const { report, answered } = await askAll()
  return answered < FEWEST_ANSWERS ? report.filter((line) => line.startsWith('no')) : []
}

if (import.meta.main) {
  const filter = process.argv[2] ?? ''
  const pages = globSync('**/*.html', { cwd: site, exclude: ['playground-app/**'] })
    .filter((page) => page.includes(filter))
    .sort()
  if (pages.length === 0) throw new Error('Build the site first: npm run docs:build')
  const server = await serveFolder(site)
  const browser = await launchChromium()
  try {
    const problems = [
      ...(await checkHome(browser, server.url)),
      ...(await checkPlayground(browser, server.url)),
      ...(await checkPreviews(browser, server.url)),
      ...(await checkKeyboard(browser, server.url)),
      ...(await checkSearch()),
      ...(await checkPages(browser, server.url, pages)),
    ]
    for (const problem of problems) console.error(problem)
    console.log(`${pages.length} pages in two themes: ${problems.length} problems`)
    if (problems.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
    server.close()
  }
}
