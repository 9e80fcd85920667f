import { PASSWORD_LENGTH } from '@latchkey/core/internal/sign-in'
import { field } from '../../texts/en/form.js'
import { useTexts } from '../../texts/use-texts.js'
import type { FieldProps } from './field.js'
import { PasswordField, ShowPassword, type ShowPasswordProps } from './password-field.js'

export interface NewPasswordFieldsProps extends ShowPasswordProps {
  readonly form: string
  readonly label: string
  /** Label of the repeat field. `undefined` renders no repeat field. */
  readonly repeatLabel: string | undefined
  readonly takesFocus?: boolean
  readonly errors: { readonly [_ in 'password' | 'repeat']?: FieldProps['error'] }
}

const NEW_PASSWORD = {
  kind: 'new',
  /** Rules for generated passwords (https://developer.apple.com/password-rules). React passes the attribute through. */
  passwordrules: `minlength: ${PASSWORD_LENGTH.min}; maxlength: ${PASSWORD_LENGTH.max};`,
} as const

/** Fields for a new password: `password` and `repeat`. */
export function NewPasswordFields({
  form,
  label,
  repeatLabel,
  takesFocus,
  errors,
  shown,
  onToggle,
}: NewPasswordFieldsProps) {
  const t = useTexts(field)
  return (
    <>
      <PasswordField
        {...NEW_PASSWORD}
        form={form}
        name="password"
        enterKeyHint={repeatLabel ? 'next' : 'go'}
        autoFocus={takesFocus}
        label={label}
        hint={t('field.passwordHint', PASSWORD_LENGTH)}
        shown={shown}
        error={errors.password}
        after={<ShowPassword shown={shown} onToggle={onToggle} />}
      />
      {repeatLabel && (
        <PasswordField
          {...NEW_PASSWORD}
          form={form}
          name="repeat"
          label={repeatLabel}
          shown={shown}
          error={errors.repeat}
        />
      )}
    </>
  )
}

/** Hidden username field that tells password managers which account a password belongs to. */
export function PasswordOwner({ email }: { readonly email: string | null | undefined }) {
  if (!email) return null
  return (
    <input
      className="lk-hidden"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  )
}
