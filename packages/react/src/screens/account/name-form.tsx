import type { LatchkeyErrorCode } from '@latchkey/core'
import { useForm } from '../../forms/use-form.js'
import { type ActionFunction, useAction } from '../../hooks/use-action.js'
import { FormAlert } from '../../primitives/alert.js'
import { Field, type FieldProps } from '../../primitives/fields/field.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { useToast } from '../../primitives/toast.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { Styled } from '../../theme/styled.js'

interface NameFormProps<O>
  extends Pick<FieldProps, 'form' | 'label' | 'hint' | 'autoComplete' | 'aria-required' | 'defaultValue'> {
  /** Error message for a blank name. Without it, a blank name is allowed. */
  readonly missing?: string | undefined
  /** Label of the submit button. */
  readonly save: string
  /** Saves the trimmed name, in addition to the other input. */
  readonly verb: ActionFunction<O & { readonly displayName: string }, unknown, LatchkeyErrorCode>
  readonly input: O
}

/** Form to change a name. */
export function NameForm<O extends object>({ missing, save, verb, input, ...field }: NameFormProps<O>) {
  const t = useAccountTexts()
  const toast = useToast()
  const { run, pending, error } = useAction(verb)
  const { errors, props } = useForm<'name', 'missing'>({
    fields: ['name'],
    pending,
    check: ({ name = '' }) => ({ name: missing !== undefined && !name.trim() ? { code: 'missing' } : undefined }),
    async submit({ name = '' }) {
      if ((await run({ ...input, displayName: name.trim() })).status === 'ok') toast(t('account.saved'))
    },
  })
  return (
    <Styled.form className="lk-form" {...props}>
      <FormAlert error={error} />
      <Field
        {...field}
        name="name"
        type="text"
        dir="auto"
        enterKeyHint="done"
        live="assertive"
        error={errors.name && missing}
      />
      <Styled.div className="lk-box-foot">
        <SubmitButton pending={pending} pendingText={t('account.saving')}>
          {save}
        </SubmitButton>
      </Styled.div>
    </Styled.form>
  )
}
