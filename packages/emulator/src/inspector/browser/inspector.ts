import { type Output, run, runner } from './api.js'
import { clock } from './clock.js'
import { button, copy, currentRoute, elementById, formatDuration, h, replaceChildren, showStatus } from './dom.js'
import { emails } from './emails.js'
import { faults } from './faults.js'
import type { Panel } from './panel.js'
import { project } from './project.js'
import { requests } from './requests.js'
import { sessions } from './sessions.js'
import { users } from './users.js'
import { webhooks } from './webhooks.js'

// Shows one panel at a time. The URL's fragment contains the panel and, after a slash, a filter: a user, a path.

const PANELS = { mailbox: emails, users, sessions, clock, faults, project, requests, webhooks } as const
type PanelName = keyof typeof PANELS

const [ribbon, tabs, main] = [elementById('ribbon'), elementById('tabs'), elementById('panel')]
const live = h('div', { id: 'live' })
// Data goes from a panel's `read` to its own `render`.
const panelOf = (name: PanelName) => PANELS[name] as Panel<unknown>
let active = panelOf('mailbox')
/** The rendered data as JSON. Data that has not changed is not rendered again. */
let renderedData: string | undefined
let unread = 0
/** Id of the newest email. Undefined before the first read, null when the mailbox was empty. */
let newestEmail: string | null | undefined
/** How far the emulator's clock is ahead of this browser's, in milliseconds, and the time at which it is frozen. */
let clockOffset = 0
let frozenAt: number | null = null
const now = () => frozenAt ?? Date.now() + clockOffset

const route = (): { readonly name: PanelName; readonly filter: string } => {
  const { panel, filter } = currentRoute()
  return { name: panel in PANELS ? (panel as PanelName) : 'mailbox', filter }
}

function openPanel(): void {
  const { name } = route()
  active = panelOf(name)
  renderedData = undefined
  if (name === 'mailbox') unread = 0
  live.replaceChildren()
  replaceChildren(main, [h('h2', {}, active.title), ...active.controls(refresh), live])
  document.title = `${active.title} · Latchkey emulator`
  renderTabs(name)
  refresh()
}

function renderTabs(current: PanelName = route().name): void {
  replaceChildren(
    tabs,
    Object.entries(PANELS).map(([name, { title }]) =>
      h(
        'li',
        {},
        h(
          'a',
          { href: `#${name}`, 'data-key': `tab-${name}`, 'aria-current': name === current ? 'page' : undefined },
          title,
          name === 'mailbox' &&
            unread > 0 &&
            h('span', { class: 'count' }, String(unread), h('span', { hidden: true }, ' new')),
        ),
      ),
    ),
  )
}

let refreshing = false
let refreshAgain = false
/** Reads and renders the panel. A change during the read causes another one. */
async function refresh(): Promise<void> {
  if (refreshing) {
    refreshAgain = true
    return
  }
  refreshing = true
  try {
    do {
      refreshAgain = false
      const panel = active
      const { name, filter } = route()
      const [allEmails, data] = await Promise.all([run('emails.list'), panel.read(filter), renderRibbon()])
      const json = JSON.stringify(data)
      if (panel === active && filter === route().filter && json !== renderedData) {
        replaceChildren(live, [filterLine(name, filter), ...panel.render(data)])
        renderedData = json
      }
      announceEmails(allEmails)
      updateTimes()
    } while (refreshAgain)
  } finally {
    refreshing = false
  }
}

/** Shows the active filter, with a link that removes it. */
const filterLine = (name: PanelName, filter: string) =>
  filter
    ? h(
        'p',
        { class: 'card row' },
        h('span', {}, `Filter: ${filter}`),
        h('a', { href: `#${name}`, 'data-key': 'all' }, 'Show all'),
      )
    : null

function announceEmails(all: Output<'emails.list'>): void {
  const known = all.findIndex(({ id }) => id === newestEmail)
  const added = newestEmail === undefined ? [] : newestEmail === null ? all : all.slice(0, Math.max(0, known))
  newestEmail = all[0]?.id ?? null
  const [first] = added
  if (!first) return
  if (route().name !== 'mailbox') unread += added.length
  showStatus(`New email to ${first.to}: ${first.subject}`)
  renderTabs()
}

/** Shows a ribbon while the clock is changed or faults are active. */
async function renderRibbon(): Promise<void> {
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
  ribbon.hidden = messages.length === 0
  replaceChildren(ribbon, [
    h('strong', {}, messages.join(' ')),
    clockChanged && button('Reset clock', 'ribbon-clock', runner('clock.reset')),
    active.length > 0 && button('Clear faults', 'ribbon-faults', runner('faults.clear')),
  ])
}

/** Updates the current time and the countdowns. */
function updateTimes(): void {
  for (const element of document.querySelectorAll('[data-now]')) {
    element.textContent = new Date(now()).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'medium' })
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const left = Number(element.dataset.until) - now()
    element.textContent = left > 0 ? formatDuration(left) : 'expired'
    // TOTP codes change when their time is up.
    if (left <= 0 && route().name === 'users' && element.dataset.expired === undefined) {
      element.dataset.expired = ''
      refresh()
    }
  }
}

elementById('as-test').addEventListener('click', async () => {
  await copy((await run('requests.toTest')).test, 'Playwright test')
})
addEventListener('hashchange', () => {
  openPanel()
  main.focus()
})

const events = new EventSource('/__emulator/events')
events.addEventListener('changed', () => refresh())
events.addEventListener('error', () => showStatus('The emulator is unreachable. This page reconnects automatically.'))
setInterval(updateTimes, 1000)
openPanel()
