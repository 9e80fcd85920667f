'use client'

import type { KnownErrorCode, SignInMethod } from '@latchkey/core'
import { type deleteOAuthAccount, listOAuthAccounts, type OAuthAccount } from '@latchkey/core/account'
import { watchQuery } from '@latchkey/core/internal'
import { useState } from 'react'
import { bidiIsolate } from '../../components/bidi-isolate.js'
import { providerName } from '../../components/sign-in/providers/provider-names.js'
import type { Action } from '../../hooks/use-action.js'
import { useResourceState } from '../../hooks/use-resource.js'
import { RowMenu } from '../../primitives/menus/row-menu.js'
import { useClient } from '../../provider/client-context.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { Confirm, RowButton } from './section.js'

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

export interface OAuthActionsProps {
  readonly method: SignInMethod
  /** ID of the reason why the account cannot be disconnected. */
  readonly whyId: string
  /** Whether an account of this provider can be connected from this row. */
  readonly canConnect: boolean
  readonly isConnecting: boolean
  readonly onConnect: () => void
  /** An action of the list: the row can disappear before the response to the request arrives. */
  readonly remove: Action<Parameters<typeof deleteOAuthAccount>[1], unknown, KnownErrorCode>
  readonly onDisconnected: () => void
}

/** Connects another account of an OAuth provider, and disconnects the account after a confirmation. */
export function OAuthActions({
  method,
  whyId,
  canConnect,
  isConnecting,
  onConnect,
  remove,
  onDisconnected,
}: OAuthActionsProps) {
  const tAccount = useAccountTexts()
  const [confirming, setConfirming] = useState(false)
  const { provider = '', account, oauthAccountId, blocked } = method
  const name = providerName(provider)
  const fullName = account ? `${name} ${bidiIsolate(account)}` : name
  const connectButton = (text: string) => (
    <RowButton text={text} object={name} pending={isConnecting} onClick={onConnect} />
  )
  // The service before 2.8.86 can neither list nor disconnect accounts, and refuses a second one of a provider.
  if (oauthAccountId === undefined) return null
  const disconnect = async () => {
    if (remove.pending) return
    const { status } = await remove.run({ oauthAccountId })
    if (status === 'ok') onDisconnected()
  }
  return (
    <>
      {canConnect && blocked ? (
        connectButton(tAccount('methods.connectAnother'))
      ) : canConnect ? (
        <RowMenu
          label={tAccount('account.options', { name: fullName })}
          actions={[
            { text: tAccount('methods.connectAnother'), icon: 'plus', onSelect: onConnect },
            {
              text: tAccount('methods.disconnect'),
              icon: 'trash',
              onSelect: () => setConfirming(true),
            },
          ]}
          pendingText={isConnecting ? tAccount('methods.connectAnother') : undefined}
        />
      ) : (
        <RowButton
          text={tAccount('methods.disconnect')}
          object={fullName}
          pending={false}
          later={blocked !== undefined}
          describedBy={blocked && whyId}
          onClick={() => setConfirming(!blocked)}
        />
      )}
      <Confirm
        open={confirming}
        title={tAccount('methods.disconnectTitle', { provider: name })}
        text={tAccount('methods.disconnectText', { account: fullName })}
        confirm={tAccount('methods.disconnect')}
        action={remove}
        onConfirm={disconnect}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}
