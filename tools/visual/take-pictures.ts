import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { build, preview } from 'vite'
import { args, npmBrowser } from '../browser.ts'
import { root } from '../root.mjs'
import { type Shot, shots } from './shots.ts'

const { resolve } = createRequire(import.meta.url)
const FONTS: Readonly<Record<string, string>> = {
  '/pictures/text.woff2': resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  '/pictures/mono.woff2': resolve('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'),
}
/** The characters that both fonts have. Others would come from a font of the machine. */
const OTHER_CHARACTERS = /[^\n\r -~\u00a0-\u00ff\u2000-\u206f\u20ac\u2122\ufeff]/
/** The clock of the pages is stopped, so that times on the screens are the same in every run. */
const NOW = new Date('2026-03-02T10:00:00Z')
const BUILD = join(root, 'node_modules/.cache/latchkey/gallery')
const LIMIT = 60_000
const PAGES = 2

/** Letters come from the same fonts on every machine. */
const STYLE = `@font-face { font-family: "Pictures"; src: url("/pictures/text.woff2"); font-weight: 100 900; }
@font-face { font-family: "Pictures Mono"; src: url("/pictures/mono.woff2"); font-weight: 100 900; }
:root { --lk-font: "Pictures"; --lk-font-heading: "Pictures"; --lk-font-mono: "Pictures Mono"; }
body { font-family: "Pictures"; }`

/**
 * Takes a picture of each shot, with the Chromium of an npm package: the same one on every machine.
 *
 * @param only Takes the shots whose name contains this.
 * @param taken Called with each picture.
 */
export async function takePictures(only: string, taken: (name: string, picture: Buffer) => void): Promise<void> {
  const server = await serveGallery()
  const [url = ''] = server.resolvedUrls?.local ?? []
  const { path, libraries } = await npmBrowser()
  const browser = await chromium.launch({
    executablePath: path,
    // Without the hinting and the color profile of the system.
    args: [...args, '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
    env: { ...process.env, TZ: 'UTC', ...(libraries !== undefined && { LD_LIBRARY_PATH: libraries }) },
  })
  try {
    const left = shots.filter(({ name }) => name.includes(only))
    const work = async () => {
      for (let shot = left.shift(); shot; shot = left.shift()) taken(shot.name, await takePicture(browser, url, shot))
    }
    await Promise.all(Array.from({ length: PAGES }, work))
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Builds the gallery as in development, once: pages then load fast. */
async function serveGallery() {
  const options = {
    configFile: join(root, 'packages/react/gallery/vite.config.ts'),
    logLevel: 'error',
    mode: 'development',
    build: { outDir: BUILD, emptyOutDir: true, minify: false, cssMinify: false, target: 'esnext' },
    preview: { port: 0 },
  } as const
  await build(options)
  return preview(options)
}

/** Each picture has a context of its own: states must not share storage or focus. */
async function takePicture(browser: Browser, url: string, { state, width, theme }: Shot): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height: width === 375 ? 667 : 720 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  try {
    await context.clock.setFixedTime(NOW)
    await page.route('**/pictures/*', (route) => {
      const font = FONTS[new URL(route.request().url()).pathname]
      return font === undefined ? route.abort() : route.fulfill({ contentType: 'font/woff2', body: readFileSync(font) })
    })
    const quiet = watchRequests(page)
    await page.goto(`${url}?bare&state=${state}&theme=${theme}`)
    await page.addStyleTag({ content: STYLE })
    await page.locator('html[data-reached]').waitFor({ timeout: LIMIT })
    // Parts that load later, such as the icons of providers.
    await quiet()
    await page.evaluate(
      `Promise.all(["Pictures", "Pictures Mono"].map((name) => document.fonts.load('16px "' + name + '"')))`,
    )
    const other = OTHER_CHARACTERS.exec((await page.locator('body').textContent()) ?? '')
    if (other) throw new Error(`the fonts of the pictures do not have "${other[0]}". Choose another state.`)
    return await settledPicture(page)
  } catch (error) {
    const failed = await page.evaluate('document.documentElement.dataset.failed').catch(() => undefined)
    throw new Error(`${state}: ${failed ?? (error as Error).message}`, { cause: error })
  } finally {
    await context.close()
  }
}

/** Returns a function that resolves when no request has been under way for half a second. */
function watchRequests(page: Page): () => Promise<void> {
  let underWay = 0
  let changed = Date.now()
  const count = (change: number) => () => {
    underWay += change
    changed = Date.now()
  }
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
  return async () => {
    const end = Date.now() + LIMIT
    while (underWay > 0 || Date.now() - changed < 500) {
      if (Date.now() > end) throw new Error('its requests do not end')
      await page.waitForTimeout(100)
    }
  }
}

/** Takes pictures until three in a row are equal. */
async function settledPicture(page: Page): Promise<Buffer> {
  let before: Buffer | undefined
  let equal = 0
  for (let i = 0; i < 20; i++) {
    const picture = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
    equal = before?.equals(picture) ? equal + 1 : 0
    if (equal === 2) return picture
    before = picture
    await page.waitForTimeout(200)
  }
  throw new Error('it does not come to rest')
}
