// Prepares the data that all calls start from: users, teams, keys, codes of emails and projects.
import { createEmulator, DEFAULT_PROJECT, type Emulator, INTERNAL_PROJECT } from '@latchkey/emulator'
import type { Untyped } from '../../../emulator/test/proof/published-clients/operation.js'
import * as kit from '../../src/js.js'
import { appOptions } from '../apps.js'

/** The data that calls start from. */
export interface World {
  /** The emulator with the data. Calls change copies of it. */
  readonly emulator: Emulator
  /** IDs, codes, secrets and tokens, by name. */
  readonly values: Readonly<Record<string, string>>
}

export const PASSWORD = 'correct horse battery'
export const ORIGIN = 'http://localhost:3000'
const EMAIL_SERVER = {
  type: 'standard',
  host: 'mail.calls.test',
  port: 587,
  username: 'calls',
  password: 'secret',
  senderName: 'Calls',
  senderEmail: 'calls@calls.test',
} as const
const CALLBACK = `${ORIGIN}/callback`

/** Lists are in the order of the IDs of users. */
const USERS = [
  { id: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', email: 'ada@calls.test', emailVerified: false, password: PASSWORD },
  { id: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', email: 'bob@calls.test', emailVerified: false, password: PASSWORD },
]

/** Prepares the data. */
export async function prepareWorld(): Promise<World> {
  const emulator = createEmulator({
    // Reads the clock of the call.
    now: () => Date.now(),
    passwordRounds: 1,
    serverVersion: '2.8.86',
    projects: [{ ...DEFAULT_PROJECT, settings: { emailConfig: EMAIL_SERVER }, users: USERS }, INTERNAL_PROJECT],
  })
  const options = (project: typeof DEFAULT_PROJECT | typeof INTERNAL_PROJECT) => ({
    ...appOptions('http://localhost:1', project),
    latchkey: { fetch: emulator.fetch },
  })
  const signIn = async (email: string) => {
    const app: Untyped = new kit.StackClientApp({ ...options(DEFAULT_PROJECT), urls: { emailVerification: CALLBACK } })
    await app.signInWithCredential({ email, password: PASSWORD, noRedirect: true })
    return { app, user: await app.getUser({ or: 'throw' }) }
  }
  const codeFor = (to: string) => {
    const email = emulator.mailbox.last({ to })
    const code = email && new URL(emulator.mailbox.link(email)).searchParams.get('code')
    if (!code) throw new Error(`No email with a code was sent to ${to}.`)
    return code
  }
  const server: Untyped = new kit.StackServerApp(options(DEFAULT_PROJECT))
  const admin: Untyped = new kit.StackAdminApp(options(DEFAULT_PROJECT))
  await admin.createTeamPermissionDefinition({ id: 'write_notes', containedPermissionIds: [] })
  await admin.createTeamPermissionDefinition({ id: 'manage_notes', containedPermissionIds: ['write_notes'] })
  await admin.createProjectPermissionDefinition({ id: 'see_metrics', containedPermissionIds: [] })
  await admin.createProjectPermissionDefinition({ id: 'see_all', containedPermissionIds: ['see_metrics'] })
  const theme = await admin.createEmailTheme('Dark')
  const template = await admin.createEmailTemplate('Welcome')
  const draft = await admin.createEmailDraft({ displayName: 'News' })
  const inAYear = new Date(Date.now() + 365 * 86_400_000)
  const keySet = await admin.createInternalApiKey({
    description: 'Second',
    expiresAt: inAYear,
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  })

  const bob = await signIn('bob@calls.test')
  const ada = await signIn('ada@calls.test')
  await ada.user.sendVerificationEmail()
  const verificationCode = codeFor('ada@calls.test')
  const serverAda = await server.getUser(ada.user.id)
  await serverAda.update({
    displayName: 'Ada',
    primaryEmailVerified: true,
    clientMetadata: { color: 'red' },
    clientReadOnlyMetadata: { plan: 'free' },
    serverMetadata: { score: 1 },
  })
  const team = await ada.user.createTeam({ displayName: 'Comets' })
  const otherTeam = await bob.user.createTeam({ displayName: 'Rockets' })
  const serverTeam = await server.getTeam(team.id)
  await serverTeam.addUser(bob.user.id)
  await (await server.getTeam(otherTeam.id)).addUser(ada.user.id)
  await serverAda.grantPermission(serverTeam, 'manage_notes')
  await serverAda.grantPermission('see_all')
  await team.inviteUser({ email: 'eve@calls.test', callbackUrl: CALLBACK })
  const third = await bob.user.createTeam({ displayName: 'Planets' })
  await third.inviteUser({ email: 'ada@calls.test', callbackUrl: CALLBACK })
  const invitationCode = codeFor('ada@calls.test')
  const channel = await ada.user.createContactChannel({
    type: 'email',
    value: 'second@calls.test',
    usedForAuth: false,
  })
  const account = { userId: ada.user.id, accountId: 'github-ada', providerConfigId: 'github', email: 'ada@github.test' }
  const provider = await server.createOAuthProvider({ ...account, allowSignIn: true, allowConnectedAccounts: true })
  const userKey = await ada.user.createApiKey({ description: 'User key', expiresAt: inAYear })
  const teamKey = await team.createApiKey({ description: 'Team key', expiresAt: inAYear })
  const session = await serverAda.createSession()
  const [otherSession] = (await ada.user.getActiveSessions()).filter((one: Untyped) => !one.isCurrentSession)
  await ada.app.sendForgotPasswordEmail('ada@calls.test', { callbackUrl: CALLBACK })
  const resetCode = codeFor('ada@calls.test')
  const { data: magicLink } = await ada.app.sendMagicLinkEmail('ada@calls.test', { callbackUrl: CALLBACK })
  const magicLinkCode = codeFor('ada@calls.test')

  const ownerApp: Untyped = new kit.StackClientApp(options(INTERNAL_PROJECT))
  const ownerAccount = { email: 'owner@calls.test', password: PASSWORD, noRedirect: true }
  await ownerApp.signUpWithCredential({ ...ownerAccount, verificationCallbackUrl: CALLBACK })
  const owner = await ownerApp.getUser({ or: 'throw' })
  const owners = await owner.createTeam({ displayName: 'Owners' })
  const otherOwners = await owner.createTeam({ displayName: 'Other owners' })
  const owned = await owner.createProject({ displayName: 'Shop', teamId: owners.id })

  const tokens = async (name: string, reading: Promise<Untyped>) => {
    const { accessToken, refreshToken } = await reading
    return { [`${name} access token`]: accessToken, [`${name} refresh token`]: refreshToken }
  }
  return {
    emulator,
    values: {
      'ID of Ada': ada.user.id,
      'ID of Bob': bob.user.id,
      'ID of the owner': owner.id,
      'ID of Comets': team.id,
      'ID of Rockets': otherTeam.id,
      'ID of Planets': third.id,
      'ID of Owners': owners.id,
      'ID of Other owners': otherOwners.id,
      'ID of the project': DEFAULT_PROJECT.id,
      'ID of Shop': owned.id,
      'ID of the second email address': channel.id,
      'ID of the GitHub account': provider.data.id,
      'ID of the other session': otherSession?.id ?? '',
      'ID of the user API key': userKey.id,
      'ID of the team API key': teamKey.id,
      'ID of the second key set': keySet.id,
      'ID of the theme': theme.id,
      'ID of the template': template.id,
      'ID of the draft': draft.id,
      'user API key': userKey.value,
      'team API key': teamKey.value,
      'code of the verification': verificationCode,
      'code of the invitation': invitationCode,
      'code of the password reset': resetCode,
      'code of the magic link': magicLinkCode,
      'nonce of the magic link': magicLink?.nonce ?? '',
      ...(await tokens("Ada's", ada.app.getAuthJson())),
      ...(await tokens("Bob's", bob.app.getAuthJson())),
      ...(await tokens("the owner's", ownerApp.getAuthJson())),
      ...(await tokens('other', session.getTokens())),
    },
  }
}
