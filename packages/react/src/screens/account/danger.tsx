'use client'

import { deleteAccountMachine } from '@latchkey/core/machines'
import { useForm } from '../../forms/use-form.js'
import { Alert } from '../../primitives/alert.js'
import { Dialog } from '../../primitives/dialog.js'
import { Field } from '../../primitives/field.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { useMachine } from '../../use-machine.js'
import { useAccountTexts } from './texts/use-account-texts.js'

/** Deleting the account, after typing a word. */
export function Danger() {
  const say = useAccountTexts()
  const { state, send } = useMachine(() => deleteAccountMachine())
  const word = say('danger.word')
  const same = (typed: string) => typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase()
  const { faults, props } = useForm<'word', string>({
    fields: ['word'],
    check: ({ word: typed }) => ({ word: same(typed) ? undefined : say('danger.typeMissing') }),
    submit: () => send({ type: 'confirm' }),
  })
  return (
    <>
      <p>{say('danger.text')}</p>
      <div className="lk-actions lk-at-start">
        <button type="button" className="lk-button lk-danger" onClick={() => send({ type: 'ask' })}>
          {say('danger.ask')}
        </button>
      </div>
      <Dialog open={state.step !== 'idle'} title={say('danger.title')} onClose={() => send({ type: 'cancel' })}>
        <form className="lk-form" {...props}>
          <p className="lk-dialog-text">{say('danger.text')}</p>
          <Alert error={state.step === 'question' ? state.error?.cause : undefined} />
          <Field
            form="delete-account"
            name="word"
            type="text"
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            label={say('danger.type', { word })}
            fault={faults.word}
          />
          <div className="lk-row-actions">
            <BusyButton
              type="submit"
              pending={state.step === 'deleting'}
              pendingText={say('danger.deleting')}
              className="lk-button lk-danger"
            >
              {say('danger.ask')}
            </BusyButton>
            <button type="button" className="lk-button" onClick={() => send({ type: 'cancel' })}>
              {say('account.cancel')}
            </button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
