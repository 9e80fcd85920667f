'use client'

import { isClientError, requireRecentSignIn } from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../hooks/use-action.js'
import { Alert } from '../../primitives/alert.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { Styled } from '../../theme/styled.js'
import { Reauthenticate, type ReauthenticateProps } from './reauthenticate.js'

interface RecentSignInButtonProps extends Pick<ReauthenticateProps, 'twoFactor' | 'unavailable'> {
  readonly className: string
  readonly children: ReactNode
  /** Called when the user signed in recently, or has reauthenticated. */
  readonly onConfirmed: () => void
}

/** A button for an action that requires a recent sign-in. Without one, the user reauthenticates first. */
export function RecentSignInButton({ className, children, onConfirmed, ...reauthenticate }: RecentSignInButtonProps) {
  const t = useAccountTexts()
  const check = useAction(requireRecentSignIn)
  const [open, setOpen] = useState(false)
  const isRequired = (error: unknown) => isClientError(error, 'RECENT_SIGN_IN_REQUIRED')
  const start = async () => {
    const outcome = await check.run()
    if (outcome.status === 'ok') onConfirmed()
    else if (outcome.status === 'failed' && isRequired(outcome.error)) setOpen(true)
  }
  return (
    <>
      <Alert error={isRequired(check.error) ? undefined : check.error} />
      <Styled as="div" className="lk-actions lk-at-start">
        <BusyButton className={className} pending={check.pending} pendingText={t('reauth.checking')} onClick={start}>
          {children}
        </BusyButton>
      </Styled>
      <Reauthenticate
        {...reauthenticate}
        open={open}
        title={t('reauth.title')}
        text={t('reauth.text')}
        confirm={t('reauth.continue')}
        onConfirmed={() => {
          setOpen(false)
          onConfirmed()
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
