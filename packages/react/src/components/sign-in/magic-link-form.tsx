import type { FieldError } from '@latchkey/core/internal/sign-in'
import { useForm } from '../../forms/use-form.js'
import { EmailField } from '../../primitives/fields/field.js'
import { magicLink } from '../../texts/en/screens/magic-link.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { EmailCodeButton } from './method-buttons.js'
import type { MethodFormProps } from './methods.js'
import { useTypedEmail } from './typed-email.js'

export interface MagicLinkFormProps extends MethodFormProps {
  readonly validate: (values: { readonly email: string }) => { readonly email?: FieldError }
  readonly onSubmit: (values: { readonly email: string }) => void
}

/** Form for the email address that the magic link is sent to. */
export function MagicLinkForm({
  email,
  busy,
  alert,
  badge,
  validate,
  ready,
  terms,
  divider,
  children,
  onSubmit,
}: MagicLinkFormProps) {
  const t = useTexts(magicLink)
  const { errors, props } = useForm({
    fields: ['email'],
    pending: busy,
    ready,
    check: ({ email = '' }) => validate({ email }),
    submit: ({ email = '' }) => onSubmit({ email }),
  })
  return (
    <Styled.form className="lk-form" {...props}>
      {alert}
      <EmailField
        form="magic-link"
        enterKeyHint="send"
        autoComplete="username webauthn"
        {...useTypedEmail(email)}
        hint={t('magicLink.hint')}
        live="assertive"
        error={errors.email}
      />
      {terms}
      <EmailCodeButton sending={busy} badge={badge} />
      {divider}
      <Styled.div className="lk-method-buttons">{children}</Styled.div>
    </Styled.form>
  )
}
