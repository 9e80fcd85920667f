// The values of the examples of public symbols: those that differ from `values.ts`.
import type { Client } from '../../../../packages/core/src/index.ts'
import { kit } from './kit.ts'
import type { Values, World } from './types.ts'
import { clientOf, library, SIGNED_IN } from './values.ts'

const { core, admin, contract } = kit
const APP = 'https://app.example.com/'
const ADA = 'ada@example.com'

const signedOut: Values = { client: ({ createClient }) => createClient() }
const signUp: Values = { ...signedOut, email: () => 'new@example.com' }

/** Returns the code of the newest email. */
const code = async ({ control }: World) => (await control.emails.list())[0]?.code
/** Sends an email, and returns its code. */
const codeAfter =
  (send: (client: Client, world: World) => Promise<unknown>): Values[string] =>
  async (world) => {
    await send(await clientOf(world), world)
    return code(world)
  }
/** The code in the link. The email also has a short one to type. */
const signInCode = async (world: World) => {
  await contract.sendSignInCode(world.createClient(), { email: ADA, callbackUrl: APP })
  const [email] = await world.control.emails.list()
  return new URL(email?.link ?? '').searchParams.get('code')
}
const otherSession = async (world: World) => {
  await world.signInAs(ADA)
  const sessions = await core.listSessions(await clientOf(world))
  return sessions.find(({ isCurrentSession }) => !isCurrentSession)?.id
}
const unverified = async (world: World) => {
  await world.control.users.verify({ user: ADA, verified: false })
  return world.signInAs(ADA)
}
const withPasskey = async (world: World) => {
  const client = await world.signInAs(ADA)
  await core.registerPasskey(client)
  return client
}
const withInvitation: Values = {
  code: async (world) => {
    const host = await world.signInAs(ADA)
    const { id: teamId } = await core.createTeam(host, { displayName: 'Design' })
    await core.inviteToTeam(host, { teamId, email: 'hopper@example.com', callbackUrl: APP })
    return code(world)
  },
  client: async (world) => {
    await world.control.users.create({ email: 'hopper@example.com' })
    return world.signInAs('hopper@example.com')
  },
}
const teamKey = async (world: World) =>
  core.createApiKey(await world.signInAs(ADA), {
    teamId: (await world.value('teamId')) as string,
    description: 'CI',
    expiresAt: null,
  })
const projectKey = ({ adminClient }: World) =>
  admin.createProjectKeySet(adminClient, {
    description: '',
    expiresAt: new Date('2040-01-01'),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: true,
  })

