// The values of the names that snippets and examples use without declaring them. Their types are in `given-names.ts`.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Client } from '../../../../packages/core/src/index.ts'
import { kit, VARIABLES } from './kit.ts'
import type { Values, World } from './types.ts'

const { DEFAULT_PROJECT } = kit.emulator

const ada = async ({ control }: World) => control.users.read({ user: 'ada@example.com' })
const record =
  (name: string) =>
  ({ log }: World) =>
  (...values: unknown[]) =>
    void log.push([name, ...values.map(String)].join(' '))

const recorded = `deleteNotes listNotes navigate render save setMessage setNavigate setTheme show showAccount showError
  showErrors showFailure showNotFound showOfflineMessage showPasskeyButton showPasswordField showQrCode showSettings showSetupKey
  showSignIn showSignInMethod showVerification traceEvent`.split(/\s+/)

export const clientOf = async (world: World) => (await world.value('client')) as Client
/** A client that is signed in as Ada. */
export const SIGNED_IN = (world: World) => world.signInAs('ada@example.com')
/** A value of a library that snippets use. */
export const library = (module: string, name: string) => async () => (await import(`snippet:${module}`))[name]
const libraries = (module: string, names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, library(module, name)]))

/** Base32 (RFC 4648) as Base64. */
function base64Of(base32: string): string {
  const bits = [...base32].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  ).toString('base64')
}

const otpOf = (text: string) => /\b[A-Z0-9]{6}\b/.exec(text)?.[0]

const components = 'App Billing Dashboard Editor Logo Notes Pages Profile ReadOnlyDocument Spinner'.split(' ')

