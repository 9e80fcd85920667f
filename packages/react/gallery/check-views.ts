import axe from 'axe-core'
import { afterAll, expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { setTouch } from './emulated-media.js'
import { measure } from './measure.js'
import { emptyStatuses, moving, settled, sideways } from './measures.js'
import { unnamedParts } from './named-parts.js'
import { reach } from './reach.js'
import type { View } from './shown.js'
import type { GalleryState } from './states/state.js'
import '../src/styles.css'

declare module 'vitest' {
  interface ProvidedContext {
    /** `all`: gallery tests cover every combination of theme, direction, width and text size. */
    views: 'some' | 'all'
    /** How often tests of races run each case. */
    runs: number
  }
}

/** Whether to cover every combination, as `npm run proof -- screens` does, or each theme, direction and width once. */
const everyView = inject('views') === 'all'

const EVERY_WIDTH = [320, 768, 1280]
const ALL_VIEWS: readonly { view: View; widths: readonly number[] }[] = [
  { view: { locale: 'en-US', theme: 'light' }, widths: EVERY_WIDTH },
  { view: { locale: 'en-US', theme: 'dark' }, widths: EVERY_WIDTH },
  { view: { locale: 'ar-XB', theme: 'light' }, widths: EVERY_WIDTH },
  { view: { locale: 'ar-XB', theme: 'dark' }, widths: EVERY_WIDTH },
]
/** Each theme, direction and width once. `npm run proof -- screens` covers all combinations. */
const SOME_VIEWS: typeof ALL_VIEWS = [
  { view: { locale: 'en-US', theme: 'light' }, widths: [1280] },
  { view: { locale: 'en-US', theme: 'dark' }, widths: [768] },
  { view: { locale: 'ar-XB', theme: 'light' }, widths: [320] },
]
const VIEWS = everyView ? ALL_VIEWS : SOME_VIEWS

/** WCAG 2.0 to 2.2 A and AA, and best practice. */
const OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  iframes: false,
  preload: false,
}

/** The rules that depend on the theme: a dark screen has the markup and the layout of the light one. */
const COLORS: axe.RunOptions = {
  ...OPTIONS,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** Tests each state with {@link checkViews}. Files that share a page load this module once, but each needs its hooks. */
export function testViews(states: readonly GalleryState[]): void {
  const start = window.location.href
  afterAll(async () => {
    window.history.replaceState(null, '', start)
    document.documentElement.style.fontSize = ''
    await setTouch(false)
    await page.viewport(414, 896)
  })
  test.each(states)('$name', { timeout: 120_000 }, checkViews)
}

/**
 * Checks a state in several views: accessibility, width, named parts, and that texts come from the dictionaries. Then
 * measures it.
 */
async function checkViews(state: GalleryState): Promise<void> {
  await page.viewport(1280, 900)
  const screen = await reach(state)
  const found = new Set([
    ...unnamedParts(),
    ...emptyStatuses(),
    ...moving().map((fault) => `${fault} (with reduced motion)`),
  ])
  for (const { view, widths } of VIEWS) {
    await screen.show(view)
    for (const width of widths) {
      await page.viewport(width, 900)
      for (const fault of [...(await violations(view.theme)), ...sideways(width)])
        found.add(`${fault} (${view.locale}, ${view.theme}, ${width} px)`)
    }
  }
  await page.viewport(320, 900)
  await screen.show({ locale: 'en-XA', theme: 'light' })
  for (const fault of [...sideways(320), ...english(), ...(await measure(screen))]) found.add(fault)
  expect([...found]).toEqual([])
}

async function violations(theme: View['theme']): Promise<readonly string[]> {
  await settled()
  const { violations } = await axe.run(document.body, theme === 'dark' ? COLORS : OPTIONS)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Words in unaccented letters that are not part of an email address, a name or a code. */
function english(): readonly string[] {
  const root = document.querySelector('.lk-root') as HTMLElement
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  const texts: (string | null)[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // Leaves out user input, also in its tooltip, and machine-readable text.
    const element = node instanceof Element ? node : node.parentElement
    if (element?.closest('bdi, code')) continue
    if (node instanceof Element) for (const name of NAMES) texts.push(node.getAttribute(name))
    else texts.push(node.textContent)
  }
  return texts
    .map((text) => (text ?? '').replace(NO_ENGLISH, ''))
    .filter((text) => /[a-z]{2}/i.test(text))
    .map((text) => `English: ${text}`)
}
const NAMES = ['aria-label', 'title', 'placeholder', 'alt']
const NO_ENGLISH =
  /\u2068[^\u2069]*\u2069|\S+@\S+|\b[A-Z]+(_[A-Z]+)+\b|\b(GitHub|Google|Microsoft|Spotify|Analysts|Emulated project|Ada Lovelace)\b/g
