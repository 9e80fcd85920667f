'use client'

import { isLatchkeyError } from '@latchkey/core'
import type { MagicLinkEvent, MagicLinkState } from '@latchkey/core/internal/machines'
import { checkOtp, fieldErrorMessage } from '../../forms/check.js'
import { useForm } from '../../forms/use-form.js'
import { FormAlert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { Card } from '../../primitives/card.js'
import { CodeField } from '../../primitives/fields/code-field.js'
import { NotArrived } from '../../primitives/resend.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { useClient } from '../../provider/client-context.js'
import { mail } from '../../texts/en/mail.js'
import { magicLinkSent } from '../../texts/en/screens/magic-link-sent.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { typedEmail } from './typed-email.js'

export interface MagicLinkSentProps {
  readonly state:
    | Extract<MagicLinkState, { readonly step: 'code' | 'checking' | 'resending' }>
    | { readonly step: 'done' }
  readonly send: (event: Exclude<MagicLinkEvent, { readonly type: 'submit' }>) => void
}

/** Confirms that the email was sent and accepts its code. */
export function MagicLinkSent({ state, send }: MagicLinkSentProps) {
  const t = useTexts(magicLinkSent, mail)
  const client = useClient()
  const error = state.step === 'code' ? state.error?.cause : undefined
  const wrong = isLatchkeyError(error, 'VERIFICATION_CODE_NOT_FOUND')
  const { errors, props } = useForm({
    fields: ['code'],
    pending: state.step === 'checking' || state.step === 'done',
    check: ({ code }) => ({ code: checkOtp(code) }),
    submit: ({ code }) => send({ type: 'code', code }),
  })
  const sent = state.step === 'done' ? undefined : state
  return (
    <Card title={t('magicLink.sentTitle')} moved>
      <p>{t('magicLink.sentTo', { email: sent?.email ?? typedEmail(client).trim() })}</p>
      <Styled as="form" className="lk-form" {...props}>
        <FormAlert error={wrong ? undefined : error} />
        <CodeField
          kind="alphanumeric"
          form="magic-link"
          label={t('magicLink.code')}
          hint={t('magicLink.codeHint')}
          error={errors.code ?? (wrong ? fieldErrorMessage({ code: 'codeIncorrect' }) : undefined)}
        />
        <SubmitButton pending={state.step === 'checking' || !sent} pendingText={t('magicLink.checking')}>
          {t('magicLink.codeSubmit')}
        </SubmitButton>
      </Styled>
      <NotArrived
        wait={sent?.resendIn ?? 0}
        pending={state.step === 'resending'}
        failed={error !== undefined}
        onResend={() => send({ type: 'resend' })}
      />
      <Styled as="p" className="lk-aside">
        <Button className="lk-link lk-link-button" onClick={() => send({ type: 'use-different-email' })}>
          {t('mail.differentEmail')}
        </Button>
      </Styled>
    </Card>
  )
}
