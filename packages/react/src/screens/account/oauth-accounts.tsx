'use client'

import { deleteOAuthAccount, listOAuthAccounts, type OAuthAccount, watchQuery } from '@latchkey/core'
import { useState } from 'react'
import { providerName } from '../../components/sign-in/provider-names.js'
import { useAction } from '../../hooks/use-action.js'
import { useResourceState } from '../../hooks/use-resource.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { useClient } from '../../provider/client-context.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { Confirm } from './section.js'

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

export interface DisconnectProps {
  readonly accountId: string
  readonly providerId: string
  /** Ids of the elements that describe the button. */
  readonly describedBy: string
  /** Whether the account is the only sign-in method. */
  readonly blocked: boolean
  readonly onDone: () => void
}

/** Disconnects an OAuth account after a confirmation. */
export function Disconnect({ accountId, providerId, describedBy, blocked, onDone }: DisconnectProps) {
  const tAccount = useAccountTexts()
  const { run, pending, error, reset } = useAction(deleteOAuthAccount)
  const [confirming, setConfirming] = useState(false)
  const disconnect = async () => {
    if (pending) return
    const { status } = await run({ oauthAccountId: accountId })
    if (status === 'ok') onDone()
  }
  return (
    <>
      <BusyButton
        pending={false}
        pendingText=""
        className="lk-button lk-small-button"
        later={blocked}
        describedBy={describedBy}
        onClick={() => {
          if (!blocked) setConfirming(true)
        }}
      >
        {tAccount('methods.disconnect')}
      </BusyButton>
      <Confirm
        open={confirming}
        title={tAccount('methods.disconnectTitle', { provider: providerName(providerId) })}
        text={tAccount('methods.disconnectText')}
        confirm={tAccount('methods.disconnect')}
        pending={pending}
        error={error}
        onConfirm={disconnect}
        onClose={() => {
          reset()
          setConfirming(false)
        }}
      />
    </>
  )
}
