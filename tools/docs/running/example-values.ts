// The values of the examples of public symbols, and the examples that are not run.
import { writeFileSync } from 'node:fs'
import type { Access, Client } from '../../../packages/core/src/index.ts'
import { createAuthenticator } from '../../../packages/emulator/test/authenticator.ts'
import { kit } from './kit.ts'
import type { Values } from './values.ts'
import type { World } from './world.ts'

const { core, server, admin, contract } = kit
const APP = 'https://app.example.com/'
const ADA = 'ada@example.com'

const clientOf = async (world: World) => (await world.value('client')) as Client
const adminOf = ({ adminClient }: World) => adminClient as Client<Access>
const teamOf = async (world: World) => (await world.value('teamId')) as string
const signedOut = ({ createClient }: World) => createClient()

/** Returns the code of the newest email. */
const code = async ({ control }: World) => (await control.emails.list())[0]?.code
/** Sends an email, and returns its code. */
const codeAfter = (send: (client: Client, world: World) => Promise<unknown>) => async (world: World) => {
  await send(await clientOf(world), world)
  return code(world)
}
/** Opens the link of an email in the page. */
const linkAfter = (send: (client: Client, world: World) => Promise<unknown>) => async (world: World) => {
  const client = world.createClient()
  await send(client, world)
  const [email] = await world.control.emails.list()
  history.replaceState(null, '', new URL(email?.link ?? '').search)
  return client
}
/** The code in the link. The email also has a short one to type. */
const signInCode = async (world: World) => {
  await contract.sendSignInCode(world.createClient(), { email: ADA, callbackUrl: APP })
  const [email] = await world.control.emails.list()
  return new URL(email?.link ?? '').searchParams.get('code')
}
const resetCode = codeAfter((client) => contract.sendPasswordResetCode(client, { email: ADA, callbackUrl: APP }))
const verificationCode = codeAfter(async (client, { control }) => {
  await control.users.verify({ user: ADA, verified: false })
  await contract.sendPrimaryEmailVerification(client, { email: ADA, callbackUrl: APP })
})
const asHopper = async (world: World) => {
  await world.control.users.create({ email: 'hopper@example.com' })
  return world.signInAs('hopper@example.com')
}
const withInvitation: Values = {
  code: async (world) => {
    const host = await world.signInAs(ADA)
    const team = await core.createTeam(host, { displayName: 'Design' })
    await core.inviteToTeam(host, { teamId: team.id, email: 'hopper@example.com', callbackUrl: APP })
    return code(world)
  },
  client: asHopper,
}
const startedCli = (name: 'loginCode' | 'pollingCode') => async (world: World) =>
  (await contract.startCliLogin(signedOut(world), {}))[name]
const teamKey = async (world: World) =>
  core.createApiKey(await clientOf(world), { teamId: await teamOf(world), description: 'CI', expiresAt: null })
