import {
  acceptTeamInvitation,
  addEmail,
  type ClientOptions,
  completeOAuth,
  createApiKey,
  createClient,
  createTeam,
  deleteUser,
  findApiKey,
  findConnectedAccount,
  findContactChannel,
  findTeam,
  findTeamMemberProfile,
  getAccessToken,
  getConnectedAccount,
  getTeamInvitationDetails,
  getUser,
  hasPermission,
  inviteToTeam,
  isLatchkeyError,
  leaveTeam,
  linkOAuthAccount,
  listContactChannels,
  listSessions,
  listTeams,
  resetPassword,
  revokeSession,
  sendContactChannelVerificationEmail,
  sendMagicLink,
  sendPasswordResetEmail,
  sendVerificationEmail,
  setPassword,
  signInAnonymously,
  signInWithMagicLink,
  signInWithMfa,
  signInWithOAuth,
  signInWithPassword,
  signOut,
  signUpWithPassword,
  updateApiKey,
  updatePassword,
  updateUser,
  upgradeAnonymousUser,
  verifyEmail,
} from '@latchkey/core'
import {
  createOwnedProject,
  createTeamPermissionDefinition,
  getConfig,
  getConfigOverride,
  listOwnedProjects,
  resetConfigKeys,
  updateConfig,
} from '@latchkey/core/admin'
import { approveAgentRequest, denyAgentRequest, getAgentRequest, startAgentLogin } from '@latchkey/core/agents'
import { confirmCliLogin, startCliLogin } from '@latchkey/core/cli'
import { checkPasswordResetCode } from '@latchkey/core/custom-screens'
import { detectEnv, type Env } from '@latchkey/core/internal'
import { createFakeEnv } from '@latchkey/core/internal/testing'
import * as servers from '@latchkey/core/server'
import { describe, expect, test } from 'vitest'
import { createEmulator, DEFAULT_PROJECT, type Emulator, INTERNAL_PROJECT } from '../src/index.js'
import { SECRET, shown } from './authenticator-app.js'
import { adminOf, clientOf, serverOf } from './clients.js'

const APP = 'http://localhost:3000'
const ANN = { email: 'ann@example.test', password: 'correct horse', redirectTo: false as const }
const STANDARD = { id: 'github', enabled: true, type: 'standard', clientId: 'app', clientSecret: 'secret' } as const

/** One person's browser: a page with cookies, over the emulator. */
function browser(emulator: Emulator, options: Partial<ClientOptions> = {}, href = `${APP}/note`) {
  const { page, cookies, tabStore, sharedStore, visited } = createFakeEnv({ href, now: Date.now() })
  const real = detectEnv()
  // Polls do not wait. Timeouts of requests do.
  const timer: Env['timer'] = (ms, run) => real.timer(ms < 10_000 ? 0 : ms, run)
  const stores = { cookies, tabStore, sharedStore, locks: undefined, openChannel: undefined }
  const env: Env = { ...real, page, ...stores, timer }
  const { id: projectId, keys } = DEFAULT_PROJECT
  const client = createClient(
    {
      projectId,
      publishableKey: keys.publishable,
      baseUrl: 'http://localhost:8102',
      fetch: (request) => emulator.fetch(request),
      redirectMethod: { navigate: (url) => visited.push(url) },
      ...options,
    },
    env,
  )
  return { client, visited, page: page as NonNullable<typeof page>, env }
}

const codeIn = (link: string) => new URL(link).searchParams.get('code') ?? ''