export const VALUES: Values = {
  ...Object.fromEntries(recorded.map((name) => [name, record(name)])),
  ...Object.fromEntries(components.map((name) => [name, () => () => name])),
  ...Object.fromEntries(
    Object.entries({
      email: 'ada@example.com',
      password: 'correct horse battery staple',
      currentPassword: 'correct horse battery staple',
      newPassword: 'a longer horse battery staple',
      projectId: DEFAULT_PROJECT.id,
      publishableKey: DEFAULT_PROJECT.keys.publishable,
      baseUrl: 'https://api.stack-auth.com',
      appUrl: 'https://app.example.com',
      secret: DEFAULT_PROJECT.keys.secret,
      title: 'A note',
      displayName: 'Ada Lovelace',
      body: '{}',
      origin: 'https://app.example.com',
      url: 'https://app.example.com/notes',
      returnTo: '/notes',
      old: 'correct horse battery staple',
      repeat: 'correct horse battery staple',
      value: 'lovelace@example.com',
      accountId: 'ada-2',
      username: 'app',
      theme: 'dark',
      level: 'branch',
      key: 'auth.allowSignUp',
      type: 'email_verification',
      children: 'children',
      context: { addCookies() {} },
      page: { goto() {} },
      messages: { EMAIL_PASSWORD_MISMATCH: 'Incorrect email or password.' },
      error: new kit.core.LatchkeyError('EMAIL_PASSWORD_MISMATCH', 'The email or password is incorrect.'),
    }).map(([name, value]) => [name, () => value]),
  ),
  ...libraries('libraries', 'decodeJwt expect setupServer'),
  ...libraries('routers', 'createBrowserRouter createFileRoute createRootRoute'),
  app: library('libraries', 'honoApp'),
  Outlet: () => () => null,
  useLocation: () => () => ({ pathname: '/handler/sign-in' }),
  useNavigate: () => () => () => {},
  root: () => document.body.appendChild(document.createElement('div')),
  /** The example renders outside of `act`, as an app does. */
  createRoot: () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
    return library('react-kit', 'createRoot')()
  },
  signIn: () => ({
    mockRejectedValue() {},
    error: new kit.core.LatchkeyError('EMAIL_PASSWORD_MISMATCH', 'Wrong'),
  }),
  verify: () => async () => {},
  options: ({ project }) => project,
  listNotes: () => async () => ['A note'],
  /** Signed in as Ada. */
  client: async (world) => {
    const client = world.createClient()
    await client.session.start(await world.signIn())
    return client
  },
  /** Creates a client without a session. */
  createSignedOutClient:
    ({ createClient }) =>
    () =>
      createClient(),
  /** Returns the code that the user types: of the newest email, otherwise of the authenticator app, with the QR code if one is shown. */
  askForCode:
    ({ control, emulator, log }) =>
    async () => {
      const [email] = emulator.mailbox.emails.slice(-1)
      // The service accepts only the code of the current 30 seconds.
      emulator.clock.freeze()
      if (email) return otpOf(email.text)
      const [, shown] = /^showQrCode .*[?&]secret=(\w+)/m.exec(log.join('\n')) ?? []
      if (shown === undefined) return (await control.users.totpCode({ user: 'ada@example.com' })).code
      return (await control.users.addTwoFactor({ user: 'grace@example.com', secret: base64Of(shown) })).code
    },
  /** Opens the link of the newest email in the page. */
  openLink:
    ({ control }) =>
    async () => {
      const [email] = await control.emails.list()
      const { search } = new URL(email?.link ?? '')
      history.replaceState(null, '', `/${search}`)
    },
  // Kits of other providers, without a session.
  clerk: () => ({ session: null, addListener: () => () => {} }),
  authClient: () => ({
    token: async () => ({ data: null, error: null }),
    $store: { atoms: { session: { get: () => ({ data: null, isPending: false }), listen: () => () => {} } } },
  }),
  authkit: () => ({ getUser: () => null, getAccessToken: async () => undefined }),
  server: ({ serverClient }) => serverClient,
  admin: ({ adminClient }) => adminClient,
  emulator: ({ emulator }) => emulator,
  control: ({ control }) => control,
  userId: async (world) => (await ada(world)).id,
  teamId: async (world) => (await ada(world)).teams[0]?.id,
  user: async (world) => kit.core.getUser(await world.signInAs('ada@example.com'), { or: 'throw' }),
  team: async (world) =>
    kit.core.getTeam(await world.signInAs('ada@example.com'), { teamId: (await world.value('teamId')) as string }),
  token: async (world) => (await world.signIn()).accessToken,
  apiKey: async (world) => {
    const client = await world.signInAs('ada@example.com')
    return (await kit.core.createApiKey(client, { userId: 'me', description: 'CI', expiresAt: null })).value.reveal()
  },
  request: async (world) => {
    const { accessToken, refreshToken } = await world.signIn()
    const { project } = world
    return new Request('https://app.example.com/notes', {
      headers: {
        authorization: `Bearer ${accessToken}`,
        'x-api-key': String(await world.value('apiKey')),
        'x-stack-auth': JSON.stringify({ accessToken, refreshToken }),
        cookie: kit.testing
          .sessionCookies(
            { userId: '', accessToken, refreshToken },
            { projectId: project.projectId, url: 'https://app.example.com' },
          )
          .map(({ name, value }) => `${name}=${value}`)
          .join('; '),
      },
    })
  },
  /** The request as Express, Fastify and Node.js have it. */
  nodeRequest: async (world) => {
    const { headers, url } = (await world.value('request')) as Request
    return { headers: { ...Object.fromEntries(headers), host: new URL(url).host }, url: '/dashboard', method: 'GET' }
  },
  cookies: async (world) => {
    const { headers } = (await world.value('request')) as Request
    return (headers.get('cookie') ?? '').split('; ').map((line) => {
      const [name, value = ''] = line.split('=')
      return { name, value: decodeURIComponent(value) }
    })
  },
  /** A webhook about a deleted user, signed as Svix signs it. */
  webhook: () => {
    const body = JSON.stringify({ type: 'user.deleted', data: { id: 'u1', teams: [] } })
    const time = String(Math.floor(Date.now() / 1000))
    const key = Buffer.from(VARIABLES.HEXCLAVE_WEBHOOK_SECRET.slice('whsec_'.length), 'base64')
    const signature = createHmac('sha256', key).update(`m1.${time}.${body}`).digest('base64')
    const headers = { 'svix-id': 'm1', 'svix-timestamp': time, 'svix-signature': `v1,${signature}` }
    return new Request('https://app.example.com/webhooks', { method: 'POST', headers, body })
  },
  // IDs and objects of the user.
  keyId: async (world) =>
    (await kit.core.createApiKey(await clientOf(world), { userId: 'me', description: 'CI', expiresAt: null })).id,
  contactChannelId: async (world) =>
    (await kit.core.listContactChannels(world.serverClient, { userId: (await ada(world)).id }))[0]?.id,
  account: async (world) => (await kit.core.listOAuthAccounts(await SIGNED_IN(world)))[0],
  oauthAccountId: async (world) => (await kit.core.listOAuthAccounts(await SIGNED_IN(world)))[0]?.id,
  notificationCategoryId: async (world) =>
    (await kit.core.listNotificationPreferences(await clientOf(world))).find(({ canDisable }) => canDisable)
      ?.notificationCategoryId,
  invitationId: async (world) => {
    const [client, teamId] = [await clientOf(world), (await ada(world)).teams[0]?.id ?? '']
    await kit.core.inviteToTeam(client, {
      teamId,
      email: 'hopper@example.com',
      callbackUrl: 'https://app.example.com/',
    })
    return (await kit.core.listTeamInvitations(client, { teamId }))[0]?.id
  },
  claimCode: async ({ createClient }) => (await kit.core.startAgentLogin(createClient(), { name: 'Robo' })).claimCode,
  loginCode: async ({ createClient }) => (await kit.contract.startCliLogin(createClient(), {})).loginCode,
  draftId: async ({ adminClient }) => (await kit.admin.createEmailDraft(adminClient, { displayName: 'Draft' })).id,
  themeId: async ({ adminClient }) => (await kit.admin.listEmailThemes(adminClient)).themes[0]?.id,
  templateId: async ({ adminClient }) => (await kit.admin.listReactEmailTemplates(adminClient)).templates[0]?.id,
  tsxSource: async (world) => {
    const themeId = (await world.value('themeId')) as string
    return (await kit.admin.getEmailTheme(world.adminClient, { themeId })).tsxSource
  },
  exported: () => [{ email: 'hopper@example.com', verified: true, name: null, bcrypt: undefined }],
  keychain: () => {
    let tokens: unknown = { accessToken: null, refreshToken: null }
    return {
      load: async () => tokens,
      save: async (next: unknown) => {
        tokens = next
      },
    }
  },
  router: (world) => ({ navigate: record('navigate')(world) }),
  handle: () => async () => Response.json({}),
  readFileSync: () => readFileSync,
  variables: () => VARIABLES,
}
