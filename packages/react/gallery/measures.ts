// Measures the rendered screen. Each function returns one line per problem.
import axe from 'axe-core'

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role^=menuitem], [role=tab]'

const root = () => document.querySelector('.lk-root') as HTMLElement
const named = (element: Element) => element.outerHTML.replace(/<svg.*?<\/svg>/gs, '').slice(0, 160)

/** The visible controls. */
const controls = () =>
  [...root().querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.lk-hidden'),
  )

/** The tab stops. While a dialog is open, only those in the dialog. */
const stops = () => {
  const modal = document.querySelector('dialog:modal') ?? document
  return controls().filter((element) => element.tabIndex >= 0 && modal.contains(element))
}

/** Waits until transitions have ended. Spinners and skeletons never end. */
export const settled = (): Promise<unknown> =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map((animation) => animation.finished),
  )

/** The smaller side of an element in CSS pixels. Rounded, because transforms leave errors of a floating-point number. */
export function smallerSide(element: Element): number {
  const { width, height } = element.getBoundingClientRect()
  return Math.round(Math.min(width, height) * 10) / 10
}

/** What scrolls sideways: the window, or a dialog. */
export function sideways(width: number): readonly string[] {
  const { scrollWidth } = document.documentElement
  const dialogs = [...document.querySelectorAll('dialog[open]')].filter(
    (dialog) => dialog.scrollWidth > dialog.clientWidth,
  )
  return [
    ...(scrollWidth > width ? [`scrolls sideways: ${scrollWidth} px`] : []),
    ...dialogs.map(
      (dialog) => `scrolls sideways: ${dialog.scrollWidth} px in ${dialog.clientWidth} px: ${named(dialog)}`,
    ),
  ]
}

/**
 * Controls smaller than 24 px (WCAG 2.5.8), and fields, tabs, menu items and primary buttons smaller than 44 px on a touch
 * screen, or than 40 px with a mouse.
 */
export function small(): readonly string[] {
  const main = matchMedia('(pointer: coarse)').matches ? 44 : 40
  return controls().flatMap((control) => {
    const side = smallerSide(control)
    const least = control.matches('.lk-primary, .lk-input, .lk-tab, .lk-menu-item') ? main : 24
    return side < least ? [`${side} px instead of ${least}: ${named(control)}`] : []
  })
}

/** A screen with text but without a next action. */
export function deadEnds(): readonly string[] {
  const card = root().querySelector('.lk-card:not(.lk-waiting)')
  return card && controls().length === 0 ? [`no way on: ${card.textContent}`] : []
}

/** Text that is cut off by its container. */
export function clipped(): readonly string[] {
  const found: string[] = []
  for (const element of root().querySelectorAll<HTMLElement>('*')) {
    // A text that is wider than its button gives way to a dot.
    if (element.closest('.lk-hidden, .lk-last-used, svg') || !element.checkVisibility()) continue
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
    // Names that users gave their teams take two lines.
    if (webkitLineClamp !== 'none') continue
    const cut = element.matches('input, textarea, dialog, [popover], html, body') ? 'visible' : undefined
    if (hides(cut ?? overflowX) && element.scrollWidth > element.clientWidth + 1) found.push(named(element))
    if (hides(cut ?? overflowY) && element.scrollHeight > element.clientHeight + 1) found.push(named(element))
    const box = element.closest('button, a, .lk-card, .lk-menu, .lk-dialog')
    if (box && textsOf(element).some((text) => !within(text, boxOf(box)))) found.push(`stands out: ${named(element)}`)
  }
  return found
}

/** Names in rows that take more than two lines, or are cut without a tooltip with the whole name. */
export function longNames(): readonly string[] {
  return [...root().querySelectorAll<HTMLElement>('.lk-row-name, .lk-row-more > bdi, .lk-menu-item > bdi')].flatMap(
    (name) => {
      if (!name.checkVisibility()) return []
      const lines = Math.round(name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight))
      const isCut = name.scrollHeight > name.clientHeight + 1
      if (isCut && !name.closest('[title]') && !name.querySelector('[title]')) return [`has no tooltip: ${named(name)}`]
      return lines > 2 ? [`takes ${lines} lines: ${named(name)}`] : []
    },
  )
}