describe.each(['2.8.8', '2.8.86'] as const)('core flows on a %s server', (version) => {
  const setup = (settings: object = {}) => {
    const emulator = createEmulator({
      serverVersion: version,
      passwordRounds: 1000,
      projects: [
        {
          ...DEFAULT_PROJECT,
          settings: { oauthProviders: [STANDARD, { id: 'google', enabled: true, type: 'shared' }], ...settings },
        },
      ],
    })
    const { mailbox } = emulator
    const lastLink = (to: string) => codeIn(mailbox.link(mailbox.last({ to })!))
    return { emulator, mailbox, lastLink, ...browser(emulator) }
  }

  // spec: 1.kit-scope
  test('signs up, verifies, changes the password, signs out, resets it and signs in', async () => {
    const { emulator, client, lastLink } = setup()
    await signUpWithPassword(client, ANN)
    expect(await getUser(client)).toMatchObject({
      primaryEmail: ANN.email,
      primaryEmailVerified: false,
      hasPassword: true,
    })
    await sendVerificationEmail(client)
    await verifyEmail(client, { code: lastLink(ANN.email) })
    expect((await getUser(client))?.primaryEmailVerified).toBe(true)
    await expect(sendVerificationEmail(client)).rejects.toMatchObject({ code: 'EMAIL_ALREADY_VERIFIED' })
    const other = browser(emulator).client
    await signInWithPassword(other, ANN)
    await expect(setPassword(client, { password: 'another one' })).rejects.toMatchObject({
      code: 'PASSWORD_ALREADY_SET',
    })
    await updatePassword(client, { currentPassword: ANN.password, newPassword: 'battery staple' })
    expect(await listSessions(client)).toMatchObject([{ isCurrentSession: true }])
    await signOut(client, { redirectTo: false })
    expect(await getUser(client)).toBeNull()
    await expect(signInWithPassword(client, ANN)).rejects.toSatisfy(
      (error) => isLatchkeyError(error, signInWithPassword) && error.code === 'EMAIL_PASSWORD_MISMATCH',
    )
    await sendPasswordResetEmail(client, { email: ANN.email })
    const code = lastLink(ANN.email)
    await checkPasswordResetCode(client, { code })
    await resetPassword(client, { code, password: 'a third one' })
    await signInWithPassword(client, { ...ANN, password: 'a third one' })
    expect(await getUser(client)).toMatchObject({ primaryEmail: ANN.email })
    emulator.close()
  })

  test('adds a second email address and verifies it', async () => {
    const { client, lastLink } = setup()
    await signUpWithPassword(client, ANN)
    const { id: contactChannelId } = await addEmail(client, { email: 'ann@work.test' })
    await sendContactChannelVerificationEmail(client, { contactChannelId })
    await verifyEmail(client, { code: lastLink('ann@work.test') })
    expect(await listContactChannels(client)).toMatchObject([
      { value: ANN.email, isPrimary: true },
      { value: 'ann@work.test', isVerified: true, isPrimary: false },
    ])
  })

  test('creates an account with a magic link and signs in with a typed code, redirecting to each page', async () => {
    const { emulator, client, mailbox, visited, lastLink } = setup()
    await sendMagicLink(client, { email: 'bea@example.test' })
    await signInWithMagicLink(client, { code: lastLink('bea@example.test') })
    const first = await getUser(client)
    await signOut(client, { redirectTo: false })
    const { nonce } = await sendMagicLink(client, { email: 'bea@example.test' })
    await signInWithMagicLink(client, { otp: mailbox.code(mailbox.last({ to: 'bea@example.test' })!), nonce })
    expect((await getUser(client))?.id).toBe(first?.id)
    expect(visited).toHaveLength(2)
    await setPassword(client, { password: ANN.password })
    await signInWithPassword(browser(emulator).client, { ...ANN, email: 'bea@example.test' })
  })

  // spec: 4.sign-in-second-step
  test('asks for two-factor authentication after every sign-in method and keeps the attempt', async () => {
    const { emulator, client, lastLink } = setup()
    await signUpWithPassword(client, ANN)
    await sendVerificationEmail(client)
    await verifyEmail(client, { code: lastLink(ANN.email) })
    await updateUser(client, { totpSecretBase64: SECRET, otpAuthEnabled: true })
    const totp = () => shown(emulator)
    for (const first of [
      () => signInWithPassword(client, ANN),
      async () => {
        await sendMagicLink(client, { email: ANN.email })
        await signInWithMagicLink(client, { code: lastLink(ANN.email), redirectTo: false })
      },
    ]) {
      await signOut(client, { redirectTo: false })
      await expect(first()).rejects.toMatchObject({ code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' })
      expect(await getUser(client)).toBeNull()
      const wrong = (await totp()) === '000000' ? '000001' : '000000'
      await expect(signInWithMfa(client, { code: wrong })).rejects.toMatchObject({ code: 'INVALID_TOTP_CODE' })
      await signInWithMfa(client, { code: await totp() })
      expect(await getUser(client)).toMatchObject({ primaryEmail: ANN.email })
    }
  })

  /** Leads the browser to a provider and back to the callback page, as a browser of its own that has the same cookies. */
  async function throughProvider(
    at: ReturnType<typeof setup>,
    identity: Parameters<Emulator['provider']['consent']>[1],
  ) {
    const authorize = at.visited.at(-1)?.replace('assign ', '') ?? ''
    const landed = await at.emulator.provider.consent(authorize, identity)
    at.page.rewrite(landed)
    return landed
  }

  test('creates an account with OAuth, signs in, connects an account, and reads its token', async () => {
    const at = setup()
    const grace = { email: 'grace@example.test', name: 'Grace' }
    await signInWithOAuth(at.client, { provider: 'github' })
    await throughProvider(at, grace)
    const twice = await Promise.all([completeOAuth(at.client), completeOAuth(at.client)])
    expect(twice).toEqual([true, true])
    expect(await completeOAuth(at.client)).toBe(true)
    expect(at.emulator.trace.filter(({ path }) => path.endsWith('/auth/oauth/token'))).toHaveLength(1)
    const user = await getUser(at.client)
    expect(user).toMatchObject({ primaryEmail: grace.email, displayName: 'Grace', oauthProviders: [{ id: 'github' }] })
    expect(new URL(at.page.href()).searchParams.has('code')).toBe(false)

    const account = await getConnectedAccount(at.client, { provider: 'github' })
    expect((await account?.getAccessToken())?.reveal()).toBeTruthy()
    expect(await findConnectedAccount(at.client, { provider: 'github', scopes: ['repo'] })).toBeNull()
    await linkOAuthAccount(at.client, { provider: 'github', scopes: ['repo'] })
    await throughProvider(at, grace)
    expect(await completeOAuth(at.client)).toBe(true)
    expect(await getConnectedAccount(at.client, { provider: 'github', scopes: ['repo'] })).toMatchObject({
      id: 'github',
    })
    expect((await getUser(at.client))?.id).toBe(user?.id)
  })

  test('denied OAuth consent completes with its known error', async () => {
    const at = setup()
    await signInWithOAuth(at.client, { provider: 'github' })
    const landed = new URL(await throughProvider(at, 'deny'))
    expect(landed.searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_ACCESS_DENIED')
    await expect(completeOAuth(at.client)).rejects.toMatchObject({ code: 'OAUTH_PROVIDER_ACCESS_DENIED' })
  })

  test('upgrading keeps the id of an anonymous user, and changes nothing when it fails', async () => {
    const { client } = setup({ anonymousEnabled: true, anonymousUpgrade: true })
    await signInAnonymously(client)
    expect(await getUser(client)).toBeNull()
    const before = await getUser(client, { or: 'anonymous-if-exists' })
    expect(before?.isAnonymous).toBe(true)
    await upgradeAnonymousUser(client, ANN)
    expect(await getUser(client)).toMatchObject({ id: before?.id, primaryEmail: ANN.email, isAnonymous: false })
    if (version === '2.8.86') return
    const strict = setup({ anonymousEnabled: true })
    await signInAnonymously(strict.client)
    const anonymous = await getUser(strict.client, { or: 'anonymous-if-exists' })
    await expect(upgradeAnonymousUser(strict.client, ANN)).rejects.toMatchObject({ code: 'UPGRADE_NOT_SUPPORTED' })
    expect((await getUser(strict.client, { or: 'anonymous-if-exists' }))?.id).toBe(anonymous?.id)
    await expect(signInWithPassword(strict.client, ANN)).rejects.toMatchObject({ code: 'EMAIL_PASSWORD_MISMATCH' })
  })

  test('a CLI signs in after confirmation in the browser', async () => {
    const { emulator, client } = setup()
    await signUpWithPassword(client, ANN)
    const program = clientOf(emulator)
    let confirmed: Promise<void> | undefined
    const login = startCliLogin(program, {
      appUrl: APP,
      waitTimeMillis: 1,
      promptLink: (url) => {
        const loginCode = new URL(url).searchParams.get('login_code') ?? ''
        confirmed = confirmCliLogin(client, { loginCode })
      },
    })
    const outcome = await login
    await confirmed
    expect(outcome.status).toBe('success')
    if (outcome.status !== 'success') return
    await program.session.start({ accessToken: null, refreshToken: outcome.refreshToken.reveal() })
    expect((await getUser(program))?.id).toBe((await getUser(client))?.id)
  })

  // spec: 1.kit-scope
  test('creates and selects a team, invites a member, and grants permissions', async () => {
    const { emulator, client } = setup()
    await signUpWithPassword(client, ANN)
    const team = await createTeam(client, { displayName: 'Choir' })
    expect((await getUser(client))?.selectedTeamId).toBe(team.id)
    expect(await hasPermission(client, { teamId: team.id, permission: '$update_team' })).toBe(true)
    await inviteToTeam(client, { teamId: team.id, email: 'bob@example.test' })
    const bob = browser(emulator).client
    await signUpWithPassword(bob, { ...ANN, email: 'bob@example.test' })
    const code = codeIn(
      emulator.mailbox.link(emulator.mailbox.last({ to: 'bob@example.test', kind: 'team_invitation' })!),
    )
    expect(await getTeamInvitationDetails(bob, { code })).toMatchObject({ teamDisplayName: 'Choir' })
    await acceptTeamInvitation(bob, { code })
    expect(await hasPermission(bob, { teamId: team.id, permission: '$read_members' })).toBe(true)
    expect(await hasPermission(bob, { teamId: team.id, permission: '$update_team' })).toBe(false)
    await leaveTeam(bob, { teamId: team.id })
    expect(await listTeams(bob, { userId: 'me' })).toEqual([])
  })

  test('a revoked session is signed out at its next refresh, and the current one cannot be revoked', async () => {
    const { emulator, client } = setup()
    await signUpWithPassword(client, ANN)
    const other = browser(emulator).client
    await signInWithPassword(other, ANN)
    const [mine, theirs] = [await listSessions(client), await listSessions(other)]
    expect(mine).toHaveLength(2)
    const current = theirs.find(({ isCurrentSession }) => isCurrentSession)
    await revokeSession(client, { sessionId: current?.id ?? '' })
    await expect(
      revokeSession(client, { sessionId: mine.find(({ isCurrentSession }) => isCurrentSession)?.id ?? '' }),
    ).rejects.toMatchObject({ code: 'CANNOT_DELETE_CURRENT_SESSION' })
    const token = await other.session.tokens()
    if (token) other.session.rejectAccessToken(token.accessToken)
    expect(await getUser(other)).toBeNull()
    expect(other.session.state()).toEqual({ status: 'ended', reason: 'revoked' })
  })

  // spec: 1.kit-scope
  test('a server finds the owner of an API key, lists users, and acts on behalf of one', async () => {
    const { emulator, client } = setup()
    await signUpWithPassword(client, ANN)
    const user = await getUser(client)
    const key = await createApiKey(client, { userId: 'me', description: 'for scripts', expiresAt: null })
    const app = serverOf(emulator)
    expect(await servers.verifyApiKey(app, { key: key.value })).toMatchObject({ type: 'user', userId: user?.id })
    await expect(servers.verifyApiKey(app, { key: `${key.value.reveal()}0` })).rejects.toMatchObject({
      code: 'API_KEY_NOT_FOUND',
    })
    await updateApiKey(client, { userId: 'me', keyId: key.id, revoked: true })
    await expect(servers.verifyApiKey(app, { key: key.value })).rejects.toMatchObject({ code: 'API_KEY_REVOKED' })
    const { id: teamId } = await createTeam(client, { displayName: 'Notes' })
    const ofTeam = await createApiKey(client, { teamId, description: 'for scripts', expiresAt: null })
    expect(await servers.verifyApiKey(app, { key: ofTeam.value })).toMatchObject({ type: 'team', teamId })
    const found: string[] = []
    for await (const { id } of servers.iterateUsers(app, { limit: 1 })) found.push(id)
    expect(found).toEqual([user?.id])
    const acting = await servers.createSession(app, { userId: user?.id ?? '', isImpersonation: true })
    const tokenStore = { accessToken: acting.accessToken.reveal(), refreshToken: acting.refreshToken.reveal() }
    expect((await getUser(client, {}, { tokenStore }))?.id).toBe(user?.id)
    expect(await listSessions(client)).toHaveLength(1)
    expect(await getAccessToken(client, {}, { tokenStore })).toBe(acting.accessToken.reveal())
  })
})

describe('core flows on the current service', () => {
  const setup = async () => {
    const emulator = createEmulator({ passwordRounds: 1, projects: [DEFAULT_PROJECT, INTERNAL_PROJECT] })
    const { client } = browser(emulator)
    await signUpWithPassword(client, ANN)
    return { emulator, client, agent: browser(emulator, { tokenStore: 'memory' }).client }
  }
  test('an agent gets its own session, which the user sees by its name and revokes', async () => {
    const { client, agent } = await setup()
    const login = await startAgentLogin(agent, { name: 'Robo', appUrl: APP, userHint: ANN.email })
    const { claimCode } = login
    expect(login.confirmUrl).toBe(`${APP}/handler/agent-auth-confirm?code=${claimCode}`)
    const guest = { accessToken: null, refreshToken: login.anonymousSession.refreshToken.reveal() }
    expect(await getUser(agent, { or: 'anonymous-if-exists' }, { tokenStore: guest })).toMatchObject({
      isAnonymous: true,
    })
    expect(await getAgentRequest(client, { claimCode })).toMatchObject({ agent: { name: 'Robo' }, userHint: ANN.email })
    await approveAgentRequest(client, { claimCode })

    const result = await login.wait()
    if (result.status !== 'success') throw new Error(result.status)
    const tokenStore = { accessToken: null, refreshToken: result.session.refreshToken.reveal() }
    expect(await getUser(agent, {}, { tokenStore })).toMatchObject({ primaryEmail: ANN.email })
    const session = (await listSessions(client)).find(({ agentName }) => agentName === 'Robo')
    await revokeSession(client, { sessionId: session?.id ?? '' })
    expect(await getUser(agent, {}, { tokenStore: { ...tokenStore } })).toBeNull()
    expect(await getUser(client)).toMatchObject({ primaryEmail: ANN.email })
  })

  test('an agent that the user denies gets no session', async () => {
    const { client, agent } = await setup()
    const { claimCode, wait } = await startAgentLogin(agent, { name: 'Robo' })
    await denyAgentRequest(client, { claimCode })
    expect(await wait()).toEqual({ status: 'denied' })
    await expect(approveAgentRequest(client, { claimCode })).rejects.toMatchObject({
      code: 'AGENT_AUTH_INVALID_CLAIM_CODE',
    })
  })

  test('a server lists users page by page, and grants a permission that it defined', async () => {
    const { emulator, client } = await setup()
    const app = adminOf(emulator)
    await servers.createUser(app, { primaryEmail: 'bob@example.test', serverMetadata: { plan: 'pro' } })
    const page = await servers.listUsers(app, { limit: 1, desc: true })
    expect([...page]).toMatchObject([{ serverMetadata: { plan: 'pro' } }])
    const last = await servers.listUsers(app, { limit: 1, desc: true, cursor: page.nextCursor ?? '' })
    expect([[...last], last.nextCursor]).toMatchObject([[{ primaryEmail: ANN.email }], null])
    const userId = last[0]?.id ?? ''
    const { id: teamId } = await createTeam(app, { displayName: 'T', creatorUserId: userId })
    await createTeamPermissionDefinition(app, { id: 'publish', containedPermissionIds: ['$invite_members'] })
    await servers.grantTeamPermission(app, { teamId, userId, permission: 'publish' })
    expect(await hasPermission(client, { teamId, permission: 'publish' })).toBe(true)
    await deleteUser(app, { userId })
    expect(await getUser(client)).toBe(null)
  })

  test('changes of the configuration are those of the environment, unless they name a level', async () => {
    const app = adminOf((await setup()).emulator)
    const key = 'teams.createPersonalTeamOnSignUp'
    await updateConfig(app, { level: 'branch', config: { [key]: true } })
    await updateConfig(app, { config: { [key]: false } })
    expect((await getConfig(app)).teams).toMatchObject({ createPersonalTeamOnSignUp: false })
    await resetConfigKeys(app, { keys: [key] })
    expect(await getConfigOverride(app, {})).not.toHaveProperty([key])
    expect((await getConfig(app)).teams).toMatchObject({ createPersonalTeamOnSignUp: true })
  })

  test('an owner creates a project for a team, which the service requires', async () => {
    const { emulator } = await setup()
    const { id: projectId, keys } = INTERNAL_PROJECT
    const owner = browser(emulator, { projectId, publishableKey: keys.publishable }).client
    await signUpWithPassword(owner, ANN)
    await expect(createOwnedProject(owner, { displayName: 'Mine' })).rejects.toMatchObject({
      code: 'SCHEMA_ERROR',
      message: expect.stringContaining('Service version 2.8.86 and later require `ownerTeamId`.'),
    })
    const [team] = await listTeams(owner, { userId: 'me' })
    const config = { magicLinkEnabled: true }
    const { id } = await createOwnedProject(owner, { displayName: 'Mine', ownerTeamId: team?.id ?? '', config })
    expect(await listOwnedProjects(owner)).toMatchObject([
      { id, displayName: 'Mine', config: { magicLinkEnabled: true, passkeyEnabled: false } },
    ])
  })

  test('finds nothing, and no permission, with IDs that cannot exist', async () => {
    const { emulator, client } = await setup()
    const id = 'typed-by-hand'
    const found = [
      findTeam(client, { teamId: id }),
      findTeamMemberProfile(client, { teamId: id, userId: 'me' }),
      findContactChannel(client, { userId: 'me', contactChannelId: id }),
      findApiKey(client, { keyId: id }),
      servers.findUser(adminOf(emulator), { userId: id }),
    ]
    expect(await Promise.all(found)).toEqual(found.map(() => null))
    expect(await hasPermission(client, { teamId: id, permission: '$update_team' })).toBe(false)
  })
})
