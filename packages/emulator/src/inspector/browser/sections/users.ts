import { currentProject, type Output, run, runner } from '../api.js'
import { callApp } from '../app.js'
import { confirmed } from '../dialog.js'
import { button, type Child, copy, form, h, inputOf, labeledInput, link, showStatus } from '../dom.js'
import { countdown, formatTime } from '../format.js'
import type { Panel } from '../panel.js'
import { copyable, facts, heading } from '../parts.js'
import { hrefTo, navigate } from '../route.js'

/** A user, and the current TOTP code of the selected user. */
type User = Output<'users.list'>[number] & {
  readonly totp?: { readonly code: string; readonly until: number }
}

const SEED_SETS = ['unverified', 'two-factor', 'team-owner', 'team-of-50'] as const

export const users: Panel<User> = {
  title: 'Users',
  noun: 'users',
  empty: 'No users yet. Create one, or sign up in your app.',
  columns: [
    { title: 'User', kind: 'path', cell: (user) => nameOf(user) },
    { title: 'Email address', kind: 'soft', from: 'tablet', cell: ({ email }) => email ?? '' },
    {
      title: 'Status',
      cell: ({ anonymous, emailVerified }) =>
        badge(anonymous ? 'anonymous' : emailVerified ? 'verified' : 'not verified'),
    },
    { title: 'Sign-in methods', kind: 'soft', from: 'desktop', cell: (user) => methodsOf(user) },
    { title: 'Sessions', kind: 'number', cell: ({ sessions }) => String(sessions) },
  ],

  async read(selected) {
    // Users with names first: apps create many anonymous ones.
    const rank = ({ displayName, email }: User) => (displayName ? 0 : email ? 1 : 2)
    const rows = (await run('users.list')).sort((one, other) => rank(one) - rank(other))
    const user = rows.find(({ id, hasTwoFactor }) => id === selected && hasTwoFactor)
    if (!user) return { rows }
    const [{ code, remaining }, { now }] = await Promise.all([
      run('users.totpCode', { user: selected }),
      run('clock.read'),
    ])
    // The end of the period, which does not change with every read.
    const until = Math.round((now + remaining) / 1000) * 1000
    return { rows: rows.map((row) => (row === user ? { ...row, totp: { code, until } } : row)) }
  },

  key: ({ id }) => id,
  text: (user) => {
    const { id, email, displayName, teams, anonymous, emailVerified } = user
    const status = anonymous ? 'anonymous' : emailVerified ? 'verified' : 'not verified'
    return `${id} ${email} ${displayName} ${status} ${methodsOf(user)} ${teams.map((team) => team.displayName).join(' ')}`
  },

  tools: () => [
    link('#users/new', 'New user', { class: 'button' }),
    h(
      'select',
      { 'aria-label': 'Add sample users', onchange: (event) => addSampleUsers(inputOf<HTMLSelectElement>(event)) },
      h('option', { value: '' }, 'Add sample users'),
      SEED_SETS.map((set) => h('option', {}, set)),
    ),
  ],

  forms: { new: createForm },

  detail(user) {
    const { id, email, emailVerified, sessions, totp } = user
    const name = nameOf(user)
    return [
      h('div', { class: 'head' }, heading(name)),
      facts({
        'Email address': email ?? 'none',
        Verified: email !== null && (emailVerified ? 'yes' : 'no'),
        'Sign-in methods': methodsOf(user) || 'none',
        Teams: user.teams.map(({ displayName }) => displayName).join(', ') || 'none',
        'Signed up': formatTime(user.signedUpAt),
        Sessions: link(hrefTo('sessions', '', id), `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`),
        Emails: email && link(hrefTo('mailbox', '', email), 'emails'),
        'Authenticator code': totp && [h('strong', { class: 'mono' }, totp.code), ' for ', countdown(totp.until)],
      }),
      h('p', {}, 'User ID ', copyable('User ID', id)),
      h(
        'div',
        { class: 'row' },
        button('Sign in as', 'sign-in', () => signInAs(user), 'main'),
        email !== null &&
          button(
            emailVerified ? 'Mark as unverified' : 'Mark as verified',
            'verify',
            runner('users.verify', { user: id, verified: !emailVerified }),
          ),
        button(
          'Revoke sessions…',
          'revoke',
          confirmed(
            {
              title: 'Revoke all sessions of this user?',
              text: `${name} is signed out everywhere.`,
              action: 'Revoke sessions',
            },
            runner('users.revokeSessions', { user: id }, 'Sessions revoked.'),
          ),
          'harm',
        ),
        button(
          'Delete…',
          'delete',
          confirmed(
            { title: 'Delete this user?', text: `${name} is deleted with all their data.`, action: 'Delete user' },
            runner('users.delete', { user: id }, `Deleted ${name}.`),
          ),
          'harm',
        ),
      ),
      h('h3', {}, 'Edit'),
      editForm(user),
      h(
        'div',
        { class: 'row' },
        button(
          'Enable two-factor authentication',
          'totp',
          runner('users.addTwoFactor', { user: id }, 'Two-factor authentication enabled.'),
        ),
        button('Add a passkey', 'passkey', async () =>
          copy(JSON.stringify(await run('users.addPasskey', { user: id })), 'Passkey for a virtual authenticator'),
        ),
      ),
    ]
  },
}

