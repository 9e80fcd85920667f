import { throwBotChallengeFailed } from '../auth/bot-challenge.js'
import { signUp } from '../auth/sign-up.js'
import type { Call } from '../calls/call.js'
import { throwChannelUsedForAuth } from '../users/email-conflicts.js'
import { findAuthChannel, setPrimaryEmail } from '../users/users.js'
import type { ProviderAccountRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import type { Profile } from './identities.js'

export type MatchError =
  | 'SIGN_UP_NOT_ENABLED'
  | 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'
  | 'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION'
  | 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'

/** Returns the user who signs in with a provider account: its user, the user with its email address, or a new user. */
export function matchAccount(
  call: Call<MatchError>,
  provider: string,
  profile: Profile,
  rejectsNewUser = false,
): { user: UserRow; isNewUser: boolean } {
  const { world, caller } = call
  const { project } = caller
  const account = accountsOf(world, project.id, provider, profile.subject).find((row) => row.allowSignIn !== false)
  const known = account && world.users.get(account.userId)
  if (known) return { user: known, isNewUser: false }

  const owner = profile.email === null ? undefined : findAuthChannel(world, project.id, profile.email)
  const strategy = project.settings.oauth_account_merge_strategy
  if (owner && strategy !== 'allow_duplicates') {
    const bothVerified = owner.verified && profile.emailVerified
    if (strategy === 'raise_error' || !bothVerified) {
      return throwChannelUsedForAuth(profile.email, { wouldWorkIfVerified: strategy === 'link_method' })
    }
    const user = world.users.get(owner.userId)
    if (user) return { user: connected(call, user, provider, profile), isNewUser: false }
  }
  if (rejectsNewUser) throwBotChallengeFailed()
  return { user: newUser(call, provider, profile, !owner), isNewUser: true }
}

function newUser(call: Call<MatchError>, provider: string, profile: Profile, usedForAuth: boolean): UserRow {
  const { project } = call.caller
  if (!project.settings.sign_up_enabled) call.fail('SIGN_UP_NOT_ENABLED')
  const attempt = { method: 'oauth', email: profile.email, provider } as const
  const user = signUp(call, attempt, { displayName: profile.name, profileImageUrl: profile.picture })
  if (profile.email !== null) {
    setPrimaryEmail(call, user, { value: profile.email, usedForAuth, verified: profile.emailVerified })
  }
  return connected(call, user, provider, profile)
}

/** Connects a provider account to a signed-in user. Connecting it again adds scopes. */
export function connectAccount(call: Call<MatchError>, user: UserRow, provider: string, profile: Profile): void {
  const { world } = call
  const accounts = accountsOf(world, user.projectId, provider, profile.subject)
  if (accounts.some(({ userId }) => userId !== user.id)) call.fail('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER')
  const isAnother = (row: ProviderAccountRow) => row.provider === provider && row.accountId !== profile.subject
  if (world.legacy.allowsOneAccountPerProvider && world.providerAccounts.by('user', user.id).some(isAnother)) {
    call.fail('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION')
  }
  connected(call, user, provider, profile)
}

/** Several users can have the same account, of whom one signs in with it. */
const accountsOf = (world: World, projectId: string, provider: string, accountId: string) =>
  world.providerAccounts.by('account', `${provider}/${accountId}`).filter((row) => row.projectId === projectId)

function connected({ world, random, clock }: Call, user: UserRow, provider: string, profile: Profile): UserRow {
  const own = accountsOf(world, user.projectId, provider, profile.subject).find(({ userId }) => userId === user.id)
  if (own) {
    world.providerAccounts.change(own.id, { allowSignIn: true })
    return user
  }
  world.providerAccounts.put({
    id: random.uuid(),
    projectId: user.projectId,
    userId: user.id,
    createdAt: clock.now(),
    provider,
    accountId: profile.subject,
    email: profile.email,
  })
  return user
}
