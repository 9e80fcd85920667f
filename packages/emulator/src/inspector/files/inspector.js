import { control, doing } from './api.js'
import * as clock from './clock.js'
import { button, copy, h, place, replace, say, span } from './dom.js'
import * as faults from './faults.js'
import * as mails from './mails.js'
import * as project from './project.js'
import * as requests from './requests.js'
import * as sessions from './sessions.js'
import * as users from './users.js'
import * as webhooks from './webhooks.js'

// One panel at a time: `read` asks the control API, `controls` stand as long as the panel does, `show` follows `read`.
// The hash names the panel and, after a slash, what of it is asked for: a person, a path.

const PANELS = { mailbox: mails, users, sessions, clock, faults, project, requests, webhooks }

const [ribbon, tabs, panel] = ['ribbon', 'tabs', 'panel'].map((id) => document.getElementById(id))
const live = h('div', { id: 'live' })
let active
/** What is shown, as text: what has not changed is left alone. */
let shownText
let unread = 0
let newest
/** The emulator's time less that of this page, in milliseconds; what it was when it stood still. */
let [ahead, stoodAt] = [0, null]
const now = () => stoodAt ?? Date.now() + ahead

const here = () => {
  const { panel, only } = place()
  return { name: panel in PANELS ? panel : 'mailbox', only }
}

function open() {
  const { name } = here()
  active = PANELS[name]
  shownText = undefined
  if (active === mails) unread = 0
  const heading = h('h2', {}, active.title)
  live.replaceChildren()
  panel.replaceChildren(heading, ...active.controls(refresh), live)
  document.title = `${active.title} · Latchkey emulator`
  showTabs(name)
  refresh()
}

function showTabs(name = here().name) {
  replace(
    tabs,
    Object.entries(PANELS).map(([id, { title }]) =>
      h(
        'li',
        {},
        h(
          'a',
          { href: `#${id}`, 'data-key': `tab-${id}`, 'aria-current': id === name ? 'page' : undefined },
          title,
          id === 'mailbox' &&
            unread > 0 &&
            h('span', { class: 'count' }, String(unread), h('span', { hidden: true }, ' new')),
        ),
      ),
    ),
  )
}

let [running, again] = [false, false]
/** Reads anew; what happens meanwhile makes it read once more. */
async function refresh() {
  if (running) {
    again = true
    return
  }
  running = true
  try {
    do {
      again = false
      const [shown, { name, only }] = [active, here()]
      const [all, answer] = await Promise.all([control('mails.list'), shown.read(only), showRibbon()])
      const text = JSON.stringify(answer)
      if (shown === active && only === here().only && text !== shownText) {
        replace(live, [onlyLine(name, only), ...shown.show(answer)])
        shownText = text
      }
      countMails(all)
      tick()
    } while (again)
  } finally {
    running = false
  }
}

/** Says that not everything is shown, and leads to all. */
const onlyLine = (name, only) =>
  only
    ? h(
        'p',
        { class: 'card row' },
        h('span', {}, `Only ${only}.`),
        h('a', { href: `#${name}`, 'data-key': 'all' }, 'Show all'),
      )
    : []

function countMails(all) {
  const fresh =
    newest === undefined
      ? []
      : all.slice(
          0,
          Math.max(
            0,
            all.findIndex(({ id }) => id === newest),
          ),
        )
  const first = newest === null ? all : fresh
  newest = all[0]?.id ?? null
  if (first.length === 0) return
  if (active !== mails) unread += first.length
  say(`New mail to ${first[0].to}: ${first[0].subject}`)
  showTabs()
}

async function showRibbon() {
  const [{ now: at, frozen, ahead: moved }, armed] = await Promise.all([control('clock.read'), control('faults.list')])
  ahead = at - Date.now()
  stoodAt = frozen ? at : null
  const drifted = frozen || Math.abs(moved) >= 1000
  const words = [
    drifted &&
      (frozen ? 'The clock stands still.' : `The clock is ${span(Math.abs(moved))} ${moved > 0 ? 'ahead' : 'behind'}.`),
    armed.length > 0 && `${armed.length} ${armed.length === 1 ? 'fault waits' : 'faults wait'} for a request.`,
  ].filter(Boolean)
  ribbon.hidden = words.length === 0
  replace(ribbon, [
    h('strong', {}, words.join(' ')),
    ...(drifted ? [button('Back to now', 'ribbon-clock', doing('clock.back'))] : []),
    ...(armed.length > 0 ? [button('Clear faults', 'ribbon-faults', doing('faults.clear'))] : []),
  ])
}

function tick() {
  for (const element of document.querySelectorAll('[data-now]')) {
    element.textContent = new Date(now()).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'medium' })
  }
  for (const element of document.querySelectorAll('[data-until]')) {
    const left = Number(element.dataset.until) - now()
    element.textContent = left > 0 ? span(left) : 'over'
    if (left <= 0 && active === users && element.dataset.gone === undefined) {
      element.dataset.gone = ''
      refresh()
    }
  }
}

document.getElementById('as-test').addEventListener('click', async () => {
  copy((await control('requests.asTest')).test, 'What you did, as a Playwright test,')
})
addEventListener('hashchange', () => {
  open()
  panel.focus()
})

const events = new EventSource('/__emulator/events')
events.addEventListener('changed', () => refresh())
events.addEventListener('error', () => say('The emulator does not answer. This page looks again when it does.'))
setInterval(tick, 1000)
open()
