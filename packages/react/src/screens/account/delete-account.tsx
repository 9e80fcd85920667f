'use client'

import { deleteAccountMachine } from '@latchkey/core/machines'
import { useMachine } from '../../hooks/use-machine.js'
import { Button } from '../../primitives/button.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { TypedConfirm } from './typed-confirm.js'

/** Deletes the account after the user types a confirmation word. */
export function DeleteAccount() {
  const t = useAccountTexts()
  const { state, send } = useMachine(() => deleteAccountMachine())
  return (
    <>
      <p>{t('deleteAccount.text')}</p>
      <div className="lk-actions lk-at-start">
        <Button className="lk-button lk-danger" onClick={() => send({ type: 'ask' })}>
          {t('deleteAccount.submit')}
        </Button>
      </div>
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
