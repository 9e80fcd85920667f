import { run } from './api.js'
import { acceptApp, appState, callApp, isDocked } from './app.js'
import { listenToChanges } from './changes.js'
import { copy, elementById, h, replaceChildren } from './dom.js'
import { filterButtons } from './filter-buttons.js'
import { icon } from './icons.js'
import { createList, type List } from './list.js'
import type { Panel } from './panel.js'
import { currentRoute, hrefTo, navigate } from './route.js'
import { app } from './sections/app.js'
import { clock } from './sections/clock.js'
import { emails } from './sections/emails.js'
import { faults } from './sections/faults.js'
import { project } from './sections/project.js'
import { requests } from './sections/requests.js'
import { sessions } from './sections/sessions.js'
import { users } from './sections/users.js'
import { webhooks } from './sections/webhooks.js'
import { announceEmails, renderNavigation, renderRibbon, updateTimes } from './shell.js'
import { listenToShortcuts, showShortcuts } from './shortcuts.js'

// Shows one section at a time: its list, and the detail of the selected row. The URL contains the section, the selected
// row and the search.

// Data goes from a panel's `read` to its own functions.
const PANELS = { app, requests, mailbox: emails, users, sessions, webhooks, clock, faults, project } as const
type PanelName = keyof typeof PANELS
type AnyPanel = Panel<unknown, unknown>

/** All panels. That of the app needs an app. */
function panels(): Readonly<Record<string, { readonly title: string }>> {
  const { app, ...others } = PANELS
  return appState() ? PANELS : others
}

/** The last section, for the next time that an app displays the inspector. */
const LAST = 'latchkey-inspector-section'

const [listPane, detail] = [elementById('list'), elementById('detail')]
const search = h('input', { id: 'search', type: 'search', autocomplete: 'off', spellcheck: 'false' })
const count = h('p', { class: 'rows-count', 'aria-live': 'off' })
const emptyText = h('p', { class: 'empty' })
/** Whether the list and the detail are next to each other. The style sheet has the same condition. */
const twoPanes = matchMedia('(min-width: 56.25rem) and (min-height: 30rem)')

let section: PanelName = 'requests'
let panel = PANELS.requests as unknown as AnyPanel
let list: List
let filter = ''
let rows: readonly unknown[] = []
/** What the detail shows, as JSON. A detail that has not changed is not rendered again. */
let renderedDetail: string | undefined
/** Where the page was scrolled to before the detail covered the list, and the row of that detail. */
let listScroll = 0
let openedRow: string | undefined

const route = () => {
  const { section: name, ...rest } = currentRoute()
  const wanted = [name, isDocked && (sessionStorage.getItem(LAST) ?? 'app')].find((one) => one && one in panels())
  return { name: (wanted || 'requests') as PanelName, ...rest }
}

/** Changes the URL without a new entry in the history. */
function replaceRoute(selected: string, query = route().query): void {
  history.replaceState(null, '', hrefTo(section, selected, query))
}

function openSection(name: PanelName): void {
  section = name
  if (isDocked && appState()) sessionStorage.setItem(LAST, name)
  panel = PANELS[name] as unknown as AnyPanel
  list = createList(name, panel)
  filter = Object.keys(panel.filters ?? {})[0] ?? ''
  rows = []
  renderedDetail = undefined
  document.title = `${panel.title} · Latchkey emulator`
  elementById('panes').className = `${name} ${panel.layout ?? 'table'}`
  search.placeholder = `Search ${panel.noun}`
  search.setAttribute('aria-label', `Search ${panel.noun}`)
  emptyText.hidden = true
  count.textContent = ''
  listPane.replaceChildren(
    h('h2', { class: 'hidden' }, panel.title),
    h(
      'div',
      { class: 'tools' },
      h('div', { class: 'search' }, icon('search'), search),
      filterButtons(Object.keys(panel.filters ?? {}), (name) => {
        filter = name
        renderList()
      }),
      panel.tools?.(),
    ),
    list.element,
    emptyText,
    count,
  )
  detail.replaceChildren()
}

