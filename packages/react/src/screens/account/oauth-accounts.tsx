'use client'

import { listOAuthAccounts, type OAuthAccount, type SignInMethod } from '@latchkey/core'
import { watchQuery } from '@latchkey/core/internal'
import { bidiIsolate } from '../../components/bidi-isolate.js'
import { providerName } from '../../components/sign-in/providers/provider-names.js'
import { useResourceState } from '../../hooks/use-resource.js'
import { RowMenu } from '../../primitives/menus/row-menu.js'
import { useClient } from '../../provider/client-context.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { RowButton } from './section.js'

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

export interface OAuthActionsProps {
  readonly method: SignInMethod
  /** ID of the reason why the account cannot be disconnected. */
  readonly whyId: string
  /** Whether an account of this provider can be connected from this row. */
  readonly canConnect: boolean
  readonly isConnecting: boolean
  readonly onConnect: () => void
  readonly onDisconnect: () => void
}

/** Connects another account of an OAuth provider, and disconnects the account. */
export function OAuthActions({ method, whyId, canConnect, isConnecting, onConnect, onDisconnect }: OAuthActionsProps) {
  const tAccount = useAccountTexts()
  const { provider = '', account, blocked } = method
  const name = accountName(provider, account)
  const connectAnother = tAccount('methods.connectAnother')
  if (canConnect && blocked)
    return (
      <RowButton text={connectAnother} object={providerName(provider)} pending={isConnecting} onClick={onConnect} />
    )
  if (canConnect)
    return (
      <RowMenu
        label={tAccount('account.options', { name })}
        actions={[
          { text: connectAnother, icon: 'plus', onSelect: onConnect },
          { text: tAccount('methods.disconnect'), icon: 'trash', onSelect: onDisconnect },
        ]}
        pendingText={isConnecting ? connectAnother : undefined}
      />
    )
  return (
    <RowButton
      text={tAccount('methods.disconnect')}
      object={name}
      pending={false}
      later={blocked !== undefined}
      describedBy={blocked && whyId}
      onClick={() => {
        if (!blocked) onDisconnect()
      }}
    />
  )
}
