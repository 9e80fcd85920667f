'use client'

import { getSignInMethods } from '@latchkey/core'
import { listContactChannels } from '@latchkey/core/internal/contract'
import { changePasswordMachine } from '@latchkey/core/internal/machines'
import { useEffect, useRef, useState } from 'react'
import { checkNewPassword, checkPassword, checkRepeat } from '../../forms/check.js'
import { useForm } from '../../forms/use-form.js'
import { useContactChannelsState } from '../../hooks/use-account.js'
import { useMachine } from '../../hooks/use-machine.js'
import { FormAlert } from '../../primitives/alert.js'
import { FieldErrorAnnouncement } from '../../primitives/fields/field-error-announcement.js'
import { NewPasswordFields, PasswordOwner } from '../../primitives/fields/new-password.js'
import { PasswordField, ShowPassword } from '../../primitives/fields/password-field.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { useToastOf } from '../../primitives/toast.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { errors } from '../../texts/en/errors.js'
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
  const t = useTexts(errors)
  const tAccount = useAccountTexts()
  const { state, send } = useMachine(() => changePasswordMachine({ hasPassword: user.hasPassword }))
  const done = state.step === 'done'
  useToastOf(done ? tAccount('changePassword.done') : undefined)
  const hasPassword = done ? true : state.hasPassword
  const error = state.step === 'form' ? state.error : undefined
  const wrong = error?.code === 'PASSWORD_CONFIRMATION_MISMATCH'
  return (
    <>
      <p>{hasPassword ? tAccount('changePassword.warning') : tAccount('changePassword.none')}</p>
      <Fields
        hasPassword={hasPassword}
        email={user.primaryEmail}
        busy={state.step === 'saving'}
        done={done}
        error={wrong ? undefined : error?.cause}
        wrong={wrong ? t('error.PASSWORD_CONFIRMATION_MISMATCH') : undefined}
        onSubmit={(typed) => {
          if (done) send({ type: 'change-again' })
          send({ type: 'submit', ...typed })
        }}
      />
    </>
  )
}

interface FieldsProps {
  readonly hasPassword: boolean
  readonly email: string | null
  readonly busy: boolean
  /** Whether the password has been saved. Clears the fields. */
  readonly done: boolean
  readonly error: unknown
  /** Error message for a wrong current password. */
  readonly wrong: string | undefined
  readonly onSubmit: (typed: { readonly old: string; readonly password: string }) => void
}

function Fields({ hasPassword, email, busy, done, error, wrong, onSubmit }: FieldsProps) {
  const t = useTexts(field)
  const tAccount = useAccountTexts()
  const errorText = useFieldErrorText()
  const { repeatPassword } = useAppearance()
  const classFor = useClassNames()
  const [shown, setShown] = useState(false)
  const eye = { shown, onToggle: () => setShown(!shown) }
  const { errors, summary, props } = useForm<'old' | 'password' | 'repeat', AccountFieldError>({
    fields: ['old', 'password', 'repeat'],
    pending: busy,
    check: ({ old, password, repeat }) => ({
      old: hasPassword && checkPassword(old) ? 'changePassword.currentMissing' : undefined,
      password: checkNewPassword(password),
      repeat: repeatPassword ? checkRepeat(repeat, password) : undefined,
    }),
    submit({ old, password }) {
      setShown(false)
      onSubmit({ old, password })
    },
  })
  const form = useRef<HTMLFormElement>(null)
  const current = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wrong) current.current?.focus()
  }, [wrong])
  useEffect(() => {
    if (done) form.current?.reset()
  }, [done])
  return (
    <form className={classFor('lk-form')} {...props} ref={form}>
      <FormAlert error={error} />
      <FieldErrorAnnouncement errors={summary} translate={errorText} />
      {wrong && <FieldErrorAnnouncement errors={{ old: wrong }} />}
      <PasswordOwner email={email} />
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
