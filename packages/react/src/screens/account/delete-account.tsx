'use client'

import { deleteAccountMachine } from '@latchkey/core/machines'
import { useMachine } from '../../hooks/use-machine.js'
import { Alert } from '../../primitives/alert.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { Reauthenticate, useRecentSignIn } from './reauthenticate.js'
import type { SectionProps } from './section.js'
import { TypedConfirm } from './typed-confirm.js'

/** Deletes the account of a user who signed in recently, after the user types a confirmation word. */
export function DeleteAccount({ user }: SectionProps) {
  const t = useAccountTexts()
  const { state, send } = useMachine(() => deleteAccountMachine())
  const recent = useRecentSignIn(() => send({ type: 'ask' }))
  return (
    <>
      <p>{t('deleteAccount.text')}</p>
      <Alert error={recent.error} />
      <div className="lk-actions lk-at-start">
        <BusyButton
          className="lk-button lk-danger"
          pending={recent.pending}
          pendingText={t('reauth.checking')}
          onClick={recent.ask}
        >
          {t('deleteAccount.submit')}
        </BusyButton>
      </div>
      <Reauthenticate
        {...recent.dialog}
        title={t('reauth.title')}
        text={t('reauth.text')}
        confirm={t('reauth.continue')}
        twoFactor={user.requiresTotpMfa}
        unavailable="continue"
      />
      <TypedConfirm
        form="delete-account"
        open={state.step !== 'idle'}
        title={t('deleteAccount.title')}
        text={t('deleteAccount.text')}
        confirm={t('deleteAccount.submit')}
        pending={state.step === 'deleting'}
        pendingText={t('deleteAccount.pending')}
        error={state.step === 'confirm' ? state.error?.cause : undefined}
        onConfirm={() => send({ type: 'confirm' })}
        onClose={() => send({ type: 'cancel' })}
      />
    </>
  )
}
