'use client'

import type { ReactNode } from 'react'
import { useForm } from '../forms/use-form.js'
import { Styled } from '../theme/styled.js'
import { FormAlert } from './alert.js'
import { Dialog, DialogActions, type DialogProps } from './dialog.js'
import type { FieldProps } from './fields/field.js'
import { type BusyButtonProps, SubmitButton } from './submit-button.js'

interface QuestionProps<M extends string> extends Pick<BusyButtonProps, 'pendingText'> {
  /** The name of the field. */
  readonly name: string
  /** What the dialog is for. */
  readonly text?: string
  readonly cancel: string
  readonly submit: string
  /** The state of the action, which is reset when the dialog closes. */
  readonly action: { readonly pending: boolean; readonly error: unknown; reset(): void }
  /** Returns the mistake in a trimmed text. */
  readonly check: (text: string) => M | undefined
  /** The mistake that the service has found. */
  readonly refused?: NoInfer<M> | undefined
  /** Returns the message for a mistake. */
  readonly message: (mistake: NoInfer<M>) => string
  readonly onSubmit: (text: string) => void
  readonly onClose: () => void
  /** Renders the field. */
  readonly children: (props: Pick<FieldProps, 'live' | 'error'>) => ReactNode
}

/** A dialog that asks for one text. A pending request cannot be canceled: the dialog stays open until it has ended. */
export function FormDialog<M extends string>({
  open,
  title,
  ...question
}: QuestionProps<M> & Pick<DialogProps, 'open' | 'title'>) {
  const { action, onClose } = question
  const close = () => {
    if (action.pending) return
    action.reset()
    onClose()
  }
  return (
    <Dialog open={open} title={title} onClose={close}>
      <Question {...question} onClose={close} />
    </Dialog>
  )
}

function Question<M extends string>({ name, action, check, refused, message, onSubmit, ...given }: QuestionProps<M>) {
  const { errors, props } = useForm<string, M>({
    fields: [name],
    pending: action.pending,
    check: ({ [name]: typed = '' }) => ({ [name]: check(typed.trim()) }),
    submit: ({ [name]: typed = '' }) => onSubmit(typed.trim()),
  })
  const mistake = errors[name] ?? refused
  return (
    <Styled as="form" className="lk-form" {...props}>
      {given.text && (
        <Styled as="p" className="lk-dialog-text">
          {given.text}
        </Styled>
      )}
      <FormAlert error={refused === undefined ? action.error : undefined} />
      {given.children({ live: 'assertive', error: mistake && message(mistake) })}
      <DialogActions cancel={given.cancel} onCancel={given.onClose}>
        <SubmitButton pending={action.pending} pendingText={given.pendingText}>
          {given.submit}
        </SubmitButton>
      </DialogActions>
    </Styled>
  )
}
