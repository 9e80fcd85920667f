'use client'

import { getSignInMethods, isLatchkeyError } from '@latchkey/core'
import { listContactChannels } from '@latchkey/core/internal/contract'
import {
  type ChangePasswordActions,
  type ChangePasswordState,
  createChangePassword,
} from '@latchkey/core/internal/controllers'
import { useEffect, useRef, useState } from 'react'
import { fieldErrorMessages } from '../../forms/field-error-message.js'
import { useForm } from '../../forms/use-form.js'
import { useRejectedInput } from '../../forms/use-rejected-input.js'
import { useContactChannelsState } from '../../hooks/use-account.js'
import { type Controlled, useController } from '../../hooks/use-controller.js'
import { FormAlert } from '../../primitives/alert.js'
import { FieldErrorAnnouncement } from '../../primitives/fields/field-error-announcement.js'
import { NewPasswordFields, PasswordOwner } from '../../primitives/fields/new-password.js'
import { PasswordField, ShowPassword } from '../../primitives/fields/password-field.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { useToastOf } from '../../primitives/toast.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { errors as errorTexts } from '../../texts/en/errors.js'
import { field } from '../../texts/en/form.js'
import { useTexts } from '../../texts/use-texts.js'
import { useAppearance, useClassNames } from '../../theme/appearance.js'
import { Styled } from '../../theme/styled.js'
import { LoadedData, type SectionProps } from './section.js'
import { type AccountFieldError, useFieldErrorText } from './use-field-error-text.js'

/** Sets a first password, which requires an email with sign-in enabled, or changes the existing one. */
export function Password({ user, project }: SectionProps) {
  const tAccount = useAccountTexts()
  const channels = useContactChannelsState()
  return (
    <LoadedData state={channels} endpoint={listContactChannels}>
      {(addresses) => {
        const passwordMethod = getSignInMethods(user, addresses, project.config).find(({ kind }) => kind === 'password')
        if (passwordMethod?.blocked === 'needs-sign-in-email')
          return (
            <>
              <p>{tAccount('blocked.needsEmail')}</p>
              <p>
                <Styled as="a" className="lk-link" href="#emails">
                  {tAccount('blocked.toEmails')}
                </Styled>
              </p>
            </>
          )
        return <Change user={user} />
      }}
    </LoadedData>
  )
}

function Change({ user }: Pick<SectionProps, 'user'>) {
  const tAccount = useAccountTexts()
  const flow = useController(createChangePassword, { hasPassword: user.hasPassword })
  const { step } = flow.state
  useToastOf(step === 'done' ? tAccount('changePassword.done') : undefined)
  return (
    <>
      <p>{user.hasPassword ? tAccount('changePassword.warning') : tAccount('changePassword.none')}</p>
      <Fields flow={flow} user={user} />
    </>
  )
}

interface FieldsProps extends Pick<SectionProps, 'user'> {
  readonly flow: Controlled<ChangePasswordState, ChangePasswordActions>
}

function Fields({ flow: { state, actions, validate }, user: { hasPassword, primaryEmail } }: FieldsProps) {
  const t = useTexts(field, errorTexts)
  const tAccount = useAccountTexts()
  const errorText = useFieldErrorText()
  const { repeatPassword } = useAppearance()
  const classFor = useClassNames()
  const [shown, setShown] = useState(false)
  const eye = { shown, onToggle: () => setShown(!shown) }
  const { error } = state
  const busy = state.busy !== undefined
  const done = state.step === 'done'
  const isWrong = isLatchkeyError(error, 'PASSWORD_CONFIRMATION_MISMATCH')
  const wrong = isWrong ? t('error.PASSWORD_CONFIRMATION_MISMATCH') : undefined
  const { errors, summary, props } = useForm<'old' | 'password' | 'repeat', AccountFieldError>({
    fields: ['old', 'password', 'repeat'],
    pending: busy,
    check({ repeat, ...typed }) {
      const found = validate('submit', { ...typed, repeat: repeatPassword ? repeat : undefined })
      return { ...fieldErrorMessages(found), old: found.old && 'changePassword.currentMissing' }
    },
    submit({ old, password }) {
      setShown(false)
      actions.submit({ old, password })
    },
  })
  const form = useRef<HTMLFormElement>(null)
  const current = useRejectedInput(isWrong && error)
  useEffect(() => {
    if (done) form.current?.reset()
  }, [done])
  return (
    <form className={classFor('lk-form')} {...props} ref={form}>
      <FormAlert error={wrong ? undefined : error} />
      <FieldErrorAnnouncement errors={summary} translate={errorText} />
      {wrong && <FieldErrorAnnouncement errors={{ old: wrong }} />}
      <PasswordOwner email={primaryEmail} />
      {hasPassword && (
        <PasswordField
          form="change-password"
          name="old"
          enterKeyHint="next"
          inputRef={current}
          label={tAccount('changePassword.current')}
          kind="current"
          shown={shown}
          error={errorText(errors.old) ?? wrong}
          after={<ShowPassword of={tAccount('changePassword.current')} {...eye} />}
        />
      )}
      <NewPasswordFields
        form="change-password"
        label={t('field.newPassword')}
        repeatLabel={repeatPassword ? t('field.newPasswordRepeat') : undefined}
        errors={{ password: errorText(errors.password), repeat: errorText(errors.repeat) }}
        {...eye}
      />
      <Styled as="div" className="lk-box-foot">
        <SubmitButton pending={busy} pendingText={tAccount('account.saving')}>
          {hasPassword ? tAccount('changePassword.submit') : tAccount('changePassword.set')}
        </SubmitButton>
      </Styled>
    </form>
  )
}
