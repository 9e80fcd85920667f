import { listOAuthAccounts, type OAuthAccount } from '@latchkey/core'
import { watchQuery } from '@latchkey/core/internal'
import { bidiIsolate } from '../../components/bidi-isolate.js'
import { providerName } from '../../components/sign-in/providers/provider-names.js'
import { useResourceState } from '../../hooks/use-resource.js'
import { useClient } from '../../provider/client-context.js'

/** The OAuth accounts of the user. `supported: false` where the service cannot list them, as before version 2.8.86. */
type OAuthAccounts =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly value: readonly OAuthAccount[] | undefined }

/** Returns the OAuth accounts of the user, `undefined` where the service does not support it or is unreachable. */
export function useOAuthAccounts(): OAuthAccounts {
  const client = useClient()
  const state = useResourceState(
    watchQuery(client, 'oauth accounts', ['oauth-accounts', 'user'], (call) => listOAuthAccounts(client, {}, call)),
  )
  return state.status === 'failed' ? UNKNOWN : state
}
const UNKNOWN = { status: 'ready', value: undefined } as const

/** The account of a provider within a sentence. */
export const accountName = (provider: string, account: string | undefined) =>
  account ? `${providerName(provider)} ${bidiIsolate(account)}` : providerName(provider)