const nameOf = ({ displayName, email }: User): string => displayName ?? email ?? 'Anonymous'
const badge = (text: string) => h('span', { class: 'badge' }, text)

const methodsOf = ({ hasPassword, hasPasskey, hasTwoFactor, providers }: User): string =>
  [hasPassword && 'password', hasPasskey && 'passkey', ...providers, hasTwoFactor && 'two-factor']
    .filter(Boolean)
    .join(', ')

async function addSampleUsers(select: HTMLSelectElement): Promise<void> {
  const set = SEED_SETS.find((name) => name === select.value)
  if (!set) return
  await run('world.seed', { set })
  showStatus('Users added. Their password is "correct horse battery".')
  select.value = ''
}

function createForm(): Child[] {
  const created = ({ id, email }: { readonly id: string; readonly email: string | null }) => {
    showStatus(`Created ${email ?? 'an anonymous user'}.`)
    navigate(hrefTo('users', id))
  }
  return [
    h('div', { class: 'head' }, heading('New user')),
    form(
      {},
      async ({ email, name, password }) =>
        created(
          await run('users.create', {
            email: email || undefined,
            displayName: name || undefined,
            password: password || undefined,
          }),
        ),
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
      button('Create anonymous user', 'anonymous', async () => created(await run('users.create', { anonymous: true }))),
    ),
  ]
}

const editForm = (user: User) =>
  form(
    {},
    async ({ name, email, password }, element) => {
      await run('users.update', {
        user: user.id,
        displayName: name || null,
        ...(email && email !== user.email && { email }),
        ...(password && { password }),
      })
      // Saved fields no longer count as edited.
      for (const field of element.querySelectorAll('input')) {
        if (field.name === 'password') field.value = ''
        field.defaultValue = field.value
      }
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

/**
 * Starts a session in the app that displays the inspector. Otherwise it sets the session cookies: cookies ignore ports, so
 * this signs in every app on the same host name.
 */
async function signInAs(user: User): Promise<void> {
  const { id } = user
  const name = user.displayName ?? user.email ?? 'an anonymous user'
  const [{ accessToken, refreshToken }, { projects }] = await Promise.all([
    run('users.signIn', { user: id }),
    run('world.info'),
  ])
  if (currentProject() !== undefined) {
    await callApp('signIn', { accessToken, refreshToken })
    showStatus(`Signed in as ${name}.`)
    return
  }
  const setCookie = (name: string, value: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available in all browsers
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=86400; SameSite=Lax`
  }
  setCookie(`stack-refresh-${projects[0]?.id}`, refreshToken)
  setCookie('stack-access', JSON.stringify([refreshToken, accessToken]))
  showStatus(`Signed in as ${name} in every app on ${location.hostname}. Reload the app.`)
}