/** Values by the place of an example, such as `@latchkey/core#getTeam`. Later rows win. */
const ROWS: readonly [place: RegExp, values: Values][] = [
  [/./, { client: SIGNED_IN, permission: () => 'documents:write', id: () => 'notes:read' }],
  [/core\/server#/, { client: ({ serverClient }) => serverClient }],
  [/core\/admin#/, { client: ({ adminClient }) => adminClient }],
  [
    /^@latchkey\/react\b.*#(?:SignIn|SignUp|PasswordSign|MagicLinkSignIn|OAuthButtons|PasskeyButton|ForgotPassword)/,
    signedOut,
  ],
  [
    /^@latchkey\/react\b.*#(?:use(?:SignIn|SignUp|MagicLink|ForgotPassword|Mfa)$|Mfa|LatchkeyTexts|LatchkeyAppearance)/,
    signedOut,
  ],
  [/^@latchkey\/react\b.*#(?:Theme$|SignedOut)|#(?:sendMagicLink|startCliLogin)$/, signedOut],
  [/#signInWithMagicLink$/, { ...signedOut, code: signInCode }],
  [/#revokeSession$/, { sessionId: otherSession }],
  [/#(?:signUpWithPassword|describeError|upgradeAnonymousUser)$/, signUp],
  [/#(?:checkSignInCode|MagicLinkCallback|useMagicLinkCallback)$/, { code: signInCode }],
  [
    /#(?:checkPasswordResetCode|resetPassword|PasswordReset|usePasswordReset)$/,
    {
      code: codeAfter((client) => contract.sendPasswordResetCode(client, { email: ADA, callbackUrl: APP })),
      password: () => 'a new long password',
    },
  ],
  [
    /#(?:verifyEmail|checkContactChannelCode|EmailVerification|useEmailVerification)$/,
    {
      code: codeAfter(async (_, world) =>
        contract.sendPrimaryEmailVerification(await unverified(world), { email: ADA, callbackUrl: APP }),
      ),
    },
  ],
  [/#(?:acceptTeamInvitation|checkTeamInvitationCode|getTeamInvitationDetails)$/, withInvitation],
  [/#(?:TeamInvitation|useTeamInvitation)$/, withInvitation],
  [/core(?:\/(?:server|account))?#send(?:ContactChannel)?Verification(?:Email)?$/, { client: unverified }],
  [
    /#(?:AgentConfirm|useAgentAuthConfirm)$/,
    { code: async ({ createClient }) => (await core.startAgentLogin(createClient(), { name: 'Robo' })).claimCode },
  ],
  [/#signInWithPasskey$/, { client: withPasskey }],
  [/#getApiKeyStatus$/, { keys: async (world) => core.listApiKeys(await clientOf(world), { userId: 'me' }) }],
  [/#getApiKey$/, { keyId: async (world) => (await teamKey(world)).id }],
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
    /#setPassword$/,
    {
      client: async (world) => {
        await world.control.users.create({ email: 'no-password@example.com' })
        return world.signInAs('no-password@example.com')
      },
    },
  ],
  [/core#Secret$|custom-screens#totp/, { secret: () => new core.Secret('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') }],
  [/controllers#createChangePassword$/, { password: () => 'a new long password' }],
  [/core#basicAuth$/, { user: () => 'ada' }],
  [
    /#(?:fromJson|toJson)$/,
    { client: ({ createClient }) => createClient({ redirectMethod: 'none', tokenStore: null }) },
  ],
  [/testing#createInbox$/, { client: ({ createClient }) => createClient({ redirectMethod: 'none' }) }],
  [
    /#(?:grantProjectPermission|\w+ProjectPermissionDefinition|revokeProjectPermission)$/,
    { permission: () => 'reports:read' },
  ],
  // The permission that the updated one contains must exist in the same scope.
  [
    /#updateProjectPermissionDefinition$/,
    {
      permission: async ({ adminClient }) => {
        await admin.createProjectPermissionDefinition(adminClient, { id: 'documents:read' })
        return 'reports:read'
      },
    },
  ],
  [
    /#updateTeamPermissionDefinition$/,
    {
      permission: async ({ adminClient }) => {
        await admin.createTeamPermissionDefinition(adminClient, { id: 'documents:read' })
        return 'documents:write'
      },
    },
  ],
  [
    /#addTeamMember$/,
    { teamId: async ({ serverClient }) => (await core.createTeam(serverClient, { displayName: 'Design' })).id },
  ],
  [
    /server#createOAuthAccount$/,
    {
      userId: async ({ control }) => (await control.users.read({ user: 'grace@example.com' })).id,
      accountId: () => 'grace',
    },
  ],
  [/admin#\w+ProjectKeySet$/, { keyId: async (world) => (await projectKey(world)).id }],
  [
    /admin#\w+ReactEmailTemplate$/,
    {
      tsxSource: async ({ adminClient }) => (await admin.listReactEmailTemplates(adminClient)).templates[0]?.tsxSource,
    },
  ],
  [
    /admin#resetEmailTemplate$/,
    {
      type: async ({ adminClient }) => {
        await admin.updateEmailTemplate(adminClient, { type: 'email_verification', subject: 'Welcome' })
        return 'email_verification'
      },
    },
  ],
  [/#sendTestEmail$/, { password: () => 'a password' }],
  [/emulator#DroppedConnection$/, { url: () => 'https://api.stack-auth.com/api/v1/users/me' }],
  [/core\/express#requireAuth$/, { app: library('libraries', 'expressApp') }],
  [/core\/fastify#requireAuth$/, { app: library('libraries', 'fastifyApp') }],
]

/** Returns the values for the example of a symbol, such as `@latchkey/core#getTeam`. */
export const valuesOfExample = (place: string): Values =>
  place.startsWith('@')
    ? Object.assign({}, ...ROWS.filter(([pattern]) => pattern.test(place)).map(([, values]) => values))
    : {}
