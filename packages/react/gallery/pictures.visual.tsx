/// <reference types="vite/client" />

import text from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import mono from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reach } from './reach.js'
import { STATES } from './states.js'
import '../src/styles.css'
import './gallery.css'

const VIEWS = {
  'phone light': { width: 375, height: 667, theme: 'light' },
  'phone dark': { width: 375, height: 667, theme: 'dark' },
  'desktop light': { width: 1280, height: 720, theme: 'light' },
  'desktop dark': { width: 1280, height: 720, theme: 'dark' },
} as const
type View = keyof typeof VIEWS

/**
 * The states whose pictures are compared: each kind of screen and component at least once, errors, menus and dialogs. A state
 * without random or running content.
 */
const SHOTS: Readonly<Record<string, readonly View[]>> = {
  'sign-in/form': ['phone light', 'phone dark', 'desktop light'],
  'sign-in/by-providers': ['phone dark'],
  'sign-in/last-used': ['phone light'],
  'sign-in/wrong-password': ['phone dark'],
  'sign-in/mail-sent': ['phone light', 'desktop dark'],
  'sign-in/mail-code-wrong': ['phone light'],
  'sign-in/loading': ['phone light'],
  'sign-in/not-loaded': ['phone dark'],
  'sign-in/already': ['phone light'],
  'sign-up/form': ['phone light'],
  'sign-up/field-errors': ['phone dark'],
  'forgot-password/sent': ['phone light'],
  'password-reset/form': ['phone dark'],
  'password-reset/expired': ['phone light'],
  'second-factor/page': ['phone light', 'phone dark'],
  'second-factor/wrong': ['phone light'],
  'magic-link/question': ['phone light'],
  'oauth-callback/failed': ['phone light'],
  'invitation/question': ['phone dark'],
  'command-line/question': ['phone light'],
  'sign-out/question': ['phone light'],
  'error/known': ['phone dark'],
  'verification/done': ['phone light'],
  'verify-email/restricted': ['phone light'],
  'user-button/somebody-open': ['phone light', 'phone dark'],
  'team-switcher/no-team': ['phone light'],
  'team-switcher/creating': ['phone dark'],
  'account-profile/nameless': ['phone light', 'desktop light'],
  'account-emails/options': ['desktop light'],
  'account-emails/removing': ['phone light'],
  'account-emails/exists': ['phone dark'],
  'account-methods/all': ['phone light'],
  'account-password/change': ['desktop dark'],
  'account-second-step/turning-off': ['phone dark'],
  'account-api-keys/none': ['desktop light'],
  'account-api-keys/create': ['phone light'],
  'account-delete/question': ['phone dark'],
  'account-teams/none': ['desktop light'],
  'account-sessions/only-this': ['phone light'],
  'account-team/alone': ['desktop dark'],
  'account-team/invited': ['desktop light'],
  'account-team-creation/form': ['phone dark'],
}

const shots = Object.entries(SHOTS).flatMap(([state, views]) =>
  views.map((view) => ({ state, ...VIEWS[view], name: `${state}-${view}`.replace(/[/ ]/g, '-') })),
)
/** The characters that both fonts have. Others would come from a font of the machine. */
const OTHER_CHARACTERS = /[^\n\r -~\u00a0-\u00ff\u2000-\u206f\u20ac\u2122\ufeff]/

beforeAll(async () => {
  for (const [family, url] of Object.entries({ Pictures: text, 'Pictures Mono': mono }))
    document.fonts.add(await new FontFace(family, `url(${url})`, { weight: '100 900' }).load())
  const style = document.createElement('style')
  style.textContent = `:root { --lk-font: "Pictures"; --lk-font-heading: "Pictures"; --lk-font-mono: "Pictures Mono"; }
    body { font-family: "Pictures"; min-block-size: 100vh; }`
  document.head.append(style)
})
// Times on the screens are the same in every run.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test.each(shots)('$name', async ({ state, width, height, theme, name }) => {
  const shown = STATES.find((one) => one.name === state)
  if (!shown) throw new Error(`The gallery has no state ${state}.`)
  await page.viewport(width, height)
  document.documentElement.style.colorScheme = theme
  const screen = await reach(shown)
  await screen.show({ locale: 'en-US', theme })
  await page.viewport(width, Math.max(height, document.documentElement.scrollHeight))
  const [other] = OTHER_CHARACTERS.exec(document.body.textContent) ?? []
  if (other) throw new Error(`The fonts of the pictures do not have "${other}". Choose another state.`)
  await expect(page.elementLocator(document.body)).toMatchScreenshot(name)
})

test('every picture belongs to a state, and all together are small: every clone downloads them', async () => {
  const stored = import.meta.glob<string>('./pictures/*.png', { eager: true, query: '?url', import: 'default' })
  const names = shots.map(({ name }) => `./pictures/${name}.png`)
  expect(Object.keys(stored).filter((path) => !names.includes(path))).toEqual([])
  const pictures = await Promise.all(Object.values(stored).map(async (url) => (await fetch(url)).blob()))
  expect(pictures.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(1536 * 1024)
})