const owner = async (world: World) => {
  const { INTERNAL_PROJECT } = kit.emulator
  const client = world.createClient({
    projectId: INTERNAL_PROJECT.id,
    publishableClientKey: INTERNAL_PROJECT.keys.publishable,
  })
  const { id } = await world.control.users.create({ email: 'owner@example.com', project: INTERNAL_PROJECT.id })
  await client.session.start(await world.control.users.signIn({ user: id, project: INTERNAL_PROJECT.id }))
  return client
}
/** Ada has connected GitHub with the scope of the examples. */
const withRepositories = async (world: World) => {
  const { id: userId } = await world.control.users.read({ user: ADA })
  world.emulator.world.providerTokens.put({
    id: 'token',
    projectId: world.project.projectId,
    userId,
    provider: 'github',
    accountId: 'ada',
    scopes: ['repo'],
    accessToken: 'gho_1',
    accessExpiresAt: Date.now() + 3_600_000,
    refreshToken: 'ghr_1',
  })
  // The emulator asks the provider whether it still accepts the token.
  world.emulator.world.providerGrants.put({
    id: 'grant',
    provider: 'github',
    clientId: 'app',
    subject: 'ada',
    email: ADA,
    emailVerified: true,
    name: null,
    picture: null,
    scope: 'repo',
    nonce: null,
    redirectUri: '',
    challenge: null,
    challengeMethod: 'plain',
    code: null,
    codeExpiresAt: 0,
    accessToken: 'gho_1',
    accessExpiresAt: Date.now() + 3_600_000,
    refreshToken: 'ghr_1',
  })
  return world.signInAs(ADA)
}
const withPasskey = async (world: World) => {
  const client = await world.signInAs(ADA)
  await core.registerPasskey(client)
  return client
}
const withoutPassword = async (world: World) => {
  await world.control.users.create({ email: 'no-password@example.com' })
  return world.signInAs('no-password@example.com')
}
const asServer: Values = { client: ({ serverClient }) => serverClient }
const secret = () => new core.Secret('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
const fixtureFile = (name: string, create: (world: World) => Promise<unknown>) => async (world: World) => {
  const content = JSON.stringify(await create(world))
  return (file: string) => {
    writeFileSync(name, content)
    return file === name ? content : undefined
  }
}
/** The cookies of a request as Next.js has them. */
const cookieStore = async (world: World) => {
  const { refreshToken } = await world.signIn()
  return { getAll: () => [{ name: `stack-refresh-${world.project.projectId}`, value: refreshToken }], set() {} }
}
/** The example renders outside of `act`, as an app does. */
const rootWithoutAct = async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  return (await load('react-kit')).createRoot
}
/** The response of the service for the signed-in user. */
const userResponse = async (world: World) => {
  const headers = {
    'x-stack-project-id': world.project.projectId,
    'x-stack-publishable-client-key': world.project.publishableClientKey,
    'x-stack-access-type': 'client',
    'x-stack-access-token': (await world.signIn()).accessToken,
  }
  return world.fetch(new Request('https://api.stack-auth.com/api/v1/users/me', { headers }))
}
const load = (name: string) => import(`snippet:${name}`)
const library = (specifier: string, name: string) => async () => (await load(specifier))[name]

/** What a device sends when it creates or uses a passkey. */
function passkey(step: 'register' | 'signIn'): Values {
  const registered = createAuthenticator()
  const page = { origin: new URL(APP).origin }
  const registration = async (client: Client) => {
    const { optionsJson, code } = await contract.initiatePasskeyRegistration(client)
    return { credential: await (await registered).register(optionsJson as never, page), code }
  }
  const authentication = async (client: Client) => {
    await contract.passkeyRegister(client, await registration(client))
    const { optionsJson, code } = await contract.initiatePasskeyAuthentication(client)
    return { authenticationResponse: await (await registered).signIn(optionsJson as never, page), code }
  }
  const inputs = new WeakMap<World, Promise<Record<string, unknown>>>()
  const read = (name: string) => async (world: World) => {
    const client = await clientOf(world)
    const input: Promise<Record<string, unknown>> =
      inputs.get(world) ?? (step === 'register' ? registration(client) : authentication(client))
    inputs.set(world, input)
    return (await input)[name]
  }
  return { code: read('code'), credential: read('credential'), authenticationResponse: read('authenticationResponse') }
}

