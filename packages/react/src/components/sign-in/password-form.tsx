import type { SignInActions, SignInState } from '@latchkey/core/internal/sign-in'
import { useFlowForm } from '../../forms/use-flow-form.js'
import { useRejectedInput } from '../../forms/use-rejected-input.js'
import type { Controlled } from '../../hooks/use-controller.js'
import { EmailField } from '../../primitives/fields/field.js'
import { FieldErrorAnnouncement } from '../../primitives/fields/field-error-announcement.js'
import { PasswordField, ShowPassword, useShownPassword } from '../../primitives/fields/password-field.js'
import { PageLink } from '../../primitives/page-link.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { field } from '../../texts/en/form.js'
import { signIn } from '../../texts/en/screens/sign-in.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { EmailCodeButton } from './method-buttons.js'
import type { FormProps } from './methods.js'
import { useTypedEmail } from './typed-email.js'

export interface PasswordFormProps extends FormProps {
  readonly flow: Controlled<SignInState, SignInActions>
}

/** Form to sign in with email and password. */
export function PasswordForm({
  email,
  busy,
  alert,
  badge,
  code,
  takesFocus = false,
  needsPassword,
  divider,
  children,
  flow,
}: PasswordFormProps) {
  const t = useTexts(field, signIn)
  const typed = useTypedEmail(email)
  const isKnown = !!typed.defaultValue
  const eye = useShownPassword(busy)
  const password = useRejectedInput(needsPassword)
  const { errors, summary, props, submitField } = useFlowForm(flow, 'submit', ['email', 'password'], { pending: busy })
  return (
    <Styled.form className="lk-form" {...props}>
      {alert}
      <FieldErrorAnnouncement errors={summary} />
      <EmailField
        form="sign-in"
        enterKeyHint="next"
        autoComplete="username webauthn"
        {...typed}
        autoFocus={takesFocus && !isKnown}
        error={errors.email}
      />
      <PasswordField
        form="sign-in"
        name="password"
        inputRef={password}
        autoFocus={takesFocus && isKnown}
        label={t('field.password')}
        kind="current"
        shown={eye.shown}
        error={errors.password}
        after={<ShowPassword {...eye} />}
        link={
          <PageLink page="forgotPassword" className="lk-link lk-label-link">
            {t('signIn.forgot')}
          </PageLink>
        }
      />
      <SubmitButton pending={busy} pendingText={t('signIn.pending')} badge={badge}>
        {t('signIn.submit')}
      </SubmitButton>
      {divider}
      <Styled.div className="lk-method-buttons">
        {code && <EmailCodeButton sending={code.sending} onClick={submitField('email', code.send)} />}
        {children}
      </Styled.div>
    </Styled.form>
  )
}