/** Names in menus that do not start at the edge of their row, because they have the other direction. */
export function farNames(): readonly string[] {
  return [...root().querySelectorAll<HTMLElement>('.lk-menu-item > bdi, .lk-switch-name > bdi')].flatMap((name) => {
    if (!name.checkVisibility()) return []
    const isLtr = getComputedStyle(name.parentElement as Element).direction === 'ltr'
    const box = name.getBoundingClientRect()
    const lines = textsOf(name).filter((text) => text.top < box.bottom - 1)
    const gap = isLtr
      ? Math.min(...lines.map((line) => line.left)) - box.left
      : box.right - Math.max(...lines.map((line) => line.right))
    // The letter that the ellipsis replaces may be wide.
    return gap > 20 ? [`starts ${Math.round(gap)} px after its row: ${named(name)}`] : []
  })
}

/** Placeholders that are wider than their field. */
export function cutPlaceholders(): readonly string[] {
  const ruler = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  return [...root().querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((input) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input)
    ruler.font = font
    const needed = ruler.measureText(input.placeholder).width
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return needed > room ? [`cuts its placeholder: ${named(input)}`] : []
  })
}

/** Cards with two footers, and the background of the card between them. */
export const doubleFooters = (): readonly string[] =>
  [...root().querySelectorAll('.lk-aside + .lk-aside')].map((footer) => `below another footer: ${named(footer)}`)

/** Words that break inside although the card or the section is wide enough for them. */
export function brokenWords(): readonly string[] {
  const found = new Set<string>()
  const walker = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement as HTMLElement
    // Users choose names and addresses, which may be one long word.
    if (!element.checkVisibility() || element.closest('.lk-hidden, bdi, code, script, noscript')) continue
    const room = roomFor(element)
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}]{2,}/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      const width = lines.reduce((sum, line) => sum + line.width, 0)
      if (lines.length > 1 && width <= room) found.add(`breaks the word "${word}": ${named(element)}`)
    }
  }
  return [...found]
}

/** The width of a line in the card or the section around an element. */
function roomFor(element: Element): number {
  const box = element.closest('.lk-card, .lk-dialog, .lk-account, .lk-menu') ?? root()
  const { paddingLeft, paddingRight } = getComputedStyle(box)
  return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
}

/** The area available to text, including the scrollable area of its container. */
function boxOf(element: Element): DOMRect {
  const { x, y, width, height } = element.getBoundingClientRect()
  return new DOMRect(x, y - element.scrollTop, width, Math.max(height, element.scrollHeight))
}

const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'

const textsOf = (element: Element): DOMRect[] =>
  [...element.childNodes]
    .filter((node) => node instanceof Text && node.data.trim() !== '')
    .flatMap((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    })

const within = (text: DOMRect, box: DOMRect) =>
  text.left >= box.left - 1 && text.right <= box.right + 1 && text.top >= box.top - 2 && text.bottom <= box.bottom + 2

/** Fields whose text overlaps the button inside them. */
export function underButton(): readonly string[] {
  return [...root().querySelectorAll<HTMLElement>('.lk-control:has(> button)')].flatMap((control) => {
    const [input, button] = [control.querySelector('input'), control.querySelector('button')]
    if (!input || !button) return []
    const [field, cover] = [input.getBoundingClientRect(), button.getBoundingClientRect()]
    const { paddingLeft, paddingRight } = getComputedStyle(input)
    const left = cover.right < field.left + field.width / 2
    const [room, needed] = left ? [paddingLeft, cover.right - field.left] : [paddingRight, field.right - cover.left]
    return Number.parseFloat(room) < needed ? [`has text under its button: ${named(input)}`] : []
  })
}

