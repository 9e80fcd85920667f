import type { FieldError } from '@latchkey/core/internal/sign-in'
import type { ReactNode } from 'react'
import { useForm } from '../../forms/use-form.js'
import { EmailField } from '../../primitives/fields/field.js'
import { useClient } from '../../provider/client-context.js'
import { magicLink } from '../../texts/en/screens/magic-link.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { EmailCodeButton } from './email-code-button.js'
import { rememberEmail, typedEmail } from './typed-email.js'

export interface MagicLinkFormProps {
  /** The initial email address, if the user has not typed one on any screen. */
  readonly email?: string | undefined
  /** Whether the email is being sent. */
  readonly sending: boolean
  /** The error of the last attempt, shown above the field. */
  readonly alert?: ReactNode
  /** The mark of the submit button. */
  readonly badge?: string | undefined
  readonly validate: (values: { readonly email: string }) => { readonly email?: FieldError }
  /** Checks the fields above the form and the terms. */
  readonly ready?: (() => boolean) | undefined
  /** The checkbox of the terms, above the submit button. */
  readonly terms?: ReactNode
  /** Content below the submit button. */
  readonly children?: ReactNode
  readonly onSubmit: (values: { readonly email: string }) => void
}

/** Form for the email address that the magic link is sent to. */
export function MagicLinkForm({
  email,
  sending,
  alert,
  badge,
  validate,
  ready,
  terms,
  children,
  onSubmit,
}: MagicLinkFormProps) {
  const t = useTexts(magicLink)
  const client = useClient()
  const { errors, props } = useForm({
    fields: ['email'],
    pending: sending,
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
        defaultValue={typedEmail(client) || email}
        onChange={(event) => rememberEmail(client, event.target.value)}
        hint={t('magicLink.hint')}
        live="assertive"
        error={errors.email}
      />
      {terms}
      <EmailCodeButton sending={sending} badge={badge} />
      <Styled.div className="lk-method-buttons">{children}</Styled.div>
    </Styled.form>
  )
}
