'use client'

import { isKnown } from '@latchkey/core'
import type { MagicLinkEvent, MagicLinkState } from '@latchkey/core/machines'
import { checkEmail, checkOtp, faultText } from '../forms/check.js'
import { useForm } from '../forms/use-form.js'
import { Alert } from '../primitives/alert.js'
import { Card } from '../primitives/card.js'
import { CodeField } from '../primitives/code-field.js'
import { EmailField } from '../primitives/field.js'
import { Resend } from '../primitives/resend.js'
import { SubmitButton } from '../primitives/submit-button.js'
import { useClient } from '../provider.js'
import { magicLink } from '../texts/en/magic-link.js'
import { mail } from '../texts/en/mail.js'
import { useTexts } from '../texts/use-texts.js'
import { rememberEmail, typedEmail } from './typed-email.js'

type At<K extends MagicLinkState['step']> = Extract<MagicLinkState, { readonly step: K }>

export interface MagicLinkFormProps<S> {
  readonly state: S
  readonly send: (event: MagicLinkEvent) => void
}

/** Asks for the address that the mail goes to. */
export function MagicLinkForm({ state, send }: MagicLinkFormProps<At<'email' | 'sending'>>) {
  const t = useTexts(magicLink)
  const client = useClient()
  const { faults, props } = useForm({
    fields: ['email'],
    check: ({ email }) => ({ email: checkEmail(email) }),
    submit: ({ email }) => send({ type: 'submit', email }),
  })
  return (
    <form className="lk-form" {...props}>
      <EmailField
        form="magic-link"
        autoComplete="username webauthn"
        defaultValue={typedEmail(client)}
        onChange={(event) => rememberEmail(client, event.target.value)}
        hint={t('magicLink.hint')}
        fault={faults.email}
      />
      <SubmitButton pending={state.step === 'sending'} pendingText={t('magicLink.pending')}>
        {t('magicLink.submit')}
      </SubmitButton>
    </form>
  )
}

/** Says that the mail is sent, and takes its code. */
export function MagicLinkSent({ state, send }: MagicLinkFormProps<At<'code' | 'checking' | 'resending' | 'done'>>) {
  const t = useTexts(magicLink, mail)
  const client = useClient()
  const error = state.step === 'code' ? state.error?.cause : undefined
  const wrong = isKnown(error, 'VERIFICATION_CODE_NOT_FOUND')
  const { faults, props } = useForm({
    fields: ['code'],
    check: ({ code }) => ({ code: checkOtp(code) }),
    submit: ({ code }) => send({ type: 'code', code }),
  })
  const sent = state.step === 'done' ? undefined : state
  return (
    <Card title={t('magicLink.sentTitle')} moved>
      <p>{t('magicLink.sentTo', { email: sent?.email ?? typedEmail(client).trim() })}</p>
      <form className="lk-form" {...props}>
        <Alert error={wrong ? undefined : error} />
        <CodeField
          kind="alphanumeric"
          form="magic-link"
          label={t('magicLink.code')}
          hint={t('magicLink.codeHint')}
          fault={faults.code ?? (wrong ? faultText({ code: 'codeWrong' }) : undefined)}
        />
        <SubmitButton pending={state.step === 'checking' || !sent} pendingText={t('magicLink.checking')}>
          {t('magicLink.codeSubmit')}
        </SubmitButton>
      </form>
      <p className="lk-aside">{t('mail.spam')}</p>
      <div className="lk-actions lk-close-by">
        <Resend
          wait={sent?.resendIn ?? 0}
          pending={state.step === 'resending'}
          failed={error !== undefined}
          onResend={() => send({ type: 'resend' })}
        />
        <button type="button" className="lk-button" onClick={() => send({ type: 'other-address' })}>
          {t('mail.otherAddress')}
        </button>
      </div>
    </Card>
  )
}