/** Cards whose space below the last element, or above their footer, differs from the space at their sides. */
export function unevenPadding(): readonly string[] {
  return [...root().querySelectorAll<HTMLElement>('.lk-card:not(.lk-waiting)')].flatMap((card) => {
    const side = Number.parseFloat(getComputedStyle(card).paddingInlineStart)
    const footer = card.querySelector(':scope > .lk-aside:last-child')
    const bottoms = [...card.querySelectorAll(':scope :is(p, button, a, summary, svg, input, .lk-avatar, .lk-alert)')]
      .filter((one) => one.checkVisibility() && !one.closest('.lk-hidden, .lk-aside, dialog, [popover]'))
      .map((one) => one.getBoundingClientRect().bottom)
    const end = footer?.getBoundingClientRect().top ?? card.getBoundingClientRect().bottom - 1
    const below = end - Math.max(...bottoms)
    return Math.abs(below - side) > 4.5 ? [`${below} px below its last element, ${side} px at its sides`] : []
  })
}

/** Marks of buttons that read on from the text of the button: on its line, less than 12 px after it. */
export function joinedMarks(): readonly string[] {
  return [...root().querySelectorAll('.lk-last-used')].flatMap((mark) => {
    const button = mark.closest('.lk-button') as HTMLElement
    const [text] = [...button.querySelectorAll(':scope > span:not([class])'), button].flatMap(textsOf)
    // The text of the mark is drawn by a pseudo-element, as wide as its box.
    const { left, right, top, bottom } = (mark.firstElementChild as Element).getBoundingClientRect()
    if (!text || text.bottom <= top + 1 || text.top >= bottom - 1) return []
    const gap = Math.max(left - text.right, text.left - right)
    return gap < 11.5 ? [`its mark is ${gap.toFixed(1)} px after its text: ${named(button)}`] : []
  })
}

/** Descriptions of a card whose last line has less than a third of the width of the longest. An address may need its line. */
export function orphans(): readonly string[] {
  return [...root().querySelectorAll<HTMLElement>('.lk-card > p:not([class], :has(.lk-strong))')].flatMap((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = new Map<number, { left: number; right: number }>()
    for (const { left, right, bottom } of range.getClientRects()) {
      const line = lines.get(Math.round(bottom)) ?? { left, right }
      lines.set(Math.round(bottom), { left: Math.min(line.left, left), right: Math.max(line.right, right) })
    }
    const widths = [...lines].sort(([a], [b]) => a - b).map(([, { left, right }]) => right - left)
    return (widths.at(-1) ?? 0) < Math.max(0, ...widths) / 3 ? [`ends in a short line: ${named(text)}`] : []
  })
}

/** Hints of a button that are not nearer to it than to what is above. */
export function strayHints(): readonly string[] {
  return [...root().querySelectorAll('.lk-card > .lk-small')].flatMap((hint) => {
    const buttons = [...root().querySelectorAll('.lk-card :is(.lk-button, .lk-link-button)')].map((one) =>
      one.getBoundingClientRect(),
    )
    const { top, bottom } = hint.getBoundingClientRect()
    const above = top - Math.max(...buttons.map((one) => one.bottom).filter((end) => end <= top))
    const below = Math.min(...buttons.map((one) => one.top).filter((start) => start >= bottom)) - bottom
    return above < below * 2 ? [`${above} px above a hint, ${below} px below it: ${named(hint)}`] : []
  })
}

/** Invalid fields whose focus ring is not on their border, as that of other fields is, but next to their message. */
export function crowdedRings(): readonly string[] {
  return [
    ...root().querySelectorAll<HTMLElement>('.lk-field:has(.lk-field-error) .lk-input:not(.lk-code-input)'),
  ].flatMap((field) => {
    field.focus()
    const { outlineOffset, outlineWidth } = getComputedStyle(field)
    const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    return ring > 1 ? [`its ring is ${ring} px around it: ${named(field)}`] : []
  })
}

