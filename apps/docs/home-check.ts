// Checks of the home page in the built site: the playground is most of the first screen, and it does not delay or move the rest.
import type { Browser, Page } from 'playwright'

/** How much of the playground is visible without scrolling. */
interface FirstScreen {
  /** Part of the window that the playground covers, from 0 to 1. */
  readonly ofWindow: number
  /** Part of the playground that is visible, from 0 to 1. */
  readonly ofPlayground: number
  readonly isTooWide: boolean
  /** The first heading of the page, and whether it precedes the playground. */
  readonly firstHeading: string | undefined
  readonly isHeadingFirst: boolean
}

/** When things happened, in milliseconds since the navigation, and the sum of all layout shifts. */
interface Timing {
  readonly titlePainted: number | undefined
  readonly playgroundRequested: number | undefined
  readonly shifts: number
}

/** Windows, and the least parts that must be visible in them. */
const WINDOWS = [
  { width: 1440, height: 900, ofWindow: 0.7, ofPlayground: 1 },
  { width: 768, height: 1024, ofWindow: 0.7, ofPlayground: 1 },
  { width: 375, height: 667, ofWindow: 0.7, ofPlayground: 0.5 },
  { width: 320, height: 640, ofWindow: 0.5, ofPlayground: 0.4 },
] as const

/** Collects timings from the start, before the scripts of the page. */
const OBSERVE = `
  window.seen = { shifts: 0 }
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.seen.shifts += value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    window.seen.titlePainted ??= list.getEntries()[0].renderTime
  }).observe({ type: 'element', buffered: true })
`

async function readTiming(page: Page): Promise<Timing> {
  return page.evaluate<Timing>(`({
    ...window.seen,
    playgroundRequested: performance.getEntriesByType('resource').find(({ name }) => name.includes('/playground-app/'))?.startTime,
  })`)
}

async function readFirstScreen(page: Page): Promise<FirstScreen> {
  return page.evaluate(() => {
    const playground = document.querySelector('.playground') as Element
    const { top, bottom, width, height } = playground.getBoundingClientRect()
    const visible = Math.min(bottom, window.innerHeight) - top
    const heading = document.querySelector('h1, h2, h3, h4, h5, h6')
    const { scrollWidth, clientWidth } = document.documentElement
    return {
      ofWindow: (visible * width) / (window.innerWidth * window.innerHeight),
      ofPlayground: visible / height,
      isTooWide: scrollWidth > clientWidth,
      firstHeading: heading?.tagName,
      isHeadingFirst: heading?.compareDocumentPosition(playground) === Node.DOCUMENT_POSITION_FOLLOWING,
    }
  })
}

/** @param url The URL of the built site. */
export async function checkHome(browser: Browser, url: string): Promise<string[]> {
  const problems: string[] = []
  for (const { width, height, ...wanted } of WINDOWS) {
    const report = (problem: string) => problems.push(`home page, ${width} x ${height}: ${problem}`)
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width, height } })
    await page.addInitScript(OBSERVE)
    // Browsers report when an element with this attribute is painted.
    await page.route(`${url}/`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('<h1', '<h1 elementtiming="title"') })
    })
    await page.goto(`${url}/`)
    await page
      .frameLocator('.playground-frame')
      .frameLocator('iframe[title="Preview of the app"]')
      .getByRole('button', { name: 'Create account', exact: true })
      .waitFor()

    const { titlePainted, playgroundRequested, shifts } = await readTiming(page)
    if (titlePainted === undefined || playgroundRequested === undefined || titlePainted > playgroundRequested)
      report(
        `the title is painted after ${titlePainted} ms, and the playground requested after ${playgroundRequested} ms`,
      )
    if (shifts > 0) report(`the layout shifts by ${shifts} while the playground loads`)

    const screen = await readFirstScreen(page)
    for (const part of ['ofWindow', 'ofPlayground'] as const)
      if (screen[part] < wanted[part]) report(`${part} is ${screen[part]}, not at least ${wanted[part]}`)
    if (screen.isTooWide) report(`is wider than ${width} px`)
    if (screen.firstHeading !== 'H1' || !screen.isHeadingFirst) report('does not start with its title')
    await page.close()
  }
  return problems
}
