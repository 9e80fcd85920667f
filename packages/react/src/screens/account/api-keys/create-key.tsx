'use client'

import type { KeyOwner, Secret } from '@latchkey/core'
import { API_KEY_LIVES, createApiKeyMachine } from '@latchkey/core/machines'
import { useState } from 'react'
import { useForm } from '../../../forms/use-form.js'
import { useMachine } from '../../../hooks/use-machine.js'
import { FormAlert } from '../../../primitives/alert.js'
import { Button } from '../../../primitives/button.js'
import { Dialog } from '../../../primitives/dialog.js'
import { Field } from '../../../primitives/field.js'
import { SubmitButton } from '../../../primitives/submit-button.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { type AccountFault, useFaultText } from '../use-fault-text.js'
import { CopyButton } from './copy-button.js'

const DAY = 86_400_000
const USUAL_LIFE = 30 * DAY

/** Creates an API key and shows it once. The user confirms having saved it before it is hidden. */
export function CreateKey({ owner }: { readonly owner: KeyOwner }) {
  const say = useAccountTexts()
  const { state, send } = useMachine(() => createApiKeyMachine(owner))
  const faultText = useFaultText()
  const [open, setOpen] = useState(false)
  const [life, setLife] = useState<number | null>(USUAL_LIFE)
  const { faults, props } = useForm<'description', AccountFault>({
    fields: ['description'],
    check: ({ description }) => ({ description: description.trim() ? undefined : 'keys.descriptionMissing' }),
    submit: ({ description }) => send({ type: 'submit', description, life }),
  })
  const close = () => {
    // Closing now would lose a key that was not saved or is still being created.
    if (state.step === 'form') setOpen(false)
  }
  const kept = () => {
    send({ type: 'kept' })
    send({ type: 'another' })
    setOpen(false)
  }
  return (
    <>
      <div className="lk-actions lk-at-start">
        <Button className="lk-button lk-primary" onClick={() => setOpen(true)}>
          {say('keys.create')}
        </Button>
      </div>
      <Dialog
        open={open}
        title={state.step === 'created' ? say('keys.createdTitle') : say('keys.createTitle')}
        onClose={close}
      >
        {state.step === 'created' ? (
          <NewKey value={state.key.value} onKept={kept} />
        ) : (
          <form className="lk-form" {...props}>
            <FormAlert error={state.step === 'form' ? state.error?.cause : undefined} />
            <Field
              form="create-key"
              name="description"
              type="text"
              dir="auto"
              autoComplete="off"
              label={say('keys.description')}
              hint={say('keys.descriptionHint')}
              fault={faultText(faults.description)}
            />
            <div className="lk-field">
              <label className="lk-label" htmlFor="lk-create-key-life">
                {say('keys.life')}
              </label>
              <select
                id="lk-create-key-life"
                className="lk-input"
                value={life ?? ''}
                onChange={({ target }) => setLife(target.value === '' ? null : Number(target.value))}
              >
                {API_KEY_LIVES.map((ms) => (
                  <option key={ms} value={ms ?? ''}>
                    {ms === null ? say('keys.forEver') : say('keys.days', { days: ms / DAY })}
                  </option>
                ))}
              </select>
            </div>
            <SubmitButton pending={state.step === 'creating'} pendingText={say('keys.creating')}>
              {say('keys.create')}
            </SubmitButton>
          </form>
        )}
      </Dialog>
    </>
  )
}

function NewKey({ value, onKept }: { readonly value: Secret; readonly onKept: () => void }) {
  const say = useAccountTexts()
  const [kept, keep] = useState(false)
  const [fault, setFault] = useState(false)
  const done = () => {
    if (kept) onKept()
    else setFault(true)
  }
  return (
    <div className="lk-form">
      <p className="lk-dialog-text" role="status">
        {say('keys.once')}
      </p>
      <div>
        <p className="lk-label" id="lk-new-key">
          {say('keys.value')}
        </p>
        <code className="lk-secret" dir="ltr">
          {value.reveal()}
        </code>
        <div className="lk-row-actions">
          <CopyButton text={() => value.reveal()} describedBy="lk-new-key" />
        </div>
      </div>
      <div className="lk-field">
        <label className="lk-check">
          <input
            type="checkbox"
            checked={kept}
            aria-invalid={fault && !kept}
            aria-describedby={fault && !kept ? 'lk-kept-fault' : undefined}
            onChange={(event) => keep(event.target.checked)}
          />
          {say('keys.kept')}
        </label>
        <div role="alert">
          {fault && !kept && (
            <p className="lk-fault" id="lk-kept-fault">
              {say('keys.keptMissing')}
            </p>
          )}
        </div>
      </div>
      <Button className="lk-button lk-primary" onClick={done}>
        {say('keys.done')}
      </Button>
    </div>
  )
}
