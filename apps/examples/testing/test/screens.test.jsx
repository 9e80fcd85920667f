// The same tests run in Vitest and in Jest, in jsdom and in happy-dom.
import { createClient } from '@latchkey/core'
import { createTestRenderer } from '@latchkey/emulator/testing'
import { LatchkeyProvider } from '@latchkey/react'
import { AuthHandler } from '@latchkey/react/handler'
import { AccountSettings } from '@latchkey/react/screens'
import { SignIn, SignUp } from '@latchkey/react/sign-in'
import { TeamSwitcher, UserButton } from '@latchkey/react/user-button'
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profile } from '../src/profile.jsx'

// The first test of a screen also compiles it.
configure({ asyncUtilTimeout: 30_000 })

const PASSWORD = 'correct horse battery'
const ada = { displayName: 'Ada', email: 'ada@example.test', password: PASSWORD }
const world = () => createTestRenderer({ LatchkeyProvider, createClient, render, act })
const status = (client, expected) => waitFor(() => expect(client.session.state().status).toBe(expected))

afterEach(cleanup)

test('renders the signed-in user', async () => {
  const { renderSignedIn } = world()
  await renderSignedIn(<Profile />, { displayName: 'Ada' })
  await screen.findByText('Hello Ada')
})

test('renders a link to sign-in', async () => {
  const { renderSignedOut } = world()
  await renderSignedOut(<Profile />)
  await screen.findByRole('link', { name: 'Sign in' })
})

test('signs in after a wrong password', async () => {
  const user = userEvent.setup()
  const { renderSignedOut, client, control } = world()
  await control.users.create(ada)
  await renderSignedOut(<SignIn />)
  await user.type(await screen.findByLabelText('Email'), ada.email)
  await user.type(screen.getByLabelText('Password'), 'not the password')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent)).toBe(true))
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await status(client, 'active')
})

test('signs up', async () => {
  const user = userEvent.setup()
  const { renderSignedOut, client } = world()
  await renderSignedOut(<SignUp />)
  await user.type(await screen.findByLabelText('Email'), ada.email)
  await user.type(screen.getByLabelText('Password'), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await status(client, 'active')
})

test('signs out in the menu of the user button', async () => {
  const user = userEvent.setup()
  const { renderSignedIn, client } = world()
  await renderSignedIn(<UserButton />, ada)
  const button = await screen.findByRole('button', { name: /Ada/ })
  await user.click(button)
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'))
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await status(client, 'ended')
})

test('creates a team in a dialog', async () => {
  const user = userEvent.setup()
  const { renderSignedIn, control } = world()
  await renderSignedIn(<TeamSwitcher />, ada)
  await user.click(await screen.findByRole('button', { name: /team/i }))
  await user.click(await screen.findByRole('menuitem', { name: 'Create a team' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(dialog.querySelector('input'), 'Analysts')
  await user.click(dialog.querySelector('[type=submit]'))
  await waitFor(async () => {
    const [{ teams }] = await control.users.list()
    expect(teams).toMatchObject([{ displayName: 'Analysts' }])
  })
})

const SECTIONS = {
  profile: 'Profile',
  emails: 'Emails',
  methods: 'Sign-in methods',
  password: 'Password',
  'second-step': 'Two-factor authentication',
  sessions: 'Sessions',
  teams: 'Teams',
  'api-keys': 'API keys',
  delete: 'Delete account',
}
test.each(Object.entries(SECTIONS))('renders the section %s of the account settings', async (section, name) => {
  const { renderSignedIn } = world()
  window.location.hash = section
  await renderSignedIn(<AccountSettings />, ada)
  await screen.findByRole('heading', { level: 2, name })
})

const PAGES = ['sign-in', 'sign-up', 'forgot-password', 'sign-out', 'mfa', 'error', 'unknown']
const LINKS = ['magic-link-callback', 'password-reset', 'email-verification', 'team-invitation']
test.each([...PAGES, ...LINKS.map((page) => `${page}?code=wrong`), 'cli-auth-confirm?login_code=wrong'])(
  'renders /handler/%s',
  async (page) => {
    const { renderSignedOut } = world()
    window.history.replaceState(null, '', `/handler/${page}`)
    await renderSignedOut(<AuthHandler />)
    await screen.findAllByRole('heading')
  },
)
