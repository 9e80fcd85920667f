import { type Output, run, runner } from '../api.js'
import { confirm, confirmed } from '../dialog.js'
import { button, h, inputOf, link, newTabLink, showStatus } from '../dom.js'
import type { Panel } from '../panel.js'
import { copyable, heading } from '../parts.js'
import { hrefTo } from '../route.js'

type ProjectData = Output<'project.read'>
type Flag = keyof ProjectData['settings']

/** Project settings: the label, and a part of the paths of the requests that it affects. */
const FLAGS = {
  signUpEnabled: ['Sign-up', 'sign-up'],
  credentialEnabled: ['Passwords', 'password'],
  magicLinkEnabled: ['Magic links', 'otp'],
  passkeyEnabled: ['Passkeys', 'passkey'],
  anonymousEnabled: ['Anonymous users', 'anonymous'],
  clientTeamCreationEnabled: ['Users can create teams', 'teams'],
  createTeamOnSignUp: ['Create a team for each new user', 'sign-up'],
  clientUserDeletionEnabled: ['Users can delete their accounts', 'users/me'],
  allowUserApiKeys: ['User API keys', 'user-api-keys'],
  allowTeamApiKeys: ['Team API keys', 'team-api-keys'],
  allowLocalhost: ['Allow localhost URLs', 'send'],
} as const satisfies Partial<Record<Flag, readonly [label: string, path: string]>>

/** Default paths of the screens in `@latchkey/react`. */
const SCREENS = [
  'sign-in',
  'sign-up',
  'forgot-password',
  'account-settings',
  'sign-out',
  'mfa',
  'team-invitation',
  'error',
]

interface Row {
  readonly name: Flag
  readonly label: string
  /** A part of the paths of the requests that the setting affects. */
  readonly path: string
  readonly isOn: boolean
}

interface Overview {
  readonly project: Pick<ProjectData, 'id' | 'displayName'>
  readonly publishableKey: string | undefined
  readonly seed: string | undefined
  readonly serverVersion: string
  /** Origins of the apps that sent requests. */
  readonly origins: readonly string[]
}

export const project: Panel<Row, Overview> = {
  title: 'Project',
  noun: 'settings',
  empty: 'No settings.',
  layout: 'even',
  columns: [
    { title: 'Setting', kind: 'path', cell: ({ label }) => label },
    { title: 'On', cell: (row) => toggle(row) },
  ],

  async read() {
    const [{ id, displayName, settings }, info, requests] = await Promise.all([
      run('project.read'),
      run('world.info'),
      run('requests.list'),
    ])
    const origins = requests.flatMap(({ headers: { origin } }) => (origin?.startsWith('http') ? origin : []))
    return {
      rows: Object.entries(FLAGS).map(([name, [label, path]]) => ({
        name: name as Flag,
        label,
        path,
        isOn: settings[name as keyof typeof FLAGS],
      })),
      overview: {
        project: { id, displayName },
        publishableKey: info.projects.find((row) => row.id === id)?.publishableKey ?? undefined,
        seed: info.seed ?? undefined,
        serverVersion: info.serverVersion,
        origins: [...new Set(origins)].filter((origin) => origin !== location.origin),
      },
    }
  },

  key: ({ name }) => name,
  text: ({ name, label, isOn }) => `${name} ${label} ${isOn ? 'on' : 'off'}`,

  detail: (row) => [
    h('div', { class: 'head' }, heading(row.label)),
    h('p', {}, row.isOn ? 'On.' : 'Off.', ' ', h('span', { class: 'mono' }, row.name)),
    h('p', {}, link(hrefTo('requests', '', row.path), 'Requests that it affects')),
  ],

  overview: ({ project: { id, displayName }, publishableKey, seed, serverVersion, origins }) => [
    h('div', { class: 'head' }, heading(displayName)),
    h('p', {}, 'Project ID ', copyable('Project ID', id)),
    publishableKey !== undefined &&
      h('p', {}, 'Publishable client key ', copyable('Publishable client key', publishableKey)),
    seed !== undefined && h('p', {}, 'Seed of IDs, codes and random faults: ', h('span', { class: 'mono' }, seed)),
    h('p', { class: 'soft' }, `Emulates server version ${serverVersion}.`),
    h('h3', {}, 'Data'),
    dataActions(),
    origins.map(screenLinks),
  ],
}

const toggle = ({ name, label, isOn }: Row) =>
  h('input', {
    type: 'checkbox',
    'aria-label': label,
    'data-key': name,
    checked: isOn,
    onchange: (event) => run('project.update', { settings: { [name]: inputOf(event).checked } }),
  })

const dataActions = () =>
  h(
    'div',
    { class: 'row' },
    button('Take snapshot', 'snapshot', runner('world.snapshot', {}, 'Snapshot taken.')),
    button(
      'Restore snapshot…',
      'restore',
      confirmed(
        {
          title: 'Restore the snapshot?',
          text: 'All changes since the snapshot are lost.',
          action: 'Restore snapshot',
        },
        runner('world.restore', {}, 'Snapshot restored.'),
      ),
    ),
    h(
      'a',
      { class: 'button', href: '/__emulator/world/export', download: 'world.json', 'data-key': 'export' },
      'Export as a file',
    ),
    h(
      'label',
      { class: 'button file' },
      'Import from a file',
      h('input', {
        type: 'file',
        accept: '.json,application/json',
        'data-key': 'import',
        onchange: (event) => importFile(inputOf(event)),
      }),
    ),
    button(
      'Reset everything…',
      'reset',
      confirmed(
        {
          title: 'Reset everything?',
          text: 'All users, sessions, teams and emails are deleted. The emulator starts again from its configuration.',
          action: 'Reset everything',
        },
        runner('world.reset', {}, 'Reset to the configuration.'),
      ),
      'harm',
    ),
  )

const screenLinks = (origin: string) =>
  h(
    'section',
    { 'aria-label': `Screens of ${origin}` },
    h('h3', {}, `Screens of ${origin}`),
    h('p', { class: 'soft' }, 'An app at this origin has sent requests. Links to the default paths of its screens:'),
    h(
      'p',
      { class: 'row' },
      SCREENS.map((name) => newTabLink(`${origin}/handler/${name}`, name)),
    ),
  )

async function importFile(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0]
  if (!file) return
  const world = await file
    .text()
    .then(JSON.parse)
    .catch(() => undefined)
  input.value = ''
  if (world === undefined) return showStatus(`${file.name} is not valid JSON.`)
  const text = 'All data of the emulator is replaced by the data of the file.'
  if (!(await confirm({ title: `Import ${file.name}?`, text, action: 'Replace the data' }))) return
  await runner('world.import', { world }, `Imported ${file.name}.`)()
}
