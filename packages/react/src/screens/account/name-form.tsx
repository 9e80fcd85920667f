'use client'

import { useForm } from '../../forms/use-form.js'
import type { ActionState } from '../../primitives/action-dialog.js'
import { FormAlert } from '../../primitives/alert.js'
import { Field, type FieldProps } from '../../primitives/fields/field.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { useToast } from '../../primitives/toast.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { Styled } from '../../theme/styled.js'

export interface NameFormProps
  extends Pick<FieldProps, 'form' | 'label' | 'hint' | 'autoComplete' | 'aria-required' | 'defaultValue'> {
  /** Error message for a blank name. Without it, a blank name is allowed. */
  readonly missing?: string | undefined
  /** Label of the submit button. */
  readonly save: string
  /** The state of saving. */
  readonly action: ActionState
  /** Saves the trimmed name. */
  readonly onSave: (name: string) => Promise<{ readonly status: string }>
}

/** Form to change a name. */
export function NameForm({ missing, save, action, onSave, ...field }: NameFormProps) {
  const t = useAccountTexts()
  const toast = useToast()
  const { errors, props } = useForm<'name', 'missing'>({
    fields: ['name'],
    pending: action.pending,
    check: ({ name = '' }) => ({ name: missing !== undefined && !name.trim() ? { code: 'missing' } : undefined }),
    async submit({ name = '' }) {
      if ((await onSave(name.trim())).status === 'ok') toast(t('account.saved'))
    },
  })
  return (
    <Styled as="form" className="lk-form" {...props}>
      <FormAlert error={action.error} />
      <Field
        {...field}
        name="name"
        type="text"
        dir="auto"
        enterKeyHint="done"
        live="assertive"
        error={errors.name && missing}
      />
      <Styled as="div" className="lk-box-foot">
        <SubmitButton pending={action.pending} pendingText={t('account.saving')}>
          {save}
        </SubmitButton>
      </Styled>
    </Styled>
  )
}
