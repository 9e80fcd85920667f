import { control, doing } from './api.js'
import { button, copy, h } from './dom.js'

export const title = 'Project'

const FLAGS = {
  signUpEnabled: 'Sign-up',
  credentialEnabled: 'Passwords',
  magicLinkEnabled: 'Magic links',
  passkeyEnabled: 'Passkeys',
  anonymousEnabled: 'Anonymous users',
  clientTeamCreationEnabled: 'Users may create teams',
  createTeamOnSignUp: 'A team for each new user',
  clientUserDeletionEnabled: 'Users may delete themselves',
  allowUserApiKeys: 'API keys of users',
  allowTeamApiKeys: 'API keys of teams',
  allowLocalhost: 'Trust localhost',
}

export async function read() {
  return { project: await control('project.read'), info: await control('world.info') }
}

export const controls = () => [
  h(
    'div',
    { class: 'row' },
    button('Remember this world', 'snapshot', doing('world.snapshot', {}, 'Remembered.')),
    button('Put it back', 'restore', doing('world.restore', {}, 'Put back as it was remembered.')),
    button('Reset everything', 'reset', doing('world.reset', {}, 'Back to what is configured.'), 'harm'),
  ),
]

export function show({ project, info }) {
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
      h('p', { class: 'soft' }, `Stands in for server ${info.server}.`),
    ),
    h(
      'fieldset',
      { class: 'card checks' },
      h('legend', {}, 'What the project allows'),
      Object.entries(FLAGS).map(([name, words]) =>
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
      ),
    ),
  ]
}
