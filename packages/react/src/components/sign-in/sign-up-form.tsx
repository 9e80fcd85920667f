import type { SignUpActions, SignUpState } from '@latchkey/core/internal/sign-in'
import { useFlowForm } from '../../forms/use-flow-form.js'
import type { Controlled } from '../../hooks/use-controller.js'
import { EmailField } from '../../primitives/fields/field.js'
import { FieldErrorAnnouncement } from '../../primitives/fields/field-error-announcement.js'
import { NewPasswordFields } from '../../primitives/fields/new-password.js'
import { useShownPassword } from '../../primitives/fields/password-field.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { field } from '../../texts/en/form.js'
import { signUp } from '../../texts/en/screens/sign-up.js'
import { useTexts } from '../../texts/use-texts.js'
import { useAppearance } from '../../theme/appearance.js'
import { Styled } from '../../theme/styled.js'
import { EmailCodeButton } from './method-buttons.js'
import type { FormProps } from './methods.js'
import { useTypedEmail } from './typed-email.js'

export interface SignUpFormProps extends FormProps {
  /** Shows a field to repeat the password. Default: as in the appearance. */
  readonly repeatPassword?: boolean | undefined
  readonly flow: Controlled<SignUpState, SignUpActions>
}

/** Form to sign up with email and password. */
export function SignUpForm({
  email,
  busy,
  alert,
  repeatPassword,
  code,
  takesFocus = false,
  ready,
  terms,
  divider,
  flow,
}: SignUpFormProps) {
  const t = useTexts(field, signUp)
  const typed = useTypedEmail(email)
  const isKnown = !!typed.defaultValue
  const appearance = useAppearance()
  const repeat = repeatPassword ?? appearance.repeatPassword
  const eye = useShownPassword(busy)
  const fields = ['email', 'password', 'repeat'] as const
  const { errors, summary, props, submitField } = useFlowForm(flow, 'submit', fields, { pending: busy, ready })
  return (
    <Styled.form className="lk-form" {...props}>
      {alert}
      <FieldErrorAnnouncement errors={summary} />
      <EmailField
        enterKeyHint="next"
        form="sign-up"
        autoComplete="username"
        {...typed}
        autoFocus={takesFocus && !isKnown}
        error={errors.email}
      />
      <NewPasswordFields
        form="sign-up"
        label={t('field.password')}
        repeatLabel={repeat ? t('field.passwordRepeat') : undefined}
        errors={errors}
        takesFocus={takesFocus && isKnown}
        {...eye}
      />
      {terms}
      <SubmitButton pending={busy} pendingText={t('signUp.pending')}>
        {t('signUp.submit')}
      </SubmitButton>
      {divider}
      {code && (
        <Styled.div className="lk-method-buttons">
          <EmailCodeButton sending={code.sending} onClick={submitField('email', code.send)} />
        </Styled.div>
      )}
    </Styled.form>
  )
}
