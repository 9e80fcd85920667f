import {
  createAccountAccessToken,
  createOAuthAccount,
  deleteOAuthAccount,
  type ErrorCode,
  entity,
  getOAuthAccount,
  listConnectedAccounts,
  listOAuthAccounts,
  OAUTH_PROVIDERS,
  updateOAuthAccount,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { currentUser } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { email, uuid, uuidOrMe } from '../calls/rules.js'
import { ApiError } from '../http/errors.js'
import { configOf } from '../world/config.js'
import type { ProviderAccountRow, UserRow } from '../world/rows.js'
import { findProviderAccessToken, splitScopes, usableProvider } from './provider-requests.js'

const ids = { user_id: uuidOrMe, id: uuid } as const
/** Unknown query parameters are rejected. */
const query = entity({})

/** Provider accounts and connected accounts. */
export const accountRoutes = implement(
  {
    listOAuthAccounts,
    createOAuthAccount,
    getOAuthAccount: { ...getOAuthAccount, query },
    updateOAuthAccount: { ...updateOAuthAccount, query },
    deleteOAuthAccount: { ...deleteOAuthAccount, query },
    listConnectedAccounts,
    createAccountAccessToken,
  },
  {
    listOAuthAccounts: {
      rules: { user_id: uuidOrMe },
      run({ user_id }, call) {
        if (user_id === undefined && call.caller.access === 'client') {
          currentUser(call)
          call.reject(403, 'Clients must specify the signed-in user.')
        }
        const user = user_id === undefined ? undefined : accountOwner(call, user_id)
        const rows = user
          ? call.world.providerAccounts.by('user', user.id)
          : call.world.providerAccounts.where((row) => row.projectId === call.caller.project.id)
        return { items: rows.filter((row) => typeOf(call, row)).map((row) => shown(call, row)), is_paginated: false }
      },
    },

    createOAuthAccount: {
      rules: { user_id: uuidOrMe, email },
      run(input, call) {
        const { world, random, clock, caller } = call
        const { provider_config_id: provider, account_id: accountId, allow_sign_in: allowSignIn } = input
        requireProvider(call, provider)
        const user = accountOwner(call, input.user_id)
        if (allowSignIn) rejectSecondSignIn(call, user, provider)
        rejectDuplicate(call, user, provider, accountId)
        if (allowSignIn) rejectSharedSignIn(call, provider, accountId)
        const row = world.providerAccounts.put({
          id: random.uuid(),
          projectId: caller.project.id,
          userId: user.id,
          createdAt: clock.now(),
          provider,
          accountId,
          email: input.email ?? null,
          allowSignIn,
          allowConnectedAccounts: input.allow_connected_accounts,
        })
        return shown(call, row)
      },
    },

    getOAuthAccount: {
      rules: ids,
      readsUserFirst: true,
      run: (input, call) => shown(call, requireAccount(call, input)),
    },

    updateOAuthAccount: {
      rules: ids,
      readsUserFirst: true,
      run: (input, call) => shown(call, changeAccount(call, requireAccount(call, input), input)),
    },

    deleteOAuthAccount: {
      rules: ids,
      readsUserFirst: true,
      run(input, call) {
        const { id, userId, provider, accountId } = requireAccount(call, input)
        call.world.providerAccounts.remove(id)
        const { providerTokens } = call.world
        for (const row of providerTokens.by('user', userId))
          if (row.provider === provider && row.accountId === accountId) providerTokens.remove(row.id)
        return { success: true }
      },
    },

    listConnectedAccounts: {
      rules: { user_id: uuidOrMe },
      readsUserFirst: true,
      run({ user_id }, call) {
        const user = accountOwner(call, user_id)
        const items = call.world.providerAccounts
          .by('user', user.id)
          .filter((row) => row.allowConnectedAccounts !== false)
          .map(({ provider, accountId }) => ({ user_id: user.id, provider, provider_account_id: accountId }))
        return { items, is_paginated: false }
      },
    },

    createAccountAccessToken: {
      rules: { user_id: uuidOrMe },
      readsUserFirst: true,
      async run({ user_id, provider_id, account_id, scope = '' }, call) {
        const user = accountOwner(call, user_id)
        const provider =
          usableProvider(call, call.caller.project, provider_id) ?? call.fail('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
        if (provider.type === 'shared' && !call.configuration.sharedAccessTokens)
          call.fail('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
        const account = call.world.providerAccounts.find(
          (row) => row.userId === user.id && row.provider === provider.id && row.accountId === account_id,
        )
        if (!account || account.allowConnectedAccounts === false) call.fail('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER')
        const token = await findProviderAccessToken(call, user.id, provider.id, splitScopes(scope), account_id)
        return { access_token: token ?? call.fail('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE') }
      },
    },
  },
)

/** Provider accounts, as servers update them. */
export const serverAccountRoutes = implement(
  {
    updateOAuthAccount: { ...updateOAuthAccount.forServers, query },
  },
  {
    updateOAuthAccount: {
      rules: { ...ids, email },
      run: (input, call) => shown(call, changeAccount(call, requireAccount(call, input), input)),
    },
  },
)

type UserError = Extract<ErrorCode<typeof listOAuthAccounts>, 'USER_NOT_FOUND' | 'CANNOT_GET_OWN_USER_WITHOUT_USER'>

/** Returns the user whose accounts a call accesses. A client can only access those of the signed-in user. */
export function accountOwner(call: Call<UserError>, id: string): UserRow {
  const { access, project } = call.caller
  if (id === 'me') return currentUser(call)
  if (access === 'client') {
    return currentUser(call).id === id
      ? currentUser(call)
      : call.reject(403, 'Clients can only access accounts of the signed-in user.')
  }
  const user = call.world.users.get(id)
  return user?.projectId === project.id ? user : call.fail('USER_NOT_FOUND')
}

function requireAccount(
  call: Call<UserError>,
  input: { readonly user_id: string; readonly id: string },
): ProviderAccountRow {
  const user = accountOwner(call, input.user_id)
  const row = call.world.providerAccounts.get(input.id)
  return row?.userId === user.id && typeOf(call, row) ? row : call.reject(404, 'The user has no such provider account.')
}

interface AccountChanges {
  readonly allow_sign_in?: boolean | undefined
  readonly allow_connected_accounts?: boolean | undefined
  readonly email?: string | undefined
  readonly account_id?: string | undefined
}

function changeAccount(call: Call<UserError>, row: ProviderAccountRow, input: AccountChanges): ProviderAccountRow {
  const user = { id: row.userId }
  const accountId = input.account_id ?? row.accountId
  if (accountId !== row.accountId) rejectDuplicate(call, user, row.provider, accountId)
  if (input.allow_sign_in ?? row.allowSignIn !== false) {
    if (input.allow_sign_in) rejectSecondSignIn(call, user, row.provider, row.id)
    rejectSharedSignIn(call, row.provider, accountId, row.id)
  }
  return call.world.providerAccounts.change(row.id, {
    accountId,
    ...(input.allow_sign_in !== undefined && { allowSignIn: input.allow_sign_in }),
    ...(input.allow_connected_accounts !== undefined && { allowConnectedAccounts: input.allow_connected_accounts }),
    ...(input.email !== undefined && { email: input.email }),
  })
}

function requireProvider({ caller, reject }: Call, provider: string): void {
  if (!caller.project.settings.oauth_providers.some(({ id }) => id === provider)) {
    reject(404, `The project has no provider ${provider}.`)
  }
}

function rejectSecondSignIn(
  { world, reject }: Call,
  { id: userId }: Pick<UserRow, 'id'>,
  provider: string,
  exceptId = '',
) {
  const other = world.providerAccounts
    .by('user', userId)
    .find((row) => row.id !== exceptId && row.provider === provider && row.allowSignIn !== false)
  if (other) reject(400, `The user already signs in with an account of ${provider}.`)
}

function rejectDuplicate({ world, reject }: Call, { id }: Pick<UserRow, 'id'>, provider: string, accountId: string) {
  const existing = world.providerAccounts
    .by('user', id)
    .find((row) => row.provider === provider && row.accountId === accountId)
  if (existing) reject(400, 'The user already has this account.')
}

/** The service compares account ids over all providers. The emulator compares them per provider. */
function rejectSharedSignIn({ world, caller }: Call, provider: string, accountId: string, exceptId = '') {
  const other = world.providerAccounts
    .by('account', `${provider}/${accountId}`)
    .find((row) => row.id !== exceptId && row.projectId === caller.project.id && row.allowSignIn !== false)
  if (other) throw new ApiError('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN')
}

/** Returns the type of the provider of an account. The service hides accounts of providers that it does not know any more. */
function typeOf({ world, caller }: Call, { provider }: ProviderAccountRow): string | undefined {
  const { oauth } = Object(configOf(world, caller.project).auth) as { oauth?: { providers?: Providers } }
  return oauth?.providers?.[provider]?.type ?? OAUTH_PROVIDERS.find((known) => known === provider)
}

type Providers = Readonly<Record<string, { readonly type?: string }>>

const shown = (call: Call, row: ProviderAccountRow) => ({
  user_id: row.userId,
  id: row.id,
  provider_config_id: row.provider,
  type: typeOf(call, row) ?? row.provider,
  ...(row.email !== null && { email: row.email }),
  allow_sign_in: row.allowSignIn !== false,
  allow_connected_accounts: row.allowConnectedAccounts !== false,
  ...(call.caller.access !== 'client' && { account_id: row.accountId }),
})
