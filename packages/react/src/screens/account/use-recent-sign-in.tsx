import { isLatchkeyError } from '@latchkey/core'
import { requireRecentSignIn } from '@latchkey/core/custom-screens'
import { useState } from 'react'
import { useAction } from '../../hooks/use-action.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { Reauthenticate, type ReauthenticateProps } from './reauthenticate.js'

interface RecentSignInOptions extends Pick<ReauthenticateProps, 'unavailable'> {
  /** The reason to sign in again. Default: to continue. */
  readonly text?: string
  /** Called when the user signed in recently, or has reauthenticated. */
  readonly onConfirmed: () => void
}

/**
 * Returns a function that starts an action that requires a recent sign-in. Without one, the user reauthenticates first in
 * the returned dialog.
 */
export function useRecentSignIn({ onConfirmed, text, ...reauthenticate }: RecentSignInOptions) {
  const t = useAccountTexts()
  const check = useAction(requireRecentSignIn)
  const [open, setOpen] = useState(false)
  const isRequired = (error: unknown) => isLatchkeyError(error, 'RECENT_SIGN_IN_REQUIRED')
  const start = async () => {
    const outcome = await check.run()
    if (outcome.status === 'ok') onConfirmed()
    else if (outcome.status === 'failed' && isRequired(outcome.error)) setOpen(true)
  }
  const dialog = (
    <Reauthenticate
      {...reauthenticate}
      open={open}
      title={t('reauth.title')}
      text={text ?? t('reauth.text')}
      confirm={t('reauth.continue')}
      onConfirmed={() => {
        setOpen(false)
        onConfirmed()
      }}
      onClose={() => setOpen(false)}
    />
  )
  return {
    start,
    pending: check.pending,
    error: isRequired(check.error) ? undefined : check.error,
    dialog,
  }
}