let refreshing = false
let refreshAgain = false
/** Reads and renders the section. A change during the read causes another one. */
async function refresh(): Promise<void> {
  if (refreshing) {
    refreshAgain = true
    return
  }
  refreshing = true
  try {
    do {
      refreshAgain = false
      const from = panel
      const { selected } = route()
      const [hasNews, data] = await Promise.all([announceEmails(section), from.read(selected), renderRibbon()])
      if (hasNews) renderNavigation(panels(), section)
      if (from === panel) {
        const before = rows
        rows = data.rows
        keepSelection(before)
        renderList()
        renderDetail(data.overview)
      }
      updateTimes(refresh)
    } while (refreshAgain)
  } finally {
    refreshing = false
  }
}

/** Selects the first row of a list that has no overview, and the next row when the selected one is gone. */
function keepSelection(before: readonly unknown[]): void {
  const { selected, query } = route()
  const index = before.findIndex((row) => panel.key(row) === selected)
  const gone = index >= 0 && !rows.some((row) => panel.key(row) === selected)
  if (selected !== '' && !gone) return
  const wanted = gone ? Math.min(index, rows.length - 1) : 0
  const next = twoPanes.matches && !panel.overview ? (gone ? rows[wanted] : visibleRows()[0]) : undefined
  if (next !== undefined) replaceRoute(panel.key(next), query)
  else if (gone) replaceRoute('', query)
}

function visibleRows(): readonly unknown[] {
  const words = route().query.toLowerCase().split(/\s+/).filter(Boolean)
  const passes = panel.filters?.[filter] ?? (() => true)
  return rows.filter((row) => {
    const text = panel.text(row).toLowerCase()
    return passes(row) && words.every((word) => text.includes(word))
  })
}

function renderList(): void {
  const { query, selected } = route()
  const visible = visibleRows()
  if (search.value !== query && document.activeElement !== search) search.value = query
  list.render(visible, { selected, query })
  emptyText.hidden = visible.length > 0
  emptyText.textContent = rows.length === 0 ? panel.empty : `No matching ${panel.noun}.`
  const all = `${rows.length} ${rows.length === 1 ? panel.noun.slice(0, -1) : panel.noun}`
  const text = visible.length === rows.length ? all : `${visible.length} of ${all}`
  // Screen readers announce the results of a search, but not every request.
  count.setAttribute('aria-live', query ? 'polite' : 'off')
  if (count.textContent !== text) count.textContent = text
}

let overviewData: unknown
function renderDetail(overview: unknown = overviewData): void {
  overviewData = overview
  const { selected } = route()
  const row = rows.find((candidate) => panel.key(candidate) === selected)
  const create = panel.forms?.[selected]
  const shows = create ? selected : row !== undefined ? row : selected === '' ? (overview ?? null) : 'gone'
  const json = JSON.stringify([section, selected, shows])
  const showsOverview = selected === '' && panel.overview !== undefined
  document.body.dataset.view = showsOverview ? 'overview' : selected === '' ? 'list' : 'detail'
  if (json === renderedDetail) return
  const sameRow = renderedDetail?.startsWith(JSON.stringify([section, selected]).slice(0, -1)) ?? false
  renderedDetail = json
  const back = h(
    'a',
    { href: hrefTo(section, '', route().query), class: 'back', 'data-key': 'back' },
    icon('back'),
    panel.title,
  )
  replaceChildren(detail, [
    selected !== '' && back,
    create
      ? create()
      : row !== undefined
        ? panel.detail(row)
        : showsOverview
          ? overview !== undefined && panel.overview?.(overview)
          : h('p', { class: 'empty' }, selected === '' ? '' : 'It no longer exists.'),
  ])
  detail.classList.toggle('overview', showsOverview || create !== undefined)
  if (!sameRow) detail.scrollTop = 0
}

