import { type ReactNode, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { tokensOf } from '../src/react/theme.js'
import { messagesOf } from '../src/react/translation-overrides.js'
import * as kit from '../src/react.js'
import { accountOf, appOptions } from './apps.js'
import { startForTests } from './start-emulator.js'

const { StackClientApp, StackHandler, StackProvider, StackServerApp, StackTheme, useStackApp, useUser } = kit

const running = startForTests()
const options = () => appOptions(running.url)

async function signedIn(email: string) {
  const app = new StackClientApp(options())
  await app.signUpWithCredential(accountOf(email))
  return app
}

/** Renders as a server does, and waits for everything that suspends. */
async function render(content: ReactNode): Promise<string> {
  const errors: unknown[] = []
  const stream = await renderToReadableStream(<Suspense>{content}</Suspense>, {
    onError: (error) => void errors.push(error),
  })
  await stream.allReady
  const html = await new Response(stream).text()
  if (errors.length > 0) throw errors[0]
  return html
}

function Profile() {
  const user = useUser({ or: 'throw' })
  const teams = user.useTeams()
  const [channel] = user.useContactChannels()
  const members = teams[0]?.useUsers()
  return (
    <p>
      {user.displayName}, {teams[0]?.displayName}, {channel?.value}, {members?.length} member
    </p>
  )
}
const State = () => <p>{useUser() === null ? 'signed out' : 'signed in'}</p>
const Guarded = () => <p>{useUser({ or: 'throw' }).id}</p>
const Anonymous = () => <p>{useUser({ or: 'anonymous' }).id}</p>
const Id = () => <p>{useStackApp({ projectIdMustMatch: 'internal' }).projectId}</p>
const Confirmation = () => <p>{kit.useCliAuthConfirmation().status}</p>
const Users = ({ server }: { readonly server: kit.StackServerApp }) => (
  <p>{server.useUsers().some((user) => user.primaryEmail === 'grace@react.test') && 'found'}</p>
)

test('useUser returns the signed-in user, whose hooks return their data', async () => {
  const app = await signedIn('ada@react.test')
  const user = await app.getUser({ or: 'throw' })
  await user.update({ displayName: 'Ada' })
  await user.createTeam({ displayName: 'Comets' })
  const html = await render(
    <StackProvider app={app}>
      <Profile />
    </StackProvider>,
  )
  expect(html.replaceAll('<!-- -->', '')).toContain('<p>Ada, Comets, ada@react.test, 1 member</p>')
})

test('useUser returns null when signed out, and throws with or: throw', async () => {
  const app = new StackClientApp(options())
  const page = (content: ReactNode) => <StackProvider app={app}>{content}</StackProvider>
  await expect(render(page(<State />))).resolves.toContain('signed out')
  await expect(render(page(<Guarded />))).rejects.toThrow(/not signed in/)
})

test('useUser with or: anonymous shows the new user without loading the page again', async () => {
  const app = new StackClientApp(options())
  const reload = vi.fn()
  vi.stubGlobal('window', { location: { reload } })
  try {
    const html = await render(
      <StackProvider app={app}>
        <Anonymous />
      </StackProvider>,
    )
    const { id } = await app.getUser({ or: 'anonymous' })
    expect(html).toContain(`<p>${id}</p>`)
  } finally {
    vi.unstubAllGlobals()
  }
  // The token store of the app does not survive it: each load would sign up another user.
  expect(reload).not.toHaveBeenCalled()
})

test('useStackApp rejects an app of another project', async () => {
  const app = new StackClientApp(options())
  await expect(
    render(
      <StackProvider app={app}>
        <Id />
      </StackProvider>,
    ),
  ).rejects.toThrow(/project ID/)
  await expect(render(<Id />)).rejects.toThrow(/StackProvider/)
})

test('hooks of a server app read with server access', async () => {
  await signedIn('grace@react.test')
  const server = new StackServerApp(options())
  await expect(render(<Users server={server} />)).resolves.toContain('found')
})

test.each([
  ['SignIn', <kit.SignIn key="" fullPage firstTab="password" extraInfo="Info" />],
  ['SignUp', <kit.SignUp key="" noPasswordRepeat />],
  ['AuthPage', <kit.AuthPage key="" type="sign-up" noPasswordRepeat />],
  ['CredentialSignIn', <kit.CredentialSignIn key="" />],
  ['CredentialSignUp', <kit.CredentialSignUp key="" />],
  ['MagicLinkSignIn', <kit.MagicLinkSignIn key="" />],
  ['OAuthButton', <kit.OAuthButton key="" provider="github" type="sign-in" />],
  ['OAuthButtonGroup', <kit.OAuthButtonGroup key="" type="sign-up" />],
  ['ForgotPassword', <kit.ForgotPassword key="" />],
  ['PasswordReset', <kit.PasswordReset key="" searchParams={{ code: 'x' }} />],
  ['EmailVerification', <kit.EmailVerification key="" searchParams={{ code: 'x' }} />],
  ['AccountSettings', <kit.AccountSettings key="" extraItems={[{ id: 'a', title: 'A', content: 'a' }]} />],
  ['CliAuthConfirmation', <kit.CliAuthConfirmation key="" />],
  ['AgentAuthConfirmation', <kit.AgentAuthConfirmation key="" />],
  ['MessageCard', <kit.MessageCard key="" title="Hello" primaryButtonText="OK" primaryAction={async () => {}} />],
  ['UserAvatar', <kit.UserAvatar key="" size={24} user={{ displayName: 'Ada' }} />],
  ['UserButton', <kit.UserButton key="" showUserInfo colorModeToggle={() => {}} extraItems={[]} />],
  ['TeamSwitcher', <kit.TeamSwitcher key="" onChange={async () => {}} />],
  ['SelectedTeamSwitcher', <kit.SelectedTeamSwitcher key="" urlMap={(team) => `/teams/${team.id}`} />],
  ['StackHandler', <StackHandler key="" location="/handler/sign-in" fullPage componentProps={{ SignIn: {} }} />],
])('<%s> renders on a server', async (name, element) => {
  const app = await signedIn(`${name.toLowerCase()}@react.test`)
  const html = await render(
    <StackProvider app={app} lang="en-US">
      <StackTheme theme={{ radius: '0', light: { primary: 'red' } }}>{element}</StackTheme>
    </StackProvider>,
  )
  expect(html).toContain('class="lk-')
})

test('a page of a command-line login that has just loaded is not confirmed', async () => {
  const page = (
    <StackProvider app={new StackClientApp(options())}>
      <Confirmation />
    </StackProvider>
  )
  expect(await render(page)).toContain('idle')
})

test('StackTheme sets the tokens of its colors', () => {
  expect(tokensOf({ light: { primary: 'red' }, dark: { primary: 'pink' }, radius: '4px' })).toEqual({
    accent: 'light-dark(red, pink)',
    'radius-control': '4px',
    'radius-card': '4px',
  })
})

test('translationOverrides replace English texts by key', () => {
  const english = { 'sign-in.title': 'Sign in', 'sign-up.title': 'Sign up' }
  expect(messagesOf({ 'Sign in': 'Log in', Unknown: 'x' }, english as never)).toEqual({ 'sign-in.title': 'Log in' })
})

test('exports every name under both prefixes', () => {
  const exported: Record<string, unknown> = { ...kit }
  for (const name of ['ClientApp', 'ServerApp', 'AdminApp', 'Provider', 'Handler', 'Theme']) {
    expect(exported[`Stack${name}`]).toBeDefined()
    expect(exported[`Hexclave${name}`]).toBe(exported[`Stack${name}`])
  }
  expect(exported.useHexclaveApp).toBe(useStackApp)
})