/** Buttons of a card whose text is not in their middle, or in that of the room between the icon and the mark. */
export function offAxis(): readonly string[] {
  return controls()
    .filter((button) => button.matches('.lk-card .lk-button:not([data-lk-pending])'))
    .flatMap((button) => {
      const text = [...button.querySelectorAll(':scope > span:not([class])'), button].flatMap(textsOf)[0]
      if (!text) return []
      const [box, icon, mark] = [
        button,
        ...['.lk-mark', '.lk-last-used'].map((part) => button.querySelector(part)),
      ].map((part) => part?.getBoundingClientRect())
      if (!box) return []
      const end = icon && mark && mark.top < text.bottom ? mark.left : box.right
      const start = mark && icon ? icon.right : box.left
      const off = text.left + text.width / 2 - (start + end) / 2
      return Math.abs(off) > 1 ? [`its text is ${off.toFixed(1)} px beside its middle: ${named(button)}`] : []
    })
}

/** The least width of the title of a row, in CSS pixels. */
const TITLE = 104

/**
 * Rows of a phone whose action is not on the line of their title or leaves it no room, or whose other text is not as wide as
 * the row.
 */
export function squeezedRows(): readonly string[] {
  return [...root().querySelectorAll<HTMLElement>('.lk-account-panel .lk-row:not(.lk-picture)')].flatMap((row) => {
    if (!row.checkVisibility()) return []
    const [title, action, more] = ['.lk-row-title', '.lk-row-actions', '.lk-row-more'].map((part) =>
      row.querySelector(part)?.getBoundingClientRect(),
    )
    if (!title || !action?.width) return []
    const middle = (title.top + title.bottom) / 2
    if (middle < action.top || middle > action.bottom) return [`its action is not next to its title: ${named(row)}`]
    if (title.width < TITLE) return [`its title is ${Math.round(title.width)} px wide: ${named(row)}`]
    return more && more.right < action.right - 1 ? [`its text is next to its action: ${named(row)}`] : []
  })
}

/** Rows of a phone with text less than 8 px below a badge or a button. */
export function tightRows(): readonly string[] {
  const ruler = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  return [...root().querySelectorAll<HTMLElement>('.lk-account-panel .lk-row:not(.lk-picture)')].flatMap((row) => {
    const below = [...row.querySelectorAll<HTMLElement>('.lk-row-more, .lk-row-more *, .lk-row > .lk-hint')].flatMap(
      (text) => {
        const { font } = getComputedStyle(text)
        ruler.font = font
        const { fontBoundingBoxAscent, actualBoundingBoxAscent } = ruler.measureText('H')
        return textsOf(text).map(({ top }) => top + fontBoundingBoxAscent - actualBoundingBoxAscent)
      },
    )
    const above = [...row.querySelectorAll(':scope > * .lk-badges > span, :scope > .lk-row-actions > .lk-button')].map(
      (one) => one.getBoundingClientRect().bottom,
    )
    const between = Math.min(...below) - Math.max(...above)
    return row.checkVisibility() && between < 7.5
      ? [`${between} px between its action and its text: ${named(row)}`]
      : []
  })
}

/** Dots between facts of a row that are at the start or at the end of a line. */
export function danglingDots(): readonly string[] {
  return [...root().querySelectorAll<HTMLElement>('.lk-facts')].flatMap((facts) => {
    const line = facts.getBoundingClientRect()
    const texts = [...facts.querySelectorAll('*')].filter((one) => !one.closest('[aria-hidden]')).flatMap(textsOf)
    return [...facts.querySelectorAll('[aria-hidden]')].flatMap((dot) => {
      const { left, right, top, bottom } = dot.getBoundingClientRect()
      const middle = (left + right) / 2
      // A dot in front of the line is clipped.
      if (hides(getComputedStyle(facts).overflowX) && (middle < line.left || middle > line.right)) return []
      const near = texts.filter((text) => text.top < bottom && text.bottom > top)
      const isBetween = near.some((text) => text.right <= middle) && near.some((text) => text.left >= middle)
      return isBetween ? [] : [`has a dot at the edge of a line: ${named(dot.parentElement ?? dot)}`]
    })
  })
}

