import { type Output, run, runner } from './api.js'
import { button, copy, h, inputOf, panelLink, showStatus } from './dom.js'
import type { Panel } from './panel.js'

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

interface Data {
  readonly project: ProjectData
  readonly info: Output<'world.info'>
  /** Origins of the apps that sent requests. */
  readonly origins: readonly string[]
}

export const project: Panel<Data> = {
  title: 'Project',

  async read() {
    const [project, info, requests] = await Promise.all([run('project.read'), run('world.info'), run('requests.list')])
    const origins = requests.flatMap(({ headers: { origin } }) => (origin?.startsWith('http') ? origin : []))
    return { project, info, origins: [...new Set(origins)].filter((origin) => origin !== location.origin) }
  },

  controls: () => [
    h(
      'div',
      { class: 'row' },
      button('Take snapshot', 'snapshot', runner('world.snapshot', {}, 'Snapshot taken.')),
      button('Restore snapshot', 'restore', runner('world.restore', {}, 'Snapshot restored.')),
      h('a', { class: 'button', href: '/__emulator/world/export', download: 'world.json' }, 'Export as a file'),
      h(
        'label',
        { class: 'button file' },
        'Import from a file',
        h('input', {
          type: 'file',
          accept: '.json,application/json',
          onchange: (event) => importFile(inputOf(event)),
        }),
      ),
      button('Reset everything', 'reset', runner('world.reset', {}, 'Reset to the configuration.'), 'harm'),
    ),
  ],

  render: ({ project, info, origins }) => [
    summary(project, info),
    h(
      'fieldset',
      { class: 'card checks' },
      h('legend', {}, 'Settings'),
      Object.entries(FLAGS).map(([name, [label, path]]) => flagRow(project, name as keyof typeof FLAGS, label, path)),
    ),
    origins.map(screenLinks),
  ],
}

function summary(project: ProjectData, info: Data['info']) {
  const key = info.projects.find(({ id }) => id === project.id)?.publishableClientKey
  const value = (name: string, text: string) =>
    h(
      'p',
      {},
      `${name}: `,
      h('span', { class: 'mono' }, text),
      ' ',
      button(`Copy ${name.toLowerCase()}`, `copy-${name}`, () => copy(text, name)),
    )
  return h(
    'div',
    { class: 'card' },
    h('h3', {}, project.displayName),
    value('Project id', project.id),
    key && value('Publishable client key', key),
    info.seed && h('p', {}, 'Seed of ids, codes and random faults: ', h('span', { class: 'mono' }, info.seed)),
    h('p', { class: 'soft' }, `Emulates server version ${info.serverVersion}.`),
  )
}

const flagRow = (project: ProjectData, name: keyof typeof FLAGS, label: string, path: string) =>
  h(
    'div',
    { class: 'flag' },
    h(
      'label',
      { class: 'check' },
      h('input', {
        type: 'checkbox',
        'data-key': name,
        checked: project.settings[name],
        onchange: (event) => run('project.update', { settings: { [name]: inputOf(event).checked } }),
      }),
      label,
    ),
    panelLink('requests', path, 'requests', `requests-${name}`, { 'aria-label': `requests: ${label}` }),
  )

const screenLinks = (origin: string) =>
  h(
    'section',
    { class: 'card', 'aria-label': `Screens of ${origin}` },
    h('h3', {}, `Screens of ${origin}`),
    h('p', { class: 'soft' }, 'An app at this origin has sent requests. Links to the default paths of its screens:'),
    h(
      'div',
      { class: 'row' },
      SCREENS.map((name) =>
        h(
          'a',
          { href: `${origin}/handler/${name}`, target: '_blank', rel: 'noopener', 'data-key': `${origin}-${name}` },
          name,
        ),
      ),
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
  if (world === undefined) showStatus(`${file.name} is not valid JSON.`)
  else await runner('world.import', { world }, `Imported ${file.name}.`)()
}
