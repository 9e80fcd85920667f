import { type Output, run, runner } from './api.js'
import { button, copy, countdown, form, formatTime, h, inputOf, labeledInput, panelLink, showStatus } from './dom.js'
import type { Panel } from './panel.js'

type User = Output<'users.list'>[number]
type Project = Output<'world.info'>['projects'][number]
type TotpCode = Output<'users.totpCode'>
interface Data {
  readonly users: readonly User[]
  readonly project: Project | undefined
  /** TOTP codes by user id. */
  readonly codes: Readonly<Record<string, TotpCode | null>>
  /** When the codes were read. */
  readonly now: number
}

const SEED_SETS = ['unverified', 'two-factor', 'team-owner', 'team-of-50'] as const

let query = ''

export const users: Panel<Data> = {
  title: 'Users',

  async read(filter) {
    const [users, { projects }] = await Promise.all([run('users.list', { query: filter || query }), run('world.info')])
    const codes = await Promise.all(
      users
        .slice(0, 50)
        .map(
          async ({ id, hasTwoFactor }) =>
            [id, hasTwoFactor ? await run('users.totpCode', { user: id }) : null] as const,
        ),
    )
    const { now } = await run('clock.read')
    return { users, project: projects[0], codes: Object.fromEntries(codes), now }
  },

  controls: (refresh) => [
    form(
      { class: 'card' },
      async ({ email, name, password }, element) => {
        const user = await run('users.create', {
          email: email || undefined,
          displayName: name || undefined,
          password: password || undefined,
        })
        element.reset()
        showStatus(`Created ${user.email}.`)
      },
      labeledInput('Email address', {
        name: 'email',
        type: 'email',
        autocomplete: 'off',
        placeholder: 'random address',
      }),
      labeledInput('Name', { name: 'name', autocomplete: 'off' }),
      labeledInput('Password', {
        name: 'password',
        type: 'text',
        autocomplete: 'off',
        minlength: 8,
        placeholder: 'no password',
      }),
      h('button', { class: 'main' }, 'Create user'),
    ),
    h(
      'div',
      { class: 'row' },
      button(
        'Create anonymous user',
        'anonymous',
        runner('users.create', { anonymous: true }, 'Created an anonymous user.'),
      ),
    ),
    form(
      { role: 'search', class: 'row' },
      () => undefined,
      labeledInput('Search users', {
        type: 'search',
        value: query,
        oninput: (event) => {
          query = inputOf(event).value
          refresh()
        },
      }),
      h(
        'label',
        {},
        'Add sample users',
        h(
          'select',
          { onchange: (event) => addSampleUsers(inputOf<HTMLSelectElement>(event)) },
          h('option', { value: '' }, 'Choose a set'),
          SEED_SETS.map((set) => h('option', {}, set)),
        ),
      ),
    ),
  ],

  render({ users, project, codes, now }) {
    if (users.length === 0) return [h('p', { class: 'card soft' }, query ? 'No matching users.' : 'No users yet.')]
    return [
      h(
        'div',
        { class: 'two' },
        users.map((user) => card(user, project, codes[user.id] ?? null, now)),
      ),
    ]
  },
}

async function addSampleUsers(select: HTMLSelectElement): Promise<void> {
  const set = SEED_SETS.find((name) => name === select.value)
  if (!set) return
  await run('world.seed', { set })
  showStatus('Users added. Their password is "correct horse battery".')
  select.value = ''
}

function card(user: User, project: Project | undefined, totp: TotpCode | null, now: number) {
  const { id } = user
  const name = user.displayName ?? user.email ?? 'Anonymous'
  const badge = (text: string) => h('span', { class: 'badge' }, text)
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
      user.hasTwoFactor && badge('two-factor'),
      user.providers.map(badge),
      user.teams.slice(0, 3).map((team) => badge(team.displayName)),
      panelLink('sessions', id, `${user.sessions} ${user.sessions === 1 ? 'session' : 'sessions'}`, `sessions-${id}`),
      user.email && panelLink('mailbox', user.email, 'emails', `emails-${id}`),
    ),
    totp &&
      h(
        'p',
        {},
        'Authenticator code: ',
        h('strong', { class: 'mono' }, totp.code),
        ' for ',
        countdown(now + totp.remaining),
      ),
    h(
      'div',
      { class: 'row' },
      button('Sign in as', `sign-in-${id}`, () => signInAs(user, project), 'main'),
      user.email &&
        button(
          user.emailVerified ? 'Mark as unverified' : 'Mark as verified',
          `verify-${id}`,
          runner('users.verify', { user: id, verified: !user.emailVerified }),
        ),
      button('Revoke sessions', `revoke-${id}`, runner('users.revokeSessions', { user: id }, 'Sessions revoked.')),
      button('Delete', `delete-${id}`, runner('users.delete', { user: id }, `Deleted ${name}.`), 'harm'),
    ),
    h(
      'details',
      { 'data-key': `more-${id}` },
      h('summary', {}, 'Edit'),
      h('p', { class: 'soft' }, `Signed up ${formatTime(user.signedUpAt)}`),
      editForm(user),
      h(
        'div',
        { class: 'row' },
        button(
          'Enable two-factor authentication',
          `totp-${id}`,
          runner('users.addTwoFactor', { user: id }, 'Two-factor authentication enabled.'),
        ),
        button('Add a passkey', `passkey-${id}`, async () =>
          copy(JSON.stringify(await run('users.addPasskey', { user: id })), 'Passkey for a virtual authenticator'),
        ),
      ),
    ),
  )
}

const editForm = (user: User) =>
  form(
    {},
    async ({ name, email, password }) => {
      await run('users.update', {
        user: user.id,
        displayName: name || null,
        ...(email && email !== user.email && { email }),
        ...(password && { password }),
      })
      showStatus('Changes saved.')
    },
    labeledInput('Name', {
      name: 'name',
      autocomplete: 'off',
      value: user.displayName ?? '',
      'data-key': `name-${user.id}`,
    }),
    labeledInput('Email address', {
      name: 'email',
      type: 'email',
      autocomplete: 'off',
      value: user.email ?? '',
      'data-key': `email-${user.id}`,
    }),
    labeledInput('New password', {
      name: 'password',
      minlength: 8,
      autocomplete: 'off',
      'data-key': `password-${user.id}`,
    }),
    h('button', { 'data-key': `save-${user.id}` }, 'Save'),
  )

/** Sets the session cookies. Cookies ignore ports, so this signs in every app on the same host name. */
async function signInAs({ id, displayName, email }: User, project: Project | undefined): Promise<void> {
  if (!project) return
  const { accessToken, refreshToken } = await run('users.signIn', { user: id })
  const setCookie = (name: string, value: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available in all browsers
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=86400; SameSite=Lax`
  }
  setCookie(`stack-refresh-${project.id}`, refreshToken)
  setCookie('stack-access', JSON.stringify([refreshToken, accessToken]))
  const name = displayName ?? email ?? 'an anonymous user'
  showStatus(`Signed in as ${name} in every app on ${location.hostname}. Reload the app.`)
}