/** Groups of rows whose first or last row is painted over their rounded corners, and rows with different padding. */
export function unevenRows(): readonly string[] {
  return [...root().querySelectorAll<HTMLElement>('.lk-rows:not(:empty)')].flatMap((group) => {
    const { borderStartStartRadius, overflowX } = getComputedStyle(group)
    const spills = Number.parseFloat(borderStartStartRadius) > 0 && !hides(overflowX)
    const paddings = new Set(
      [...group.children].map((row) => {
        const { paddingTop, paddingBottom } = getComputedStyle(row)
        return `${paddingTop} ${paddingBottom}`
      }),
    )
    return [
      ...(spills ? [`its rows are painted over its corners: ${named(group)}`] : []),
      ...(paddings.size > 1 ? [`its rows have the paddings ${[...paddings].join(', ')}: ${named(group)}`] : []),
    ]
  })
}

/** What the edges of a dialog do not cover, next to them, in a narrow window. */
export function besideDialog(): readonly string[] {
  const dialog = document.querySelector('dialog:modal')?.getBoundingClientRect()
  if (!dialog) return []
  return [...root().querySelectorAll('.lk-rows, .lk-box, .lk-account-panel > .lk-form, .lk-card')].flatMap((card) => {
    const { left, right, width } = card.getBoundingClientRect()
    return width > 0 && (left < dialog.left || right > dialog.right) ? [`is beside the dialog: ${named(card)}`] : []
  })
}

/** Code fields whose slots are not whole pixels wide, so that their gaps look different. */
export function unevenSlots(): readonly string[] {
  return [...root().querySelectorAll('.lk-code-slots > span')].flatMap((slot) => {
    const { width } = slot.getBoundingClientRect()
    return Math.abs(width - Math.round(width)) > 0.05 ? [`a slot is ${width} px wide`] : []
  })
}

/** Fields and buttons of a card with different heights. Those of a text with several lines are higher. */
export function unevenHeights(): readonly string[] {
  const heights = controls()
    .filter((one) => one.matches('.lk-card :is(.lk-button, .lk-input):not(.lk-small-button, .lk-code-input)'))
    .map((one) => one.getBoundingClientRect().height)
  return new Set(heights).size > 1 ? [`controls are ${[...new Set(heights)].join(', ')} px high`] : []
}

/** Tab stops whose order differs from the reading order. */
export function outOfOrder(): readonly string[] {
  const rtl = getComputedStyle(root()).direction === 'rtl'
  // In a low window the buttons of a dialog stay in view, above fields that are not scrolled to yet.
  const modal = document.querySelector('dialog:modal')
  modal?.scrollTo(0, modal.scrollHeight)
  // A notice that stays in view is in its place at the end of the page.
  document.documentElement.scrollTo(0, document.documentElement.scrollHeight)
  const all = stops().filter((stop) => !stop.closest('[popover]'))
  return all.flatMap((stop, at) => {
    if (stop.tabIndex > 0) return [`has a place of its own: ${named(stop)}`]
    const [before, current] = [all[at - 1], stop].map((element) => element?.getBoundingClientRect())
    if (!before || !current) return []
    // In the label row, but after the input: the tab key moves from field to field.
    if (stop.matches('.lk-label-link')) return []
    const above = current.bottom <= before.top + 1
    const overlaps = current.top < before.bottom - 1 && current.bottom > before.top + 1
    const earlier = rtl ? current.left >= before.right - 1 : current.right <= before.left + 1
    const later = rtl ? current.right <= before.left + 1 : current.left >= before.right - 1
    return (above && !later) || (overlaps && earlier) ? [`comes too late: ${named(stop)}`] : []
  })
}

/** Animations despite reduced motion. Spinners are allowed, because they show progress. */
export function moving(): readonly string[] {
  return document
    .getAnimations()
    .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 0)
    .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.constructor.name))
    .filter((name) => name !== 'lk-turn')
}

