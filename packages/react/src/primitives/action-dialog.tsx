import type { FieldError } from '@latchkey/core/internal/sign-in'
import { type ReactNode, useEffect, useRef } from 'react'
import { useForm } from '../forms/use-form.js'
import { Styled } from '../theme/styled.js'
import { FormAlert } from './alert.js'
import { Dialog, DialogActions, type DialogProps } from './dialog.js'
import { BusyButton, type BusyButtonProps } from './submit-button.js'

/** The state of an action. */
export interface ActionState {
  readonly pending: boolean
  /** Why it failed. */
  readonly error: unknown
}

/** The text that a question asks for. */
interface AskedText<C extends string> {
  readonly name: string
  /** Checks the trimmed text. */
  readonly check: (text: string) => FieldError<C> | undefined
  /** Why the service has rejected the text. */
  readonly rejected?: FieldError<NoInfer<C>> | undefined
  /** Renders the field. */
  readonly field: (props: { readonly live: 'assertive' }, error: NoInfer<C> | undefined) => ReactNode
}

export interface QuestionProps<C extends string = never> extends Partial<Pick<BusyButtonProps, 'pendingText'>> {
  /** The purpose of the dialog. */
  readonly text?: string | undefined
  readonly cancel: string
  /** Label of the button of the action. */
  readonly confirm: string
  /** Whether the user cannot undo the action. Default: `false`. */
  readonly isDestructive?: boolean | undefined
  /** Default: none, because the dialog closes at once. */
  readonly action?: ActionState | undefined
  /** Default: only confirms. */
  readonly asks?: AskedText<C> | undefined
  readonly onConfirm: (text: string) => void
  readonly onClose: () => void
}

export interface ActionDialogProps<C extends string = never>
  extends QuestionProps<C>,
    Pick<DialogProps, 'open' | 'title'> {
  /** The state of the action, which is reset when the dialog closes. */
  readonly action?: (ActionState & { reset?(): void }) | undefined
}

/**
 * A dialog that asks for a confirmation or a text before an action. A pending request cannot be canceled: the dialog stays
 * open until it has ended.
 */
export function ActionDialog<C extends string = never>({ open, title, ...question }: ActionDialogProps<C>) {
  const { action, onClose } = question
  const close = () => {
    if (action?.pending) return
    action?.reset?.()
    onClose()
  }
  return (
    <Dialog open={open} title={title} onClose={close}>
      <Question {...question} onClose={close} />
    </Dialog>
  )
}

const IDLE: ActionState = { pending: false, error: undefined }

/** The content of the dialog. */
export function Question<C extends string = never>({
  text,
  cancel,
  confirm,
  pendingText = confirm,
  isDestructive = false,
  action: { pending, error } = IDLE,
  asks,
  onConfirm,
  onClose,
}: QuestionProps<C>) {
  const { name = '', check, rejected } = asks ?? {}
  const { errors, props } = useForm<string, C>({
    fields: asks ? [name] : [],
    pending,
    check: ({ [name]: typed = '' }) => ({ [name]: check?.(typed.trim()) }),
    submit: ({ [name]: typed = '' }) => onConfirm(typed.trim()),
  })
  const element = useRef<HTMLFormElement>(null)
  // The dialog focuses what is there when it opens. This may come later.
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, [data-lk-focus]')?.focus()
  }, [])
  return (
    <Styled.form className="lk-form" {...props} ref={element}>
      {text && <Styled.p className="lk-dialog-text">{text}</Styled.p>}
      <FormAlert error={rejected ? undefined : error} />
      {asks?.field({ live: 'assertive' }, (errors[name] ?? rejected)?.code)}
      <DialogActions cancel={cancel} onCancel={onClose}>
        <BusyButton
          type="submit"
          pending={pending}
          pendingText={pendingText}
          className={isDestructive ? 'lk-button lk-danger-fill' : 'lk-button lk-primary'}
        >
          {confirm}
        </BusyButton>
      </DialogActions>
    </Styled.form>
  )
}
