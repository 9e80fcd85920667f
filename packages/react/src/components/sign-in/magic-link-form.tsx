'use client'

import { type ReactNode, useEffect } from 'react'
import { checkEmail } from '../../forms/check.js'
import { useForm } from '../../forms/use-form.js'
import { EmailField } from '../../primitives/fields/field.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { useClient } from '../../provider/client-context.js'
import { magicLink } from '../../texts/en/screens/magic-link.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { MAGIC_LINK_SENT } from './lazy-screens.js'
import type { MagicLinkAt, MagicLinkFormProps } from './magic-link-props.js'
import { rememberEmail, typedEmail } from './typed-email.js'

export interface MagicLinkEmailProps extends MagicLinkFormProps<MagicLinkAt<'email' | 'sending'>> {
  /** The error of the last attempt, shown above the field. */
  readonly alert?: ReactNode
}

/** Form for the email address that the magic link is sent to. */
export function MagicLinkForm({ state, send, alert }: MagicLinkEmailProps) {
  const t = useTexts(magicLink)
  const client = useClient()
  const { errors, props } = useForm({
    fields: ['email'],
    check: ({ email }) => ({ email: checkEmail(email) }),
    submit: ({ email }) => send({ type: 'submit', email }),
  })
  const sending = state.step === 'sending'
  useEffect(() => {
    // Preload the next screen while the email is being sent.
    if (sending) MAGIC_LINK_SENT.load()
  }, [sending])
  return (
    <Styled as="form" className="lk-form" {...props}>
      {alert}
      <EmailField
        form="magic-link"
        autoComplete="username webauthn"
        defaultValue={typedEmail(client)}
        onChange={(event) => rememberEmail(client, event.target.value)}
        hint={t('magicLink.hint')}
        error={errors.email}
      />
      <SubmitButton pending={sending} pendingText={t('magicLink.pending')}>
        {t('magicLink.submit')}
      </SubmitButton>
    </Styled>
  )
}
