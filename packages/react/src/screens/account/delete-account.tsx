'use client'

import { deleteAccountMachine } from '@latchkey/core/machines'
import { useMachine } from '../../hooks/use-machine.js'
import { Button } from '../../primitives/button.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { TypedConfirm } from './typed-confirm.js'

/** Deletes the account after the user types a confirmation word. */
export function DeleteAccount() {
  const say = useAccountTexts()
  const { state, send } = useMachine(() => deleteAccountMachine())
  return (
    <>
      <p>{say('danger.text')}</p>
      <div className="lk-actions lk-at-start">
        <Button className="lk-button lk-danger" onClick={() => send({ type: 'ask' })}>
          {say('danger.ask')}
        </Button>
      </div>
      <TypedConfirm
        form="delete-account"
        open={state.step !== 'idle'}
        title={say('danger.title')}
        text={say('danger.text')}
        confirm={say('danger.ask')}
        pending={state.step === 'deleting'}
        pendingText={say('danger.deleting')}
        error={state.step === 'question' ? state.error?.cause : undefined}
        onConfirm={() => send({ type: 'confirm' })}
        onClose={() => send({ type: 'cancel' })}
      />
    </>
  )
}
