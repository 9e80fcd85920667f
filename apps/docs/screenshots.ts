// npm run docs:pictures: takes the screenshots of the guides from the gallery and of the emulator's inspector, each in light and
// dark, and writes them to docs/guides/images. Writes the contact sheets of decision 0043 to docs/decisions/images.
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { createServer } from 'vite'
import { startEmulator } from '../../packages/emulator/src/node.ts'
import { root } from '../../tools/root.mjs'
import { launchChromium } from '../../tools/testing/chromium.ts'
import { takeInspectorShots } from './inspector-screenshots.ts'

/** The states of the gallery to show, by the name of the image. */
const SHOTS: Readonly<Record<string, string>> = {
  'sign-in': 'sign-in/form',
  password: 'sign-in/by-password',
  'email-code': 'sign-in/mail-sent',
  'oauth-providers': 'sign-in/by-providers',
  passkeys: 'account-methods/all',
  'two-factor': 'second-factor/page',
  'two-factor-setup': 'account-second-step/scan',
  'sign-up': 'sign-up/form',
  'cli-login': 'command-line/question',
}

/** The states that are compared with other products, by the name of their contact sheet. */
const SHEETS: Readonly<Record<string, string>> = {
  'sign-in': 'sign-in/form',
  'last-used': 'sign-in/last-used',
  'email-code': 'sign-in/mail-sent',
  'sign-up': 'sign-up/field-errors',
  'verify-email': 'verify-email/waiting',
  error: 'error/denied',
  emails: 'account-emails/options',
  'two-factor-setup': 'account-second-step/scan',
  sessions: 'account-sessions/several',
  team: 'account-team/invited',
}

/** The sections of the devtools to show, by the name of the image. */
const DEVTOOLS: Readonly<Record<string, string>> = { 'devtools-app': 'App', 'devtools-faults': 'Faults' }

const folder = join(root, 'docs/guides/images')
const sheetFolder = join(root, 'docs/decisions/images')
/** Just above the width at which screens are cards, in CSS pixels. */
const viewport = { width: 660, height: 900 }

const server = await createServer({
  configFile: join(root, 'packages/react/gallery/vite.config.ts'),
  logLevel: 'error',
})
await server.listen()
const [url = ''] = server.resolvedUrls?.local ?? []
const emulator = await startEmulator({ port: 0, passwordRounds: 1000 })
const browser = await launchChromium()

/** Opens a state of the gallery. */
async function open(page: Page, state: string, theme: 'light' | 'dark'): Promise<void> {
  await page.goto(`${url}?bare&state=${state}&theme=${theme}`, { timeout: 60_000 })
  await page.locator('html[data-reached]').waitFor({ state: 'attached', timeout: 60_000 })
  await page.evaluate('document.fonts.ready')
}

/** A phone and a window of 1440 px, in light and dark, in one picture. */
async function takeSheet(page: Page, state: string, path: string): Promise<void> {
  const shots: string[] = []
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of ['light', 'dark'] as const) {
      await open(page, state, theme)
      shots.push(`<img src="data:image/png;base64,${(await page.screenshot()).toString('base64')}">`)
    }
  }
  await page.goto('about:blank')
  await page.setContent(`<!doctype html><style>
    body { display: grid; grid-template: repeat(2, 446px) / repeat(2, 375px) 714px; gap: 8px; width: max-content; margin: 0; background: #888 }
    img { width: 100% } img:nth-child(-n + 2) { grid-row: span 2 }
  </style>${shots[0]}${shots[1]}${shots[2]}${shots[3]}`)
  // Every clone downloads them.
  for (let zoom = 100; zoom === 100 || statSync(path).size > 150 * 1024; zoom -= 5) {
    await page.evaluate(`document.documentElement.style.zoom = '${zoom}%'`)
    await page.locator('body').screenshot({ path })
  }
}

try {
  rmSync(sheetFolder, { recursive: true, force: true })
  mkdirSync(sheetFolder, { recursive: true })
  const sheets = await browser.newPage({ reducedMotion: 'reduce' })
  for (const [name, state] of Object.entries(SHEETS)) await takeSheet(sheets, state, join(sheetFolder, `${name}.png`))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let bytes = 0
  for (const theme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport,
      colorScheme: theme,
      reducedMotion: 'reduce',
      deviceScaleFactor: 1.5,
    })
    const page = await context.newPage()
    for (const [name, state] of Object.entries(SHOTS)) {
      await open(page, state, theme)
      const path = join(folder, `${name}-${theme}.png`)
      if (state.startsWith('account-')) {
        const { x, y, width, height } = await page
          .locator('.lk-account-panel')
          .evaluate((panel) => panel.getBoundingClientRect())
        // With the margin of the page around it.
        const clip = { x: 0, y: y - x, width: width + 2 * x, height: height + 2 * x }
        await page.screenshot({ path, clip, fullPage: true })
      } else await page.locator('.lk-card').first().screenshot({ path })
      bytes += statSync(path).size
    }
    await page.setViewportSize({ width: 960, height: 860 })
    await page.goto(`${url}?bare&devtools=${emulator.url}&state=user-button/somebody&theme=${theme}`)
    await page.locator('html[data-reached]').waitFor({ timeout: 60_000 })
    // The gallery sets no color scheme that the panel could follow.
    await page.evaluate(`document.documentElement.style.colorScheme = '${theme}'`)
    await page.getByRole('button', { name: 'Latchkey devtools' }).click()
    const inspector = page.frameLocator('.lk-devtools-frame')
    for (const [name, section] of Object.entries(DEVTOOLS)) {
      await inspector.getByRole('link', { name: section, exact: true }).click()
      await inspector.getByRole('table', { name: section }).waitFor()
      const path = join(folder, `${name}-${theme}.png`)
      await page.locator('.lk-devtools').screenshot({ path })
      bytes += statSync(path).size
    }
    await context.close()
  }
  const inspector = await takeInspectorShots(browser, folder)
  for (const path of inspector) bytes += statSync(path).size
  const count = Object.keys({ ...SHOTS, ...DEVTOOLS }).length * 2 + inspector.length
  console.log(`docs/guides/images: ${count} images, ${Math.round(bytes / 1024)} KiB`)
} finally {
  await browser.close()
  await emulator.close()
  await server.close()
}