/** Values by the place of an example, such as `@latchkey/core#getTeam`. Later rows win. */
const ROWS: readonly [place: RegExp, values: Values][] = [
  [/./, { client: (world) => world.signInAs(ADA), permissionId: () => 'documents:write', id: () => 'notes:read' }],
  [/core\/(?:server|admin)#/, asServer],
  [/core\/admin#/, { client: adminOf, permissionId: () => 'documents:write' }],
  [/#(?:checkSignInCode|signInWithMagicLink|otpSignIn|MagicLinkCallback|useMagicLinkCallback)$/, { code: signInCode }],
  [
    /#(?:checkPasswordResetCode|resetPassword|passwordReset|PasswordReset|usePasswordReset)$/,
    { code: resetCode, password: () => 'a new long password' },
  ],
  [
    /#(?:verifyEmail|checkContactChannelCode|verifyContactChannel|EmailVerification|useEmailVerification)$/,
    { code: verificationCode },
  ],
  [
    /#(?:acceptTeamInvitation|checkTeamInvitationCode|getTeamInvitationDetails|TeamInvitation|useTeamInvitation)$/,
    withInvitation,
  ],
  [/#signInWithMagicLink$/, { client: linkAfter((client) => core.sendMagicLink(client, { email: ADA })) }],
  [/#(?:sendMagicLink|signInWithOtp)$/, { client: signedOut }],
  [/#(?:signUpWithPassword|describeError)$/, { client: signedOut, email: () => 'new@example.com' }],
  [/#upgradeAnonymousUser$/, { client: signedOut, email: () => 'new@example.com' }],
  [/#(?:signInWithPasskey|reauthenticateWithPasskey)$/, { client: withPasskey }],
  [/#(?:createOwnedProject|listOwnedProjects|createOwnedProjectClient)$/, { client: owner, owner }],
  [
    /#(?:findApiKey|updateApiKey|getUserApiKey|updateUserApiKey|getApiKeyStatus)$/,
    {
      keyId: async (world) =>
        (await core.createApiKey(await clientOf(world), { userId: 'me', description: 'CI', expiresAt: null })).id,
    },
  ],
  [/#getApiKeyStatus$/, { keys: async (world) => core.listApiKeys(await clientOf(world), { userId: 'me' }) }],
  [/#(?:getApiKey|getTeamApiKey|updateTeamApiKey)$/, { keyId: async (world) => (await teamKey(world)).id }],
  [
    /#(?:checkTeamApiKey|findTeamByApiKey)$/,
    {
      client: (world) => world.signInAs(ADA),
      apiKey: async (world) => {
        const client = await world.signInAs(ADA)
        const key = await core.createApiKey(client, { teamId: await teamOf(world), description: 'CI', expiresAt: null })
        return key.value.reveal()
      },
    },
  ],
  [
    /contract#acceptReceivedTeamInvitation$/,
    {
      invitationId: async (world) => {
        const grace = await world.signInAs('grace@example.com')
        const { id: teamId } = await core.createTeam(grace, { displayName: 'Design' })
        await core.inviteToTeam(grace, { teamId, email: ADA, callbackUrl: APP })
        return (await core.listReceivedTeamInvitations(await world.signInAs(ADA)))[0]?.id
      },
    },
  ],
  [
    /#deleteTeamInvitation$/,
    {
      invitationId: async (world) => {
        const [client, teamId] = [await clientOf(world), await teamOf(world)]
        await core.inviteToTeam(client, { teamId, email: 'hopper@example.com', callbackUrl: APP })
        return (await core.listTeamInvitations(client, { teamId }))[0]?.id
      },
    },
  ],
  [
    /ontactChannel|VerificationEmail$/,
    {
      contactChannelId: async (world) =>
        (await server.listContactChannels(world.serverClient, { userId: (await world.value('userId')) as string }))[0]
          ?.id,
      value: () => 'lovelace@example.com',
    },
  ],
  [
    /#(?:sendContactChannelVerificationEmail|sendVerificationEmail|sendPrimaryEmailVerification|sendContactChannelVerification)$/,
    {
      client: async (world) => {
        await world.control.users.verify({ user: ADA, verified: false })
        return world.signInAs(ADA)
      },
    },
  ],
  [
    /#deleteContactChannel$/,
    {
      contactChannelId: async (world) =>
        (await core.addEmail(await clientOf(world), { email: 'lovelace@example.com' })).id,
    },
  ],
  [
    /#addEmail$/,
    {
      client: async (world) => {
        const client = await world.signInAs('grace@example.com')
        await world.control.users.delete({ user: ADA })
        return client
      },
    },
  ],
  [
    /#updateNotificationPreference$/,
    {
      notificationCategoryId: async (world) =>
        (await core.listNotificationPreferences(await clientOf(world))).find(({ canDisable }) => canDisable)
          ?.notificationCategoryId,
    },
  ],
  [
    /OAuthAccount$/,
    {
      oauthAccountId: async (world) => (await core.listOAuthAccounts(await clientOf(world)))[0]?.id,
      account: async (world) => (await core.listOAuthAccounts(await clientOf(world)))[0],
      accountId: () => 'ada-2',
    },
  ],
  [
    /#(?:cliAuthConfirmMachine|CliConfirm|useCliAuthConfirm|completeCliLogin)$/,
    { loginCode: startedCli('loginCode'), refreshToken: async (world) => (await world.signIn()).refreshToken },
  ],
  [/#pollCliLogin$/, { pollingCode: startedCli('pollingCode') }],
  [/#promptCliLogin$/, { client: signedOut }],
  [
    /#refreshGrant$/,
    {
      refreshToken: async (world) => (await world.signIn()).refreshToken,
      clientId: ({ project }) => project.projectId,
      clientSecret: ({ project }) => project.publishableClientKey,
    },
  ],
  [
    /#deleteSession$/,
    {
      sessionId: async (world) => {
        await world.signInAs(ADA)
        return (await core.listSessions(await clientOf(world))).find(({ isCurrentSession }) => !isCurrentSession)?.id
      },
    },
  ],
  [/#(?:setPassword|passwordSet)$/, { client: withoutPassword }],
  [/#passwordUpdate$/, {}],
  [/core#Secret$/, { secret }],
  [/machines#totp/, { secret }],
  [/core#basicAuth$/, { user: () => 'ada' }],
  [
    /#(?:fromJson|toJson)$/,
    { client: ({ createClient }) => createClient({ redirectMethod: 'none', tokenStore: null }) },
  ],
  [/core#KnownError$/, { signIn: () => ({ mockRejectedValue() {} }) }],
  [/machines#checkRepeat$/, { repeat: () => 'correct horse battery staple' }],
  [
    /machines#changePasswordMachine$/,
    { old: () => 'correct horse battery staple', password: () => 'a new long password' },
  ],
  [
    /#(?:grantProjectPermission|revokeProjectPermission|\w+ProjectPermissionDefinition)$/,
    { permissionId: () => 'reports:read' },
  ],
  [/#revokeProjectPermission$/, {}],
  [
    /#addTeamMember$/,
    { teamId: async ({ serverClient }) => (await server.createTeam(serverClient, { displayName: 'Design' })).id },
  ],
  [
    /admin#\w+ProjectKeySet$/,
    {
      keyId: async (world) =>
        (
          await admin.createProjectKeySet(adminOf(world), {
            description: '',
            expiresAt: new Date('2040-01-01'),
            hasPublishableClientKey: true,
            hasSecretServerKey: true,
            hasSuperSecretAdminKey: true,
          })
        ).id,
    },
  ],
  [/#(?:getConfigOverrideText|patchConfigOverride)$/, { level: () => 'branch', configOverrideString: () => '{}' }],
  [/admin#resetConfigKeys$/, { level: () => 'branch', key: () => 'auth.allowSignUp' }],
  [
    /admin#\w+EmailDraft$/,
    { draftId: async (world) => (await admin.createEmailDraft(adminOf(world), { displayName: 'Draft' })).id },
  ],
  [
    /admin#\w+EmailTheme$/,
    {
      themeId: async (world) => (await admin.listEmailThemes(adminOf(world))).themes[0]?.id,
      tsxSource: async (world) =>
        (await admin.getEmailTheme(adminOf(world), { themeId: (await world.value('themeId')) as string })).tsxSource,
    },
  ],
  [
    /admin#\w+ReactEmailTemplate$/,
    {
      templateId: async (world) => (await admin.listReactEmailTemplates(adminOf(world))).templates[0]?.id,
      tsxSource: async (world) => (await admin.listReactEmailTemplates(adminOf(world))).templates[0]?.tsxSource,
    },
  ],
  [/admin#(?:get|reset|update)EmailTemplate$/, { type: () => 'email_verification' }],
  [/#(?:postTestEmail|sendTestEmail)$/, { username: () => 'app', password: () => 'a password' }],
  [/zod#zodOf$/, { user: () => contract.user, response: userResponse }],
  [/verify#isVerifyError$/, { verify: () => async () => {} }],
  [/verify#SHARED_ISSUER$/, { decodeJwt: library('libraries', 'decodeJwt') }],
  [/testing#fakeEnv$/, { options: ({ project }) => project }],
  [
    /emulator#DroppedConnection$/,
    { expect: library('libraries', 'expect'), url: () => 'https://api.stack-auth.com/api/v1/users/me' },
  ],
  [
    /control#FixtureFile$/,
    { readFileSync: fixtureFile('fixture.json', async ({ control }) => ({ world: await control.world.export() })) },
  ],
  [
    /control#PasskeyCredential$/,
    { readFileSync: fixtureFile('passkey.json', ({ control }) => control.users.addPasskey({ user: ADA })) },
  ],
  [/msw#emulatorHandlers$/, { setupServer: library('libraries', 'setupServer') }],
  [
    /testing#createInbox$/,
    { client: ({ createClient }) => createClient({ redirectMethod: 'none' }), page: () => ({ goto() {} }) },
  ],
  [/testing#sessionCookies$/, { context: () => ({ addCookies() {} }) }],
  [/core\/express#requireAuth$/, { app: library('libraries', 'expressApp') }],
  [/core\/fastify#requireAuth$/, { app: library('libraries', 'fastifyApp') }],
  [/core\/hono#requireAuth$/, { app: library('libraries', 'honoApp') }],
  [
    /react#AuthHandler$/,
    { useLocation: () => () => ({ pathname: '/handler/sign-in' }), useNavigate: () => () => () => {} },
  ],
  [
    /react#LatchkeyProvider$/,
    {
      createRoot: rootWithoutAct,
      root: () => document.body.appendChild(document.createElement('div')),
    },
  ],
  [/react#ErrorMessage$/, { signIn: () => ({ error: new core.KnownError('EMAIL_PASSWORD_MISMATCH', 'Wrong') }) }],
  [/react#ThemeSwitch$/, { theme: () => 'dark' }],
  [
    /react\/react-router#/,
    { createBrowserRouter: library('routers', 'createBrowserRouter'), Outlet: () => () => null },
  ],
  [
    /react\/tanstack-router#/,
    {
      createFileRoute: library('routers', 'createFileRoute'),
      createRootRoute: library('routers', 'createRootRoute'),
      Outlet: () => () => null,
    },
  ],
  [/next#/, { children: () => 'children' }],
  [
    /^@latchkey\/react#(?:SignIn|SignUp|PasswordSign|MagicLinkSignIn|OAuthButtons|PasskeyButton|ForgotPassword|use(?:SignIn|SignUp|MagicLink|ForgotPassword|Mfa)$|Mfa|LatchkeyTexts|LatchkeyAppearance|Theme$|SignedOut)/,
    { client: signedOut },
  ],
  [/#(?:getConnectedAccount|findConnectedAccount|create(?:Own)?ProviderAccessToken)$/, { client: withRepositories }],
  [
    /contract#(?:get|update|delete)OAuthAccount$/,
    { id: async (world) => (await core.listOAuthAccounts(await clientOf(world)))[0]?.id },
  ],
  [/#createAccountAccessToken$/, { client: withRepositories, accountId: () => 'ada' }],
  [
    /#passwordSignUp$/,
    {
      client: async (world) => {
        await world.control.users.delete({ user: ADA })
        return world.createClient()
      },
    },
  ],
  [
    /server#createOAuthAccount$/,
    {
      userId: async ({ control }) => (await control.users.read({ user: 'grace@example.com' })).id,
      accountId: () => 'grace',
    },
  ],
  [
    /#createOwnedProject$/,
    { teamId: async (world) => (await core.createTeam(await clientOf(world), { displayName: 'Owners' })).id },
  ],
  [
    /#ownedProject$/,
    {
      owner: async (world) => {
        const client = await owner(world)
        const team = await core.createTeam(client, { displayName: 'Owners' })
        await core.createOwnedProject(client, { displayName: 'Notes', ownerTeamId: team.id })
        return client
      },
    },
  ],
  [
    /express#getAuth$/,
    {
      request: async (world) => {
        const { createVerifier, requireAuth } = await load('express')
        const { accessToken } = await world.signIn()
        const headers = { authorization: `Bearer ${accessToken}`, host: 'app.example.com' }
        const request = { method: 'GET', url: '/notes', headers }
        await new Promise((done) =>
          requireAuth(createVerifier({ projectId: world.project.projectId }))(request, {}, done),
        )
        return request
      },
    },
  ],
  [/contract#passkeyRegister$/, passkey('register')],
  [/contract#passkeySignIn$/, passkey('signIn')],
  [
    /admin#resetEmailTemplate$/,
    {
      type: async (world) => {
        await admin.updateEmailTemplate(adminOf(world), { type: 'email_verification', subject: 'Welcome' })
        return 'email_verification'
      },
    },
  ],
  [
    /server#cookieTokenStore$/,
    {
      cookies: async (world) => {
        const store = await cookieStore(world)
        return async () => store
      },
    },
  ],
  [/server#httpOnlyHandler$/, { app: library('libraries', 'honoApp') }],
]

/** Returns the values for the example of a symbol, such as `@latchkey/core#getTeam`. */
export const valuesOfExample = (place: string): Values =>
  place.startsWith('@')
    ? Object.assign({}, ...ROWS.filter(([pattern]) => pattern.test(place)).map(([, values]) => values))
    : {}
