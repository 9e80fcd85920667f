'use client'

import { deleteAccountMachine } from '@latchkey/core/machines'
import { useMachine } from '../../hooks/use-machine.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { RecentSignInButton } from './recent-sign-in-button.js'
import { DangerBox, type SectionProps } from './section.js'
import { TypedConfirm } from './typed-confirm.js'

/** Deletes the account of a user who signed in recently, after the user types a confirmation word. */
export function DeleteAccount({ user }: SectionProps) {
  const t = useAccountTexts()
  const { state, send } = useMachine(() => deleteAccountMachine())
  return (
    <DangerBox>
      <p>{t('deleteAccount.text')}</p>
      <RecentSignInButton
        className="lk-button lk-danger"
        twoFactor={user.requiresTotpMfa}
        unavailable="continue"
        onConfirmed={() => send({ type: 'ask' })}
      >
        {t('deleteAccount.submit')}
      </RecentSignInButton>
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
    </DangerBox>
  )
}
