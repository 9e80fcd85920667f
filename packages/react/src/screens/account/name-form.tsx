'use client'

import { useState } from 'react'
import { useForm } from '../../forms/use-form.js'
import { FormAlert } from '../../primitives/alert.js'
import { Field, type FieldProps } from '../../primitives/fields/field.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { Styled } from '../../theme/styled.js'
import { Notice, ObjectName } from './section.js'

export interface NameFormProps
  extends Pick<FieldProps, 'form' | 'label' | 'hint' | 'autoComplete' | 'aria-required' | 'defaultValue'> {
  /** Error message for a blank name. Without it, a blank name is allowed. */
  readonly missing?: string | undefined
  readonly pending: boolean
  readonly error: unknown
  /** Saves the trimmed name. Resolves to whether it was saved. */
  readonly onSave: (name: string) => Promise<boolean>
}

/** Form to change a name. */
export function NameForm({ missing, pending, error, onSave, ...field }: NameFormProps) {
  const t = useAccountTexts()
  const [done, setDone] = useState(false)
  const { errors, props } = useForm<'name', true>({
    fields: ['name'],
    check: ({ name }) => ({ name: missing !== undefined && !name.trim() ? true : undefined }),
    async submit({ name }) {
      if (pending) return
      setDone(false)
      setDone(await onSave(name.trim()))
    },
  })
  return (
    <Styled as="form" className="lk-form" {...props}>
      <FormAlert error={error} />
      <Field {...field} name="name" type="text" dir="auto" error={errors.name && missing} />
      <Styled as="div" className="lk-box-foot">
        <Notice text={done ? t('account.saved') : undefined} />
        <SubmitButton pending={pending} pendingText={t('account.saving')}>
          {t('account.save')}
          <ObjectName>{field.label}</ObjectName>
        </SubmitButton>
      </Styled>
    </Styled>
  )
}
