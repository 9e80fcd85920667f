// Part of `npm run checks`. Measures every state: sizes, order, focus, names, next actions, autocomplete tokens, text at
// 200 % and 400 %, motion.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setReducedMotion, setTouch } from './emulated-media.js'
import { fieldsWithWrongAttributes } from './fields.js'
import {
  clipped,
  deadEnds,
  faintFields,
  moving,
  outOfOrder,
  sameNames,
  sideways,
  small,
  underButton,
  unseenFocus,
} from './measures.js'
import { reach } from './reach.js'
import { STATES } from './states.js'
import '../src/styles.css'

const start = window.location.href
const html = document.documentElement

beforeAll(() => setReducedMotion(true))
afterAll(async () => {
  window.history.replaceState(null, '', start)
  html.style.fontSize = ''
  await setReducedMotion(false)
  await setTouch(false)
  await page.viewport(414, 896)
})

/** A window size with the text size of the user. Phones have a touch screen. */
interface Size {
  readonly width: number
  readonly text: string
}
const SIZES: readonly Size[] = [
  { width: 320, text: '100%' },
  { width: 320, text: '200%' },
  { width: 1280, text: '100%' },
  { width: 1280, text: '200%' },
  { width: 1280, text: '400%' },
]
const LOCALES = ['en-US', 'ar-XB']

// accessibility: 2, 5, 7, 8, 9, 10, 17, 19, 23
test.each(STATES)('$name', { timeout: 120_000 }, async (state) => {
  await page.viewport(1280, 900)
  const screen = await reach(state)
  const found = new Set<string>()
  const add = (faults: readonly string[], where: string) => {
    for (const fault of faults) found.add(`${fault} (${where})`)
  }
  add(moving(), 'with reduced motion')
  add([...deadEnds(), ...sameNames(), ...fieldsWithWrongAttributes()], 'any view')
  for (const locale of LOCALES) {
    for (const { width, text } of SIZES) {
      await screen.show({ locale, theme: 'light' })
      await page.viewport(width, 900)
      await setTouch(width === 320)
      html.style.fontSize = text
      add(
        [...sideways(width), ...clipped(), ...small(), ...underButton(), ...outOfOrder()],
        `${locale}, ${width} px, text ${text}`,
      )
    }
  }
  html.style.fontSize = ''
  await page.viewport(1280, 900)
  await userEvent.tab()
  for (const theme of ['light', 'dark'] as const) {
    await screen.show({ locale: 'en-US', theme })
    add([...unseenFocus(), ...faintFields()], theme)
  }
  expect([...found]).toEqual([])
})
