import type { Secret } from '@latchkey/core'
import { API_KEY_LIVES, type NewKeyOwner } from '@latchkey/core/internal/controllers'
import { useState } from 'react'
import { useForm } from '../../../forms/use-form.js'
import { useApiKeyCreation } from '../../../hooks/use-account-screens.js'
import { Alert, FormAlert } from '../../../primitives/alert.js'
import { Button } from '../../../primitives/button.js'
import { Dialog, DialogActions, type DialogProps } from '../../../primitives/dialog.js'
import { Field } from '../../../primitives/fields/field.js'
import { Select } from '../../../primitives/select.js'
import { StatusMessage } from '../../../primitives/status-message.js'
import { SubmitButton } from '../../../primitives/submit-button.js'
import { useClient } from '../../../provider/client-context.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { useFormats } from '../../../texts/use-texts.js'
import { Styled } from '../../../theme/styled.js'
import { AddAction } from '../section-head.js'
import { useRecentSignIn } from '../use-recent-sign-in.js'
import { CopyButton } from './copy-button.js'

const DAY = 86_400_000
const USUAL_LIFE = 30 * DAY

/** Creates an API key of a user who signed in recently, and shows it once. The user confirms having saved it before it is hidden. */
export function CreateKey({ owner }: { readonly owner: NewKeyOwner }) {
  const t = useAccountTexts()
  const [open, setOpen] = useState(false)
  const [opening, setOpening] = useState(0)
  const recentSignIn = useRecentSignIn({
    onConfirmed() {
      setOpening(opening + 1)
      setOpen(true)
    },
  })
  return (
    <>
      <AddAction
        text={t('keys.create')}
        pending={recentSignIn.pending}
        pendingText={t('reauth.checking')}
        onClick={recentSignIn.start}
      />
      <Alert error={recentSignIn.error} />
      {recentSignIn.dialog}
      <KeyDialog key={opening} owner={owner} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

interface KeyDialogProps extends Pick<DialogProps, 'open'> {
  readonly owner: NewKeyOwner
  readonly onClose: () => void
}

function KeyDialog({ owner, open, onClose }: KeyDialogProps) {
  const t = useAccountTexts()
  const { state, actions, validate } = useApiKeyCreation(owner)
  const formats = useFormats()
  const { session } = useClient()
  const pending = state.busy !== undefined
  const [lifetime, setLife] = useState<number | null>(USUAL_LIFE)
  const { errors, props } = useForm({
    fields: ['description'],
    pending,
    check: ({ description = '' }) => validate('submit', { description, life: lifetime }),
    submit: ({ description = '' }) => actions.submit({ description, life: lifetime }),
  })
  // Closing later would lose a key that was not saved or is still being created.
  const close = state.step === 'form' && !pending ? onClose : undefined
  const confirmSaved = () => {
    actions.confirmSaved()
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={state.step === 'created' ? t('keys.createdTitle') : t('keys.createTitle')}
      onClose={close}
    >
      {state.step === 'created' ? (
        <NewKey value={state.key.value} onSaved={confirmSaved} />
      ) : (
        <Styled.form className="lk-form" {...props}>
          <FormAlert error={state.error} />
          <Field
            form="create-key"
            name="description"
            type="text"
            dir="auto"
            autoComplete="off"
            label={t('keys.description')}
            hint={t('keys.descriptionHint')}
            live="assertive"
            error={errors.description && t('keys.descriptionMissing')}
          />
          <Select
            label={t('keys.expiresIn')}
            hint={
              lifetime === null
                ? undefined
                : t('keys.expiresOn', { when: formats.date(session.serverNow() + lifetime) })
            }
            value={lifetime ?? ''}
            onChange={({ target }) => setLife(target.value === '' ? null : Number(target.value))}
          >
            {API_KEY_LIVES.map((ms) => (
              <option key={ms} value={ms ?? ''}>
                {ms === null ? t('keys.neverExpires') : t('keys.days', { days: ms / DAY })}
              </option>
            ))}
          </Select>
          <DialogActions cancel={t('account.cancel')} onCancel={close}>
            <SubmitButton pending={pending} pendingText={t('keys.creating')}>
              {t('keys.create')}
            </SubmitButton>
          </DialogActions>
        </Styled.form>
      )}
    </Dialog>
  )
}

function NewKey({ value, onSaved }: { readonly value: Secret; readonly onSaved: () => void }) {
  const t = useAccountTexts()
  const [isCopied, setCopied] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [error, setError] = useState(false)
  // Until then, copying is the primary action.
  const mayClose = isCopied || isSaved
  const done = () => {
    if (isSaved) onSaved()
    else setError(true)
  }
  return (
    <Styled.div className="lk-form">
      <StatusMessage className="lk-dialog-text">{t('keys.shownOnce')}</StatusMessage>
      <Styled.div className="lk-field">
        <Styled.p className="lk-label" id="lk-new-key">
          {t('keys.value')}
        </Styled.p>
        <Styled.div className="lk-secret">
          <code dir="ltr">{value.reveal()}</code>
          <CopyButton
            text={() => value.reveal()}
            describedBy="lk-new-key"
            className={mayClose ? 'lk-button' : 'lk-button lk-primary'}
            onCopied={() => setCopied(true)}
          />
        </Styled.div>
      </Styled.div>
      <Styled.div className="lk-field">
        <Styled.label className="lk-check">
          <Styled.input
            className="lk-checkbox"
            type="checkbox"
            checked={isSaved}
            aria-invalid={error && !isSaved}
            aria-describedby={error && !isSaved ? 'lk-saved-error' : undefined}
            onChange={(event) => setSaved(event.target.checked)}
          />
          {t('keys.confirmSaved')}
        </Styled.label>
        {error && !isSaved && (
          <Styled.p className="lk-field-error" id="lk-saved-error" role="alert">
            {t('keys.confirmSavedMissing')}
          </Styled.p>
        )}
      </Styled.div>
      <Styled.div className="lk-actions">
        <Button className={mayClose ? 'lk-button lk-primary' : 'lk-button'} onClick={done}>
          {t('keys.done')}
        </Button>
      </Styled.div>
    </Styled.div>
  )
}
