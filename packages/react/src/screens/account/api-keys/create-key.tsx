'use client'

import type { KeyOwner, Secret } from '@latchkey/core'
import { API_KEY_LIVES, createApiKeyMachine } from '@latchkey/core/machines'
import { useId, useState } from 'react'
import { useForm } from '../../../forms/use-form.js'
import { useMachine } from '../../../hooks/use-machine.js'
import { useUserState } from '../../../hooks/use-user-state.js'
import { Alert, FormAlert } from '../../../primitives/alert.js'
import { Button } from '../../../primitives/button.js'
import { Dialog } from '../../../primitives/dialog.js'
import { Field } from '../../../primitives/fields/field.js'
import { Icon } from '../../../primitives/icon.js'
import { Select } from '../../../primitives/select.js'
import { BusyButton, SubmitButton } from '../../../primitives/submit-button.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { Styled } from '../../../theme/styled.js'
import { useRecentSignIn } from '../recent-sign-in-button.js'
import { SectionAction } from '../section-head.js'
import { type AccountFieldError, useFieldErrorText } from '../use-field-error-text.js'
import { CopyButton } from './copy-button.js'

const DAY = 86_400_000
const USUAL_LIFE = 30 * DAY

/** Creates an API key of a user who signed in recently, and shows it once. The user confirms having saved it before it is hidden. */
export function CreateKey({ owner }: { readonly owner: KeyOwner }) {
  const t = useAccountTexts()
  const { state, send } = useMachine(() => createApiKeyMachine(owner))
  const errorText = useFieldErrorText()
  const [open, setOpen] = useState(false)
  const selectId = useId()
  const user = useUserState()
  const [lifetime, setLife] = useState<number | null>(USUAL_LIFE)
  const { errors, props } = useForm<'description', AccountFieldError>({
    fields: ['description'],
    check: ({ description }) => ({ description: description.trim() ? undefined : 'keys.descriptionMissing' }),
    submit: ({ description }) => send({ type: 'submit', description, life: lifetime }),
  })
  // Closing later would lose a key that was not saved or is still being created.
  const close = state.step === 'form' ? () => setOpen(false) : undefined
  const recentSignIn = useRecentSignIn({
    twoFactor: user.status === 'signed-in' && user.user.requiresTotpMfa,
    onConfirmed: () => setOpen(true),
  })
  const confirmSaved = () => {
    send({ type: 'confirm-saved' })
    send({ type: 'create-another' })
    setOpen(false)
  }
  return (
    <>
      <SectionAction>
        <BusyButton
          className="lk-button lk-primary"
          pending={recentSignIn.pending}
          pendingText={t('reauth.checking')}
          onClick={recentSignIn.start}
        >
          <Icon name="plus" />
          {t('keys.create')}
        </BusyButton>
      </SectionAction>
      <Alert error={recentSignIn.error} />
      {recentSignIn.dialog}
      <Dialog
        open={open}
        title={state.step === 'created' ? t('keys.createdTitle') : t('keys.createTitle')}
        onClose={close}
      >
        {state.step === 'created' ? (
          <NewKey value={state.key.value} onSaved={confirmSaved} />
        ) : (
          <Styled as="form" className="lk-form" {...props}>
            <FormAlert error={state.step === 'form' ? state.error?.cause : undefined} />
            <Field
              form="create-key"
              name="description"
              type="text"
              dir="auto"
              autoComplete="off"
              label={t('keys.description')}
              hint={t('keys.descriptionHint')}
              error={errorText(errors.description)}
            />
            <Styled as="div" className="lk-field">
              <Styled as="label" className="lk-label" htmlFor={selectId}>
                {t('keys.expiresIn')}
              </Styled>
              <Select
                id={selectId}
                value={lifetime ?? ''}
                onChange={({ target }) => setLife(target.value === '' ? null : Number(target.value))}
              >
                {API_KEY_LIVES.map((ms) => (
                  <option key={ms} value={ms ?? ''}>
                    {ms === null ? t('keys.neverExpires') : t('keys.days', { days: ms / DAY })}
                  </option>
                ))}
              </Select>
            </Styled>
            <Styled as="div" className="lk-row-actions">
              <Button onClick={close}>{t('account.cancel')}</Button>
              <SubmitButton pending={state.step === 'creating'} pendingText={t('keys.creating')}>
                {t('keys.create')}
              </SubmitButton>
            </Styled>
          </Styled>
        )}
      </Dialog>
    </>
  )
}

function NewKey({ value, onSaved }: { readonly value: Secret; readonly onSaved: () => void }) {
  const t = useAccountTexts()
  const [isSaved, setSaved] = useState(false)
  const [error, setError] = useState(false)
  const done = () => {
    if (isSaved) onSaved()
    else setError(true)
  }
  return (
    <Styled as="div" className="lk-form">
      <Styled as="p" className="lk-dialog-text" role="status">
        {t('keys.shownOnce')}
      </Styled>
      <div>
        <Styled as="p" className="lk-label" id="lk-new-key">
          {t('keys.value')}
        </Styled>
        <Styled as="code" className="lk-secret" dir="ltr">
          {value.reveal()}
        </Styled>
        <Styled as="div" className="lk-row-actions">
          <CopyButton text={() => value.reveal()} describedBy="lk-new-key" />
        </Styled>
      </div>
      <Styled as="div" className="lk-field">
        <Styled as="label" className="lk-check">
          <Styled
            as="input"
            className="lk-checkbox"
            type="checkbox"
            checked={isSaved}
            aria-invalid={error && !isSaved}
            aria-describedby={error && !isSaved ? 'lk-saved-error' : undefined}
            onChange={(event) => setSaved(event.target.checked)}
          />
          {t('keys.confirmSaved')}
        </Styled>
        <div role="alert">
          {error && !isSaved && (
            <Styled as="p" className="lk-field-error" id="lk-saved-error">
              {t('keys.confirmSavedMissing')}
            </Styled>
          )}
        </div>
      </Styled>
      <Styled as="div" className="lk-row-actions">
        <Button className="lk-button lk-primary" onClick={done}>
          {t('keys.done')}
        </Button>
      </Styled>
    </Styled>
  )
}
