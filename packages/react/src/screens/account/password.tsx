import { getSignInMethods } from '@latchkey/core'
import { listContactChannels } from '@latchkey/core/internal/contract'
import { useEffect, useRef } from 'react'
import { useFlowForm } from '../../forms/use-flow-form.js'
import { useRejectedInput } from '../../forms/use-rejected-input.js'
import { useContactChannelsState } from '../../hooks/use-account.js'
import { useChangePassword } from '../../hooks/use-account-screens.js'
import { FormAlert } from '../../primitives/alert.js'
import { FieldErrorAnnouncement } from '../../primitives/fields/field-error-announcement.js'
import { NewPasswordFields, PasswordOwner } from '../../primitives/fields/new-password.js'
import { PasswordField, ShowPassword, useShownPassword } from '../../primitives/fields/password-field.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { useToastOf } from '../../primitives/toast.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { errors as errorTexts } from '../../texts/en/errors.js'
import { field } from '../../texts/en/form.js'
import { useAppearance } from '../../theme/appearance.js'
import { Styled } from '../../theme/styled.js'
import { LoadedData, type SectionProps } from './section.js'

/** Sets a first password, which requires an email with sign-in enabled, or changes the existing one. */
export function Password({ user, project }: SectionProps) {
  const t = useAccountTexts()
  const channels = useContactChannelsState()
  return (
    <LoadedData state={channels} endpoint={listContactChannels}>
      {(addresses) => {
        const passwordMethod = getSignInMethods(user, addresses, project.config).find(({ kind }) => kind === 'password')
        if (passwordMethod?.blocked === 'needs-sign-in-email')
          return (
            <>
              <p>{t('blocked.needsEmail')}</p>
              <p>
                <Styled.a className="lk-link" href="#emails">
                  {t('blocked.toEmails')}
                </Styled.a>
              </p>
            </>
          )
        return <Change user={user} />
      }}
    </LoadedData>
  )
}

function Change({ user }: Pick<SectionProps, 'user'>) {
  const t = useAccountTexts()
  const flow = useChangePassword({ hasPassword: user.hasPassword })
  const { step } = flow.state
  useToastOf(step, step === 'done' ? t('changePassword.done') : undefined)
  return (
    <>
      <Styled.p className="lk-section-text">
        {user.hasPassword ? t('changePassword.warning') : t('changePassword.none')}
      </Styled.p>
      <Fields flow={flow} user={user} />
    </>
  )
}

interface FieldsProps extends Pick<SectionProps, 'user'> {
  readonly flow: ReturnType<typeof useChangePassword>
}

function Fields({ flow, user: { hasPassword, primaryEmail } }: FieldsProps) {
  const t = useAccountTexts(field, errorTexts)
  const { repeatPassword } = useAppearance()
  const { error, fieldErrors, step } = flow.state
  const busy = flow.state.busy !== undefined
  const eye = useShownPassword(busy)
  const { errors, summary, props } = useFlowForm(flow, 'submit', ['old', 'password', 'repeat'])
  const oldErrorOf = ({ old }: typeof errors) =>
    old &&
    (old.code === 'passwordIncorrect' ? t('error.PASSWORD_CONFIRMATION_MISMATCH') : t('changePassword.currentMissing'))
  const rejected = fieldErrors?.old
  const form = useRef<HTMLFormElement>(null)
  const current = useRejectedInput(rejected)
  useEffect(() => {
    if (step === 'done') form.current?.reset()
  }, [step])
  return (
    <Styled.form className="lk-form" {...props} ref={form}>
      <FormAlert error={error} />
      <FieldErrorAnnouncement errors={summary && { ...summary, old: oldErrorOf(summary) }} />
      {rejected && <FieldErrorAnnouncement errors={{ old: oldErrorOf(errors) }} />}
      <PasswordOwner email={primaryEmail} />
      {hasPassword && (
        <PasswordField
          form="change-password"
          name="old"
          enterKeyHint="next"
          inputRef={current}
          label={t('changePassword.current')}
          kind="current"
          shown={eye.shown}
          error={oldErrorOf(errors)}
          after={<ShowPassword of={t('changePassword.current')} {...eye} />}
        />
      )}
      <NewPasswordFields
        form="change-password"
        label={t('field.newPassword')}
        repeatLabel={repeatPassword ? t('field.newPasswordRepeat') : undefined}
        errors={errors}
        {...eye}
      />
      <Styled.div className="lk-box-foot">
        <SubmitButton pending={busy} pendingText={t('account.saving')}>
          {hasPassword ? t('changePassword.submit') : t('changePassword.set')}
        </SubmitButton>
      </Styled.div>
    </Styled.form>
  )
}
