'use client'

import { createForgotPassword } from '@latchkey/core/internal/controllers'
import type { SignInInput } from '@latchkey/core/internal/sign-in'
import { useTypedEmail } from '../components/sign-in/typed-email.js'
import { TextWithEmail } from '../components/user-text.js'
import { withResetOnSignOut } from '../components/with-reset-on-sign-out.js'
import { withRoot } from '../components/with-root.js'
import { useFlowForm } from '../forms/use-flow-form.js'
import { useController } from '../hooks/use-controller.js'
import { Alert, FormAlert } from '../primitives/alert.js'
import { Button } from '../primitives/button.js'
import { Card } from '../primitives/card.js'
import { EmailField } from '../primitives/fields/field.js'
import { PageLink } from '../primitives/page-link.js'
import { NotArrived } from '../primitives/resend.js'
import { SubmitButton } from '../primitives/submit-button.js'
import type { HookOptions } from '../provider/client-context.js'
import { mail } from '../texts/en/mail.js'
import { forgot } from '../texts/en/screens/forgot-password.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

/** Requests a password reset link. Never reveals whether the account exists. */
export const ForgotPasswordScreen = /* @__PURE__ */ withResetOnSignOut(function ForgotPasswordScreen() {
  const t = useTexts(forgot, mail)
  const typed = useTypedEmail()
  const flow = useController(createForgotPassword)
  const { state, actions } = flow
  const { errors, props } = useFlowForm(flow, 'submit', ['email'])
  const { busy, error } = state
  if (state.step === 'sent')
    return (
      <Card title={t('forgot.sentTitle')} moved>
        <Alert error={error} />
        <TextWithEmail text={t('forgot.sent', { email: state.email })} email={state.email} />
        <NotArrived
          wait={state.resendIn}
          pending={busy === 'resend'}
          failed={error !== undefined}
          onResend={actions.resend}
        />
        <Styled.p className="lk-aside">
          <Button className="lk-link lk-link-button" onClick={actions.useDifferentEmail}>
            {t('mail.differentEmail')}
          </Button>
          <br />
          <PageLink page="signIn">{t('forgot.back')}</PageLink>
        </Styled.p>
      </Card>
    )
  return (
    <Card title={t('forgot.title')}>
      <p>{t('forgot.text')}</p>
      <Styled.form className="lk-form" {...props}>
        <FormAlert error={error} />
        <EmailField
          enterKeyHint="send"
          form="forgot-password"
          autoComplete="email"
          {...typed}
          live="assertive"
          error={errors.email}
        />
        <SubmitButton pending={busy === 'submit'} pendingText={t('forgot.pending')}>
          {t('forgot.submit')}
        </SubmitButton>
      </Styled.form>
      <Styled.p className="lk-aside">
        <PageLink page="signIn">{t('forgot.back')}</PageLink>
      </Styled.p>
    </Card>
  )
})

/**
 * Requests a password reset link.
 *
 * @example
 * <ForgotPassword />
 */
export const ForgotPassword = /* @__PURE__ */ withRoot('ForgotPassword', ForgotPasswordScreen)

/**
 * Requests a password reset email, for custom screens.
 *
 * @param input The initial email address.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = useForgotPassword()
 * const onSubmit = () => actions.submit({ email })
 */
export const useForgotPassword = (input?: SignInInput, options?: HookOptions) =>
  useController(createForgotPassword, input, options)
