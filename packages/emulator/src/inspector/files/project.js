import { control, doing } from './api.js'
import { button, copy, h, say, to } from './dom.js'

export const title = 'Project'

/** The words of a flag, and a part of the paths of the requests that it concerns. */
const FLAGS = {
  signUpEnabled: ['Sign-up', 'sign-up'],
  credentialEnabled: ['Passwords', 'password'],
  magicLinkEnabled: ['Magic links', 'otp'],
  passkeyEnabled: ['Passkeys', 'passkey'],
  anonymousEnabled: ['Anonymous users', 'anonymous'],
  clientTeamCreationEnabled: ['Users may create teams', 'teams'],
  createTeamOnSignUp: ['A team for each new user', 'sign-up'],
  clientUserDeletionEnabled: ['Users may delete themselves', 'users/me'],
  allowUserApiKeys: ['API keys of users', 'user-api-keys'],
  allowTeamApiKeys: ['API keys of teams', 'team-api-keys'],
  allowLocalhost: ['Trust localhost', 'send'],
}

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

export async function read() {
  const [project, info, requests] = await Promise.all([
    control('project.read'),
    control('world.info'),
    control('requests.list'),
  ])
  const asking = requests.map(({ headers }) => headers.origin).filter((origin) => origin?.startsWith('http'))
  return { project, info, origins: [...new Set(asking)].filter((origin) => origin !== location.origin) }
}

export const controls = () => [
  h(
    'div',
    { class: 'row' },
    button('Remember this world', 'snapshot', doing('world.snapshot', {}, 'Remembered.')),
    button('Put it back', 'restore', doing('world.restore', {}, 'Put back as it was remembered.')),
    h('a', { class: 'button', href: '/__emulator/world/export', download: 'world.json' }, 'Save it as a file'),
    h(
      'label',
      { class: 'button file' },
      'Put in a world from a file',
      h('input', { type: 'file', accept: '.json,application/json', onchange: ({ target }) => putIn(target) }),
    ),
    button('Reset everything', 'reset', doing('world.reset', {}, 'Back to what is configured.'), 'harm'),
  ),
]

async function putIn(input) {
  const [file] = input.files
  if (!file) return
  const world = await file
    .text()
    .then(JSON.parse)
    .catch(() => undefined)
  input.value = ''
  if (world === undefined) say(`${file.name} is no JSON.`)
  else await doing('world.import', { world }, `The world of ${file.name} is here.`)()
}

export function show({ project, info, origins }) {
  const key = info.projects.find(({ id }) => id === project.id)?.publishableClientKey
  const value = (name, text) =>
    h(
      'p',
      {},
      `${name}: `,
      h('span', { class: 'mono' }, text),
      ' ',
      button(`Copy the ${name.toLowerCase()}`, `copy-${name}`, () => copy(text, name)),
    )
  return [
    h(
      'div',
      { class: 'card' },
      h('h3', {}, project.displayName),
      value('Project id', project.id),
      key && value('Publishable client key', key),
      info.seed &&
        h(
          'p',
          {},
          'Ids, codes and the chance of faults come from the seed ',
          h('span', { class: 'mono' }, info.seed),
          '.',
        ),
      h('p', { class: 'soft' }, `Stands in for server ${info.server}.`),
    ),
    h(
      'fieldset',
      { class: 'card checks' },
      h('legend', {}, 'What the project allows'),
      Object.entries(FLAGS).map(([name, [words, path]]) =>
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
              onchange: ({ target }) => control('project.set', { settings: { [name]: target.checked } }),
            }),
            words,
          ),
          to('requests', path, 'requests', `requests-${name}`, { 'aria-label': `requests: ${words}` }),
        ),
      ),
    ),
    ...origins.map((origin) =>
      h(
        'section',
        { class: 'card', 'aria-label': `Screens of ${origin}` },
        h('h3', {}, `Screens of ${origin}`),
        h(
          'p',
          { class: 'soft' },
          'An app there has asked. These are the places that the kit has for its screens unless told otherwise.',
        ),
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
      ),
    ),
  ]
}
