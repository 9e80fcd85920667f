// node apps/docs/other-browsers.ts [firefox] [webkit] [chromium]: runs the main journeys in browsers of Playwright. Default:
// Firefox and WebKit. A browser that is not installed counts as skipped, except in CI.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserType, chromium, firefox, webkit } from 'playwright'
import { buildPlayground } from './playground-build.ts'
import { usePlayground } from './playground-story.ts'
import { serveFolder } from './serve-folder.ts'

const BROWSERS: Readonly<Record<string, BrowserType>> = { chromium, firefox, webkit }

/** Where the browser is. Undefined if it is not installed. */
function executableOf(browser: BrowserType): string | undefined {
  const { CHROMIUM_PATH } = process.env
  const path = browser === chromium && CHROMIUM_PATH ? CHROMIUM_PATH : browser.executablePath()
  return existsSync(path) ? path : undefined
}

/** Signs up, verifies the email address, ends the session, and signs in with and without the service. */
async function runJourneys(browser: BrowserType, executablePath: string, url: string): Promise<readonly string[]> {
  const running = await browser.launch({ executablePath, args: browser === chromium ? ['--no-sandbox'] : [] })
  try {
    const page = await running.newPage({ locale: 'en-US', reducedMotion: 'reduce' })
    page.setDefaultTimeout(60_000)
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(url)
    await usePlayground(page)
    return problems
  } finally {
    await running.close()
  }
}

const given = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'latchkey-browsers-'))
const site = await serveFolder(folder)
try {
  await buildPlayground(join(folder, 'playground-app'))
  for (const name of given.length > 0 ? given : ['firefox', 'webkit']) {
    const browser = BROWSERS[name]
    if (!browser) throw new Error(`Unknown browser "${name}". Known: ${Object.keys(BROWSERS).join(', ')}.`)
    const executablePath = executableOf(browser)
    if (executablePath === undefined) {
      console.log(`${name}: skipped, not installed`)
      if (process.env.CI) process.exitCode = 1
      continue
    }
    const problems = await runJourneys(browser, executablePath, `${site.url}/playground-app/`)
    for (const problem of problems) console.error(`${name}: ${problem}`)
    console.log(`${name}: ${problems.length === 0 ? 'passed' : 'failed'}`)
    if (problems.length > 0) process.exitCode = 1
  }
} finally {
  site.close()
  rmSync(folder, { recursive: true, force: true })
}