/** Shows the route: another section, another row or another search. */
function showRoute(): void {
  const { name, selected } = route()
  const changed = name !== section
  const before = document.body.dataset.view
  const scroll = scrollY
  if (changed) {
    openSection(name)
    renderNavigation(panels(), section)
  } else {
    renderList()
    renderDetail()
    updateTimes(refresh)
  }
  void refresh()
  if (changed) listPane.focus()
  if (twoPanes.matches) return
  if (selected !== '') {
    if (before !== 'detail') listScroll = scroll
    openedRow = selected
    scrollTo(0, 0)
    focusDetail()
  } else if (before === 'detail' && !changed) {
    scrollTo(0, listScroll)
    list.focus(openedRow)
  }
}

function focusDetail(): void {
  const title = document.getElementById('detail-title') ?? detail
  title.focus({ preventScroll: true })
}

function move(step: number): void {
  const keys = list.keys()
  if (keys.length === 0) return
  const index = keys.indexOf(route().selected)
  const wanted = index < 0 ? (step < 0 && Number.isFinite(step) ? keys.length - 1 : 0) : index + step
  const key =
    keys[Math.max(0, Math.min(keys.length - 1, Number.isFinite(step) ? wanted : step < 0 ? 0 : keys.length - 1))]
  if (key === undefined) return
  if (twoPanes.matches) {
    replaceRoute(key)
    renderList()
    renderDetail()
    updateTimes(refresh)
    list.focus()
    // Some details need data of their own.
    void refresh()
    return
  }
  // The detail would cover the list: only the focus moves.
  const rowsNow = [...list.element.querySelectorAll<HTMLElement>('[data-row] a')]
  const focused = rowsNow.indexOf(document.activeElement as HTMLElement)
  const next = Number.isFinite(step) ? focused + step : step < 0 ? 0 : rowsNow.length - 1
  rowsNow[Math.max(0, Math.min(rowsNow.length - 1, next))]?.focus()
}

function openDetail(): void {
  const active = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
  const keys = list.keys()
  const { selected } = route()
  const key = active ?? (keys.includes(selected) ? selected : keys[0])
  if (key === undefined) return
  if (!twoPanes.matches) {
    navigate(hrefTo(section, key, route().query))
    return
  }
  replaceRoute(key)
  renderList()
  renderDetail()
  void refresh()
  focusDetail()
}

function goBack(): void {
  const { selected, query } = route()
  const inSearch = document.activeElement === search
  if (inSearch && search.value !== '') {
    search.value = ''
    setQuery('')
  } else if (selected !== '' && (!twoPanes.matches || panel.overview || panel.forms?.[selected])) {
    navigate(hrefTo(section, '', query))
    if (twoPanes.matches) list.focus()
  } else if (appState()) void callApp('close')
  else list.focus()
}

function setQuery(query: string): void {
  replaceRoute(route().selected, query)
  renderList()
}

search.addEventListener('input', () => setQuery(search.value))
search.addEventListener('blur', () => renderList())
listenToShortcuts({
  move,
  openDetail,
  escape: goBack,
  search: () => search.select(),
  section: (index) => {
    const name = Object.keys(panels())[index]
    if (name) navigate(`#${name}`)
  },
})
elementById('shortcuts').addEventListener('click', showShortcuts)
elementById('as-test').addEventListener('click', async () => {
  await copy((await run('requests.toTest')).test, 'Playwright test')
})
elementById('skip').addEventListener('click', (event) => {
  event.preventDefault()
  listPane.focus()
})
addEventListener('hashchange', showRoute)
document.addEventListener('click', (event) => {
  const href = (event.target as Element).closest?.('a[href^="#"]')?.getAttribute('href')
  if (!isDocked || !href || event.defaultPrevented || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  navigate(href)
})
twoPanes.addEventListener('change', () => void refresh())

listenToChanges(() => void (isStarted && refresh()))
setInterval(() => updateTimes(refresh), 1000)

let isStarted = false
function update(): void {
  if (!isStarted) {
    isStarted = true
    openSection(route().name)
    renderNavigation(panels(), section)
  }
  void refresh()
}
// In the page of an app, the first section depends on the app.
if (isDocked) acceptApp(update)
else update()
