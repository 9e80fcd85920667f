import { type Output, run, runner } from './api.js'
import { button, elementById, h, link, replaceChildren, showStatus } from './dom.js'
import { formatDuration, formatTime } from './format.js'

// The parts around the panels: the time, the ribbon, the navigation and the news about emails.

/** How far the emulator's clock is ahead of this browser's, in milliseconds, and the time at which it is frozen. */
let clockOffset = 0
let frozenAt: number | null = null
const now = () => frozenAt ?? Date.now() + clockOffset

let unread = 0
/** Id of the newest email. Undefined before the first read, null when the mailbox was empty. */
let newestEmail: string | null | undefined

/** Renders the links to the sections. */
export function renderNavigation(
  sections: Readonly<Record<string, { readonly title: string }>>,
  current: string,
): void {
  if (current === 'mailbox') unread = 0
  const list = elementById('sections')
  replaceChildren(
    list,
    Object.entries(sections).map(([name, { title }]) =>
      h(
        'li',
        {},
        h(
          'a',
          { href: `#${name}`, 'data-key': `section-${name}`, 'aria-current': name === current ? 'page' : undefined },
          title,
          name === 'mailbox' &&
            unread > 0 &&
            h('span', { class: 'count' }, String(unread), h('span', { class: 'hidden' }, ' new')),
        ),
      ),
    ),
  )
  // On a phone, the list scrolls.
  const open = list.querySelector<HTMLElement>('[aria-current]')
  if (open) list.scrollLeft = open.offsetLeft - (list.clientWidth - open.offsetWidth) / 2
}

/** Reads the emails and announces new ones. Returns whether there are any. */
export async function announceEmails(current: string): Promise<boolean> {
  const all: Output<'emails.list'> = await run('emails.list')
  const known = all.findIndex(({ id }) => id === newestEmail)
  const added = newestEmail === undefined ? [] : newestEmail === null ? all : all.slice(0, Math.max(0, known))
  newestEmail = all[0]?.id ?? null
  const [first] = added
  if (!first) return false
  if (current !== 'mailbox') unread += added.length
  showStatus(`New email to ${first.to}: ${first.subject}`)
  return true
}

/** Shows a ribbon while the clock is changed or faults are active. */
export async function renderRibbon(): Promise<void> {
  const [{ now: emulatorTime, frozen, ahead }, active] = await Promise.all([run('clock.read'), run('faults.list')])
  clockOffset = emulatorTime - Date.now()
  frozenAt = frozen ? emulatorTime : null
  const clockChanged = frozen || Math.abs(ahead) >= 1000
  const messages = [
    clockChanged &&
      (frozen
        ? 'The clock is frozen.'
        : `The clock is ${formatDuration(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}.`),
    active.length > 0 && `${active.length} active ${active.length === 1 ? 'fault' : 'faults'}.`,
  ].filter(Boolean)
  const ribbon = elementById('ribbon')
  ribbon.hidden = messages.length === 0
  replaceChildren(ribbon, [
    h('strong', {}, messages.join(' ')),
    clockChanged && button('Reset clock', 'ribbon-clock', runner('clock.reset')),
    active.length > 0 && button('Clear faults', 'ribbon-faults', runner('faults.clear')),
    active.length > 0 && link('#faults', 'Show faults'),
  ])
}

/** Updates the current time and the countdowns. Calls back when a countdown has just ended. */
export function updateTimes(ended: () => void): void {
  for (const element of document.querySelectorAll('[data-now]')) element.textContent = formatTime(now())
  for (const element of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const left = Number(element.dataset.until) - now()
    element.textContent = left > 0 ? formatDuration(left) : 'expired'
    if (left > 0 || element.dataset.expired !== undefined) continue
    element.dataset.expired = ''
    ended()
  }
}
