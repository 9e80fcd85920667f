'use client'

import { useEffect, useRef } from 'react'
import { useForm } from '../../forms/use-form.js'
import { FormAlert } from '../../primitives/alert.js'
import { Dialog, DialogActions } from '../../primitives/dialog.js'
import { Field } from '../../primitives/fields/field.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { useClassNames } from '../../theme/appearance.js'
import { Styled } from '../../theme/styled.js'
import type { ConfirmProps } from './section.js'
import { type AccountFieldError, useFieldErrorText } from './use-field-error-text.js'

export interface TypedConfirmProps extends Omit<ConfirmProps, 'action'> {
  /** Name of the form. Ids derive from it, so that they stay stable for password managers. */
  readonly form: string
  readonly pending?: boolean
  readonly pendingText: string
  readonly error?: unknown
  /** The word to type. Default: “delete”, in the language of the user. */
  readonly word?: string | undefined
}

/** Confirmation dialog for irreversible actions: the user types a word. */
export const TypedConfirm = ({ open, title, onClose, ...question }: TypedConfirmProps) => (
  <Dialog open={open} title={title} onClose={onClose}>
    <TypedQuestion {...question} onClose={onClose} />
  </Dialog>
)

/** The content of the dialog. */
export function TypedQuestion({
  form,
  word,
  text,
  confirm,
  pending = false,
  pendingText,
  error,
  onConfirm,
  onClose,
}: Omit<TypedConfirmProps, 'open' | 'title'>) {
  const t = useAccountTexts()
  const classFor = useClassNames()
  const errorText = useFieldErrorText()
  const confirmation = word ?? t('deleteAccount.confirmWord')
  const same = (typed: string) => typed.trim().toLocaleLowerCase() === confirmation.toLocaleLowerCase()
  const { errors, props } = useForm<'word', AccountFieldError>({
    fields: ['word'],
    pending,
    check: ({ word: typed }) => ({ word: same(typed) ? undefined : 'deleteAccount.typeToConfirmMissing' }),
    submit: onConfirm,
  })
  const element = useRef<HTMLFormElement>(null)
  // The dialog focuses a field that is there when it opens. This one may come later.
  useEffect(() => {
    element.current?.querySelector('input')?.focus()
  }, [])
  return (
    <form className={classFor('lk-form')} {...props} ref={element}>
      <Styled as="p" className="lk-dialog-text">
        {text}
      </Styled>
      <FormAlert error={error} />
      <Field
        form={form}
        name="word"
        type="text"
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={t('deleteAccount.typeToConfirm', { word: confirmation })}
        live="assertive"
        error={errorText(errors.word)}
      />
      <DialogActions cancel={t('account.cancel')} onCancel={onClose}>
        <BusyButton type="submit" pending={pending} pendingText={pendingText} className="lk-button lk-danger-fill">
          {confirm}
        </BusyButton>
      </DialogActions>
    </form>
  )
}
