import { endpoint, type Output } from '../endpoint.js'
import { OAUTH_PROVIDERS } from '../projects/project.js'
import { listOf, success } from '../responses.js'
import * as s from '../schema/index.js'

/** An account of an OAuth provider that belongs to a user. */
export const oauthAccount = s.entity({
  user_id: s.string,
  id: s.string,
  provider_config_id: s.string,
  type: s.openOneOf(...OAUTH_PROVIDERS, 'custom_oidc'),
  email: s.optional(s.string),
  allow_sign_in: s.boolean,
  allow_connected_accounts: s.boolean,
  account_id: s.optional(s.string),
})

/** The fields that users can update. */
const accountChanges = {
  allow_sign_in: s.optional(s.boolean),
  allow_connected_accounts: s.optional(s.boolean),
} as const
const NOT_OTHERS = { 403: 'NOT_ALLOWED', 404: 'OAUTH_ACCOUNT_NOT_FOUND' } as const
/** An account of a user, by default of the signed-in user. */
const ONE = s.entity({ user_id: s.userOrMe, id: s.renamedTo('oauthAccountId', s.id) })
const OWN_ERRORS = ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'] as const

export const listOAuthAccounts = endpoint('GET /oauth-providers', 'client', {
  name: 'listOAuthAccounts',
  since: '2.8.86',
  summary: 'List the OAuth accounts of a user',
  allowsRestricted: true,
  query: s.entity({ user_id: s.defaultsTo('me', s.optional(s.id)) }),
  response: listOf(oauthAccount),
  errors: OWN_ERRORS,
  plainTextErrors: { 403: 'NOT_ALLOWED' },
  reads: ['oauth-accounts'],
})

export const getOAuthAccount = endpoint('GET /oauth-providers/{user_id}/{id}', 'client', {
  name: 'getOAuthAccount',
  params: ONE,
  since: '2.8.86',
  summary: 'Get an OAuth account of a user',
  allowsRestricted: true,
  response: oauthAccount,
  errors: OWN_ERRORS,
  plainTextErrors: NOT_OTHERS,
  reads: ['oauth-accounts'],
})

export const createOAuthAccount = endpoint('POST /oauth-providers', 'server', {
  name: 'createOAuthAccount',
  since: '2.8.86',
  summary: 'Add an OAuth account to a user',
  body: s.entity({
    user_id: s.id,
    provider_config_id: s.id,
    account_id: s.id,
    email: s.optional(s.email),
    allow_sign_in: s.boolean,
    allow_connected_accounts: s.boolean,
  }),
  response: oauthAccount,
  status: 201,
  errors: ['USER_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'],
  plainTextErrors: { 400: 'OAUTH_ACCOUNT_EXISTS', 404: 'OAUTH_PROVIDER_NOT_CONFIGURED' },
  changes: ['oauth-accounts', 'connected-accounts', 'user', 'team-members'],
})

export const updateOAuthAccount = endpoint('PATCH /oauth-providers/{user_id}/{id}', 'client', {
  name: 'updateOAuthAccount',
  params: ONE,
  since: '2.8.86',
  summary: 'Update an OAuth account of a user',
  allowsRestricted: true,
  body: s.entity(accountChanges),
  response: oauthAccount,
  errors: [...OWN_ERRORS, 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'],
  plainTextErrors: { ...NOT_OTHERS, 400: 'OAUTH_ACCOUNT_EXISTS' },
  changes: ['oauth-accounts', 'connected-accounts', 'user', 'team-members'],
  forServers: {
    summary: 'Update an OAuth account of a user, including its ID and email address at the provider',
    body: s.entity({ ...accountChanges, email: s.optional(s.email), account_id: s.optional(s.id) }),
  },
})

export const deleteOAuthAccount = endpoint('DELETE /oauth-providers/{user_id}/{id}', 'client', {
  name: 'deleteOAuthAccount',
  params: ONE,
  since: '2.8.86',
  summary: 'Remove an OAuth account from a user',
  allowsRestricted: true,
  response: success,
  errors: OWN_ERRORS,
  plainTextErrors: NOT_OTHERS,
  changes: ['oauth-accounts', 'connected-accounts', 'user', 'team-members'],
})

/** An OAuth account whose access tokens the app can use. */
export const connectedAccount = s.entity({ user_id: s.string, provider: s.string, provider_account_id: s.string })

export const listConnectedAccounts = endpoint('GET /connected-accounts/{user_id}', 'client', {
  name: 'listConnectedAccounts',
  params: s.entity({ user_id: s.userOrMe }),
  since: '2.8.86',
  summary: 'List the connected accounts of a user',
  response: listOf(connectedAccount),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  plainTextErrors: { 403: 'NOT_ALLOWED' },
  reads: ['connected-accounts'],
})

/** Errors of access tokens of a connected account. */
const ACCESS_TOKEN_ERRORS = [
  'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
  'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
  'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
  'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
  'CANNOT_GET_OWN_USER_WITHOUT_USER',
  'USER_NOT_FOUND',
] as const

export const createProviderAccessToken = endpoint(
  'POST /connected-accounts/{user_id}/{provider_id}/access-token',
  'client',
  {
    name: 'createProviderAccessToken',
    summary: 'Get an access token of a connected provider',
    body: s.entity({ scope: s.optional(s.string) }),
    response: s.entity({ access_token: s.string }),
    status: 201,
    errors: ACCESS_TOKEN_ERRORS,
    plainTextErrors: { 403: 'NOT_ALLOWED' },
  },
)

export const createOwnProviderAccessToken = endpoint(
  'POST /auth/oauth/connected-accounts/{provider_id}/access-token',
  'client',
  {
    name: 'createOwnProviderAccessToken',
    summary: 'Get an access token of a connected provider (older endpoint)',
    body: s.entity({ scope: s.optional(s.string) }),
    response: s.entity({ access_token: s.string }),
    status: 201,
  },
)

export const createAccountAccessToken = endpoint(
  'POST /connected-accounts/{user_id}/{provider_id}/{account_id}/access-token',
  'client',
  {
    name: 'createAccountAccessToken',
    since: '2.8.86',
    summary: 'Get an access token of one of several accounts of a provider',
    body: s.entity({ scope: s.optional(s.string) }),
    response: s.entity({ access_token: s.string }),
    status: 201,
    errors: ACCESS_TOKEN_ERRORS,
    plainTextErrors: { 403: 'NOT_ALLOWED' },
  },
)

/**
 * An account of an OAuth provider that belongs to a user. `accountId` is known to servers only.
 *
 * @example
 * const canSignIn = ({ allowSignIn }: OAuthAccount) => allowSignIn
 */
export type OAuthAccount = Output<typeof getOAuthAccount>
/**
 * An OAuth account whose access tokens the app can use.
 *
 * @example
 * const [account]: readonly ConnectedAccountEntry[] = await listConnectedAccounts(client)
 */
export type ConnectedAccountEntry = Output<typeof listConnectedAccounts>[number]
