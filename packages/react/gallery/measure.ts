// Measures a state: sizes, order, focus, names, next actions, autocomplete tokens, text at 200 % and 400 %.
import { page, userEvent } from 'vitest/browser'
import { LOCALES as EVERY_LOCALE } from '../src/texts/locales.js'
import { setTouch } from './emulated-media.js'
import { fieldsWithWrongAttributes } from './fields.js'
import * as find from './measures.js'
import type { Reached } from './reach.js'

/** The text sizes of the user, by the width of the window. Phones have a touch screen. */
const TEXT_SIZES = { 320: ['100%', '200%'], 1280: ['100%', '200%', '400%'] } as const
const WIDTHS = [320, 1280] as const
const LOCALES = ['en-US', 'ar-XB']
/** The widths of phones on which the titles of rows are measured, in every language. */
const PHONES = [320, 375] as const

/** Returns the problems of a state. Moves the focus, and changes the size of the window. */
export async function measure(screen: Reached): Promise<ReadonlySet<string>> {
  const { style } = document.documentElement
  const found = new Set<string>()
  const add = (faults: readonly string[], where: string) => {
    for (const fault of faults) found.add(`${fault} (${where})`)
  }
  for (const width of WIDTHS) {
    await page.viewport(width, 900)
    await setTouch(width === 320)
    for (const locale of LOCALES) {
      await screen.show({ locale, theme: 'light' })
      if (locale === 'en-US' && width === 1280)
        add(
          [
            ...find.deadEnds(),
            ...find.sameNames(),
            ...fieldsWithWrongAttributes(),
            ...find.unevenHeights(),
            ...find.doubleFooters(),
            ...find.unevenRows(),
            ...find.unevenSlots(),
          ],
          'any view',
        )
      if (width === 320) add([...find.tightRows(), ...find.besideDialog()], `${locale}, ${width} px`)
      add(find.danglingDots(), `${locale}, ${width} px`)
      if (locale === 'en-US')
        add(
          [
            ...find.unevenPadding(),
            ...find.offAxis(),
            ...find.cutPlaceholders(),
            ...find.strayHints(),
            ...find.orphans(),
          ],
          `${width} px`,
        )
      add([...find.joinedMarks(), ...find.farNames()], `${locale}, ${width} px`)
      for (const text of TEXT_SIZES[width]) {
        style.fontSize = text
        add(
          [
            ...find.sideways(width),
            ...find.clipped(),
            ...find.longNames(),
            ...find.small(),
            ...find.underButton(),
            ...find.outOfOrder(),
          ],
          `${locale}, ${width} px, text ${text}`,
        )
      }
      style.fontSize = ''
    }
  }
  if (document.querySelector('.lk-row-title'))
    for (const locale of [...EVERY_LOCALE, 'ar-XB']) {
      await screen.show({ locale, theme: 'light' })
      for (const width of PHONES) {
        await page.viewport(width, 900)
        add(find.squeezedRows(), `${locale}, ${width} px`)
      }
    }
  await userEvent.tab()
  for (const theme of ['light', 'dark'] as const) {
    await screen.show({ locale: 'en-US', theme })
    add([...find.unseenFocus(), ...find.faintFields(), ...find.crowdedRings()], theme)
  }
  return found
}