/** Tab stops without a visible focus ring: no ring of 2 px, a contrast below 3:1, or covered by another element. */
export function unseenFocus(): readonly string[] {
  return stops().flatMap((stop) => {
    stop.focus()
    if (document.activeElement !== stop) return [`takes no focus: ${named(stop)}`]
    // In a code field, the next slot has the ring.
    const slot = stop.matches('.lk-code-input') ? stop.parentElement?.querySelector('[data-lk-next]') : null
    const ringed = slot ?? stop
    // The link of a row has the ring of its row.
    const layer = stop.matches('a.lk-row-name') ? '::after' : null
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(ringed, layer)
    if (outlineStyle !== 'solid' || Number.parseFloat(outlineWidth) < 2) return [`has no ring: ${named(stop)}`]
    const ground = groundOf(Number.parseFloat(outlineOffset) < 0 ? stop : stop.parentElement)
    const ratio = contrast(rgb(outlineColor), ground)
    if (ratio < 3) return [`its ring has ${ratio.toFixed(2)}:1: ${named(stop)}`]
    return covered(stop) ? [`is covered: ${named(stop)}`] : []
  })
}

function covered(stop: Element): boolean {
  const { left, top, width, height } = stop.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  // A menu closes when the focus leaves it.
  if (over?.closest(':popover-open')) return false
  return over !== null && over !== stop && !stop.contains(over) && !over.contains(stop)
}

/** Fields whose border has a contrast below 3:1. */
export function faintFields(): readonly string[] {
  return controls()
    .filter((element) => element.matches('.lk-input'))
    .flatMap((field) => {
      const ratio = contrast(rgb(getComputedStyle(field).borderTopColor), groundOf(field.parentElement))
      return ratio < 3 ? [`its frame has ${ratio.toFixed(2)}:1: ${named(field)}`] : []
    })
}

type Rgb = readonly [red: number, green: number, blue: number, alpha: number]

const pen = new OffscreenCanvas(1, 1).getContext('2d', {
  willReadFrequently: true,
}) as OffscreenCanvasRenderingContext2D
function rgb(color: string): Rgb {
  pen.clearRect(0, 0, 1, 1)
  pen.fillStyle = color
  pen.fillRect(0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data] as unknown as Rgb
}

/** The background color around an element: the first that is painted, or that of an empty page. */
function groundOf(element: Element | null): Rgb {
  for (let at = element; at; at = at.parentElement) {
    const background = rgb(getComputedStyle(at).backgroundColor)
    if (background[3] === 255) return background
  }
  return getComputedStyle(root()).colorScheme === 'dark' ? [18, 18, 18, 255] : [255, 255, 255, 255]
}

/** Contrast ratio (WCAG 2.2). */
function contrast(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const channel = part / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Live regions that screen readers name by their role, although there is nothing to read in them. */
export const emptyStatuses = (): readonly string[] =>
  [...document.querySelectorAll('[role=status], [role=alert]')]
    .filter((region) => region.checkVisibility() && region.textContent === '' && region.ariaLabel === null)
    .map((region) => `has a role and no text: ${region.outerHTML}`)

/** Attributes that tell apart controls with the same name. */
const STATES = ['aria-disabled', 'aria-expanded', 'aria-selected', 'aria-checked', 'aria-pressed']

/**
 * Controls that have the role, the accessible name and the state of another one, so that users cannot tell them apart.
 * Links to the same place may have the same name: they do the same.
 */
export function sameNames(): readonly string[] {
  const modal = document.querySelector('dialog:modal') ?? document
  const seen = new Map<string, string | null>()
  axe.setup(document.body)
  try {
    return controls()
      .filter((control) => modal.contains(control) && !control.matches(':disabled'))
      .flatMap((control) => {
        const name = axe.commons.text.accessibleText(control)
        const role = control.getAttribute('role') ?? control.localName
        const identity = [role, name, ...STATES.map((state) => control.getAttribute(state))].join('|')
        const href = control.getAttribute('href')
        const other = seen.get(identity)
        seen.set(identity, href)
        if (other === undefined || (href !== null && href === other)) return []
        return [`has the name of another control, "${name}": ${named(control)}`]
      })
  } finally {
    axe.teardown()
  }
}
