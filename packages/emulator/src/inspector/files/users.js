import { control, doing } from './api.js'
import { button, copy, h, say, time, to, until } from './dom.js'

export const title = 'Users'

let query = ''

export async function read(only) {
  const asked = only || query
  const [users, { projects }] = await Promise.all([control('users.list', { query: asked }), control('world.info')])
  const codes = await Promise.all(
    users
      .slice(0, 50)
      .map(async ({ id, hasSecondFactor }) => [id, hasSecondFactor ? await control('users.totp', { user: id }) : null]),
  )
  return { users, project: projects[0], codes: Object.fromEntries(codes), at: (await control('clock.read')).now }
}

export function controls(refresh) {
  const value = (form, name) => form.elements[name].value.trim() || undefined
  return [
    h(
      'form',
      {
        class: 'card',
        onsubmit: async (event) => {
          event.preventDefault()
          const form = event.target
          const user = {
            email: value(form, 'email'),
            displayName: value(form, 'name'),
            password: value(form, 'password'),
          }
          const { email } = await control('users.create', user)
          form.reset()
          say(`${email} is there.`)
        },
      },
      h(
        'label',
        {},
        'E-mail address',
        h('input', { name: 'email', type: 'email', autocomplete: 'off', placeholder: 'one of their own' }),
      ),
      h('label', {}, 'Name', h('input', { name: 'name', autocomplete: 'off' })),
      h(
        'label',
        {},
        'Password',
        h('input', { name: 'password', type: 'text', autocomplete: 'off', minlength: 8, placeholder: 'none' }),
      ),
      h('button', { class: 'main' }, 'Create a user'),
    ),
    h(
      'div',
      { class: 'row' },
      button('Create an anonymous user', 'anonymous', doing('users.create', { anonymous: true }, 'They are there.')),
    ),
    h(
      'form',
      { role: 'search', class: 'row', onsubmit: (event) => event.preventDefault() },
      h(
        'label',
        {},
        'Search users',
        h('input', {
          type: 'search',
          value: query,
          oninput: (event) => {
            query = event.target.value
            refresh()
          },
        }),
      ),
      h(
        'label',
        {},
        'Add people',
        h(
          'select',
          {
            onchange: async ({ target }) => {
              if (!target.value) return
              await control('world.seed', { set: target.value })
              say('Added. Passwords are "correct horse battery".')
              target.value = ''
            },
          },
          h('option', { value: '' }, 'choose a set'),
          ...['unverified', 'second-factor', 'team-owner', 'team-of-50'].map((set) => h('option', {}, set)),
        ),
      ),
    ),
  ]
}

export function show({ users, project, codes, at }) {
  if (users.length === 0) return [h('p', { class: 'card soft' }, query ? 'Nobody fits.' : 'Nobody is here yet.')]
  return [
    h(
      'div',
      { class: 'two' },
      users.map((user) => card(user, project, codes[user.id], at)),
    ),
  ]
}

function card(user, project, totp, at) {
  const { id } = user
  const name = user.displayName ?? user.email ?? 'Anonymous'
  const badge = (text) => h('span', { class: 'badge' }, text)
  return h(
    'article',
    { class: 'card', 'aria-labelledby': `user-${id}` },
    h('h3', { id: `user-${id}` }, name),
    h('p', { class: 'soft mono' }, user.email && user.email !== name ? `${user.email} · ${id}` : id),
    h(
      'div',
      { class: 'row' },
      user.email && badge(user.emailVerified ? 'verified' : 'not verified'),
      user.anonymous && badge('anonymous'),
      user.hasPassword && badge('password'),
      user.hasPasskey && badge('passkey'),
      user.hasSecondFactor && badge('second factor'),
      user.providers.map(badge),
      user.teams.slice(0, 3).map((team) => badge(team.displayName)),
      to('sessions', id, `${user.sessions} ${user.sessions === 1 ? 'session' : 'sessions'}`, `sessions-${id}`),
      user.email && to('mailbox', user.email, 'mails', `mails-${id}`),
    ),
    totp &&
      h('p', {}, 'Authenticator app: ', h('strong', { class: 'mono' }, totp.code), ' for ', until(at + totp.left)),
    h(
      'div',
      { class: 'row' },
      button('Become', `become-${id}`, () => become(user, project), 'main'),
      user.email &&
        button(
          user.emailVerified ? 'Unverify' : 'Verify',
          `verify-${id}`,
          doing('users.verify', { user: id, verified: !user.emailVerified }),
        ),
      button('End sessions', `end-${id}`, doing('users.disable', { user: id }, 'All their sessions are over.')),
      button('Delete', `delete-${id}`, doing('users.delete', { user: id }, `${name} is gone.`), 'harm'),
    ),
    h(
      'details',
      { 'data-key': `more-${id}` },
      h('summary', {}, 'Edit'),
      h('p', { class: 'soft' }, `signed up ${time(user.signedUpAt)}`),
      h(
        'form',
        {
          onsubmit: async (event) => {
            event.preventDefault()
            const { name, email, password } = event.target.elements
            await control('users.edit', {
              user: id,
              displayName: name.value || null,
              ...(email.value && email.value !== user.email && { email: email.value }),
              ...(password.value && { password: password.value }),
            })
            say('Changed.')
          },
        },
        h(
          'label',
          {},
          'Name',
          h('input', { name: 'name', autocomplete: 'off', value: user.displayName ?? '', 'data-key': `name-${id}` }),
        ),
        h(
          'label',
          {},
          'E-mail address',
          h('input', {
            name: 'email',
            type: 'email',
            autocomplete: 'off',
            value: user.email ?? '',
            'data-key': `email-${id}`,
          }),
        ),
        h(
          'label',
          {},
          'New password',
          h('input', { name: 'password', minlength: 8, autocomplete: 'off', 'data-key': `password-${id}` }),
        ),
        h('button', { 'data-key': `save-${id}` }, 'Save'),
      ),
      h(
        'div',
        { class: 'row' },
        button(
          'Ask for a second factor',
          `totp-${id}`,
          doing('users.addSecondFactor', { user: id }, 'From now on a code is asked for.'),
        ),
        button('Add a passkey', `passkey-${id}`, async () =>
          copy(
            JSON.stringify(await control('users.addPasskey', { user: id })),
            'The passkey, for a virtual authenticator',
          ),
        ),
      ),
    ),
  )
}

/** Cookies know no ports: an app on the same host name is signed in by them. */
async function become({ id, displayName, email }, project) {
  const { accessToken, refreshToken } = await control('users.become', { user: id })
  const put = (name, value) => {
    // biome-ignore lint/suspicious/noDocumentCookie: browsers without a cookie store are people's too
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=86400; SameSite=Lax`
  }
  put(`stack-refresh-${project.id}`, refreshToken)
  put('stack-access', JSON.stringify([refreshToken, accessToken]))
  say(`You are ${displayName ?? email ?? 'someone anonymous'} in every app on ${location.hostname}. Reload yours.`)
}
