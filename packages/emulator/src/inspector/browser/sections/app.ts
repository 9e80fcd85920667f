import { currentProject, type Output, run, runner } from '../api.js'
import { type AppRow, type AppState, appState, callApp } from '../app.js'
import { button, type Child, h, inputOf, link, showStatus } from '../dom.js'
import { clockTime, countdown, formatTime } from '../format.js'
import type { Panel } from '../panel.js'
import { facts, heading, jsonBlock } from '../parts.js'
import { hrefTo } from '../route.js'
import { tabs } from '../tabs.js'

interface Overview extends Omit<AppState, 'rows'> {
  /** The session of the app, if it belongs to this emulator and has not ended. */
  readonly known: boolean
}

const FILTERS = ['All', 'Session', 'Requests', 'Cache'] as const

/** What only the page of the app knows: its client, and how the page is displayed. */
export const app: Panel<AppRow, Overview> = {
  title: 'App',
  noun: 'entries',
  empty: 'The app has not used its client yet.',
  layout: 'even',
  columns: [
    { title: 'Entry', kind: 'path', cell: ({ name }) => name },
    { title: 'Result', kind: 'soft', from: 'tablet', cell: ({ result }) => result },
    { title: 'Time', kind: 'number', cell: ({ at }) => (at === undefined ? '' : clockTime(at)) },
  ],
  filters: Object.fromEntries(FILTERS.map((name) => [name, ({ group }: AppRow) => name === 'All' || group === name])),

  async read() {
    const state = appState()
    if (!state) return { rows: [] }
    const { rows, ...overview } = state
    const sessions: Output<'sessions.list'> = currentProject() === undefined ? [] : await run('sessions.list')
    return { rows, overview: { ...overview, known: sessions.some(({ id }) => id === state.session.id) } }
  },

  key: ({ key }) => key,
  text: ({ group, name, result, facts }) => `${group} ${name} ${result} ${Object.values(facts).join(' ')}`,
  group: ({ group }) => group,

  tools: () => [button('Clear requests', 'clear', () => callApp('clear'), 'quiet')],

  detail: ({ name, result, at, facts: more }) => [
    h('div', { class: 'head' }, heading(name)),
    h('p', { class: 'note' }, result),
    facts({ Time: at !== undefined && formatTime(at), ...more }),
  ],

  overview: (state) => [
    tabs('app', {
      Session: () => session(state),
      Token: () => token(state),
      User: () => user(state),
      Page: () => page(state),
    }),
  ],
}

function session({ session: { title, cause, fix, id, userId, expires, facts: more }, known }: Overview): Child[] {
  const problems = h('div', { role: 'status' })
  return [
    heading(id === undefined ? 'Why am I signed out?' : title),
    h('p', { class: 'note' }, id === undefined ? `${title}. ${cause}` : cause),
    fix !== undefined && h('p', { class: 'soft' }, fix),
    facts({
      'User ID': userId !== undefined && (known ? link(hrefTo('users', userId), userId) : userId),
      'Session ID': id !== undefined && (known ? link(hrefTo('sessions', id), id) : id),
      'Access token': expires === undefined ? 'none' : ['expires in ', countdown(expires)],
      ...more,
    }),
    h(
      'div',
      { class: 'row' },
      known && button('Expire the access token', 'expire', runner('tokens.expire', { session: id }, EXPIRED)),
      known && button('End the session elsewhere', 'end', () => endSession(id as string)),
      button('Check the configuration', 'diagnose', () => diagnose(problems)),
    ),
    problems,
  ]
}

const EXPIRED = 'The access token has expired. The next call refreshes it.'

/** Only a refresh reveals that the session has ended. */
async function endSession(session: string): Promise<void> {
  await run('tokens.expire', { session })
  await run('sessions.revoke', { session })
  showStatus('The session has ended. The next refresh signs the user out.')
}

async function diagnose(container: HTMLElement): Promise<void> {
  container.textContent = 'Checking…'
  const problems = await callApp('diagnose').finally(() => container.replaceChildren())
  container.append(
    ...problems.map(({ code, message }) => h('p', {}, h('strong', {}, code), `: ${message}`)),
    problems.length === 0 ? 'No problem found.' : '',
  )
}

const token = ({ claims, session: { facts: more } }: Overview): Child[] => [
  facts({ 'Refresh token': more['Refresh token'] }),
  Object.keys(claims).length === 0
    ? h('p', { class: 'soft' }, 'No access token is stored. The next call of a signed-in user gets one.')
    : jsonBlock('Claims of the access token', claims),
  h('p', { class: 'soft' }, 'Tokens are never displayed.'),
]

type UserGroups = Awaited<ReturnType<typeof callApp<'user'>>>
let loaded: { readonly session: string | undefined; readonly user: Promise<UserGroups> } | undefined

/** Reads the user of a session from the service, once. */
function user({ session: { id: session } }: Overview): Child[] {
  if (loaded?.session !== session) loaded = undefined
  loaded ??= { session, user: callApp('user') }
  const container = h('div', { class: 'lines', role: 'status' })
  const show = (user: Promise<UserGroups>) => {
    container.textContent = 'Loading the user…'
    user.then(
      (groups) => container.replaceChildren(...Object.entries(groups).flatMap(groupOf)),
      () => container.replaceChildren('The user could not be loaded. The requests show why.'),
    )
  }
  show(loaded.user)
  const again = button('Load again', 'load-user', () => {
    loaded = { session, user: callApp('user') }
    show(loaded.user)
  })
  return [container, h('div', { class: 'row' }, again)]
}

const groupOf = ([title, values]: [string, UserGroups[string]]) => [h('h3', {}, title), facts(values)]

function page({ page: { theme, language, languages, isOffline } }: Overview): Child[] {
  const themes = [
    ['Theme of the page', undefined],
    ['Light', 'light'],
    ['Dark', 'dark'],
  ] as const
  const select = h(
    'select',
    { 'data-key': 'language', onchange: (event) => callApp('language', inputOf(event).value || undefined) },
    h('option', { value: '' }, 'Language of the browser'),
    languages.map((name) => h('option', { selected: name === language }, name)),
  )
  return [
    h(
      'div',
      { class: 'row', role: 'group', 'aria-label': 'Theme' },
      themes.map(([label, value]) => toggle(label, theme === value, () => callApp('theme', value))),
    ),
    h('label', {}, 'Language', select),
    toggle('Cut the network', isOffline, () => callApp('network', !isOffline)),
    h('p', { class: 'soft' }, 'A reload of the page ends all of this.'),
  ]
}

function toggle(label: string, pressed: boolean, onclick: () => unknown) {
  const element = button(label, label, onclick)
  element.setAttribute('aria-pressed', String(pressed))
  return element
}
