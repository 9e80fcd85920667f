'use client'

import { passwordResetMachine } from '@latchkey/core/internal/machines'
import { useState } from 'react'
import { NotLoaded } from '../components/not-loaded.js'
import { typedEmail } from '../components/sign-in/typed-email.js'
import { withLinkCode } from '../components/with-link-code.js'
import { withRoot } from '../components/with-root.js'
import { checkNewPassword, checkRepeat } from '../forms/check.js'
import { useForm } from '../forms/use-form.js'
import { useMachine } from '../hooks/use-machine.js'
import type { LinkInput } from '../navigation/link-code.js'
import { Alert, FormAlert } from '../primitives/alert.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { FieldErrorAnnouncement } from '../primitives/fields/field-error-announcement.js'
import { NewPasswordFields, PasswordOwner } from '../primitives/fields/new-password.js'
import { SignInOrHome } from '../primitives/next-actions.js'
import { PageLink } from '../primitives/page-link.js'
import { SubmitButton } from '../primitives/submit-button.js'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { field } from '../texts/en/form.js'
import { damagedLink } from '../texts/en/screens/damaged-link.js'
import { forgot } from '../texts/en/screens/forgot-password.js'
import { reset } from '../texts/en/screens/password-reset.js'
import { useTexts } from '../texts/use-texts.js'
import { useAppearance } from '../theme/appearance.js'
import { Styled } from '../theme/styled.js'

const OVER = {
  invalid: 'reset.invalid',
  expired: 'reset.expired',
  used: 'reset.used',
  'too-many-attempts': 'reset.tooManyAttempts',
} as const

/** Sets a new password with a reset link. */
export const PasswordResetScreen = withLinkCode(({ code }) => {
  const t = useTexts(damagedLink, reset)
  const { state, send } = useMachine(() => passwordResetMachine({ code }))
  switch (state.step) {
    case 'checking':
      return <LoadingCard text={t('reset.checking')} />
    case 'failed':
      return <NotLoaded error={state.error.cause} retry={() => send({ type: 'retry' })} />
    case 'code-error':
      return (
        <Card title={t(!code ? 'damagedLink.title' : state.error ? 'reset.failed' : OVER[state.reason])} moved>
          <Alert error={state.error?.cause} />
          <p>{t(code ? 'reset.advice' : 'damagedLink.advice')}</p>
          <SignInOrHome page="forgotPassword">{t('reset.requestNewLink')}</SignInOrHome>
        </Card>
      )
    case 'done':
      return (
        <Card title={t('reset.doneTitle')} moved>
          <p>{t('reset.done')}</p>
          <SignInOrHome />
        </Card>
      )
  }
  return (
    <NewPassword
      busy={state.step === 'saving'}
      error={state.step === 'form' ? state.error?.cause : undefined}
      onSubmit={(password) => send({ type: 'submit', password })}
    />
  )
})

interface NewPasswordProps {
  readonly busy: boolean
  readonly error: unknown
  readonly onSubmit: (password: string) => void
}

function NewPassword({ busy, error, onSubmit }: NewPasswordProps) {
  const t = useTexts(field, forgot, reset)
  const email = typedEmail(useClient()).trim()
  const { repeatPassword } = useAppearance()
  const [shown, setShown] = useState(false)
  const { errors, summary, props } = useForm({
    fields: ['password', 'repeat'],
    pending: busy,
    check: ({ password, repeat }) => ({
      password: checkNewPassword(password),
      repeat: repeatPassword ? checkRepeat(repeat, password) : undefined,
    }),
    submit({ password }) {
      setShown(false)
      onSubmit(password)
    },
  })
  return (
    <Card title={t('reset.title')}>
      {email && <p>{t('reset.for', { email })}</p>}
      <Styled as="form" className="lk-form" {...props}>
        <FormAlert error={error} />
        <FieldErrorAnnouncement errors={summary} />
        <PasswordOwner email={email} />
        <NewPasswordFields
          form="password-reset"
          label={t('field.newPassword')}
          repeatLabel={repeatPassword ? t('field.newPasswordRepeat') : undefined}
          errors={errors}
          shown={shown}
          onToggle={() => setShown(!shown)}
        />
        <SubmitButton pending={busy} pendingText={t('reset.pending')}>
          {t('reset.submit')}
        </SubmitButton>
      </Styled>
      <Styled as="p" className="lk-aside">
        <PageLink page="signIn">{t('forgot.back')}</PageLink>
      </Styled>
    </Card>
  )
}

/**
 * Sets a new password with a reset link.
 *
 * @example
 * <PasswordReset code={code} />
 */
export const PasswordReset = /* @__PURE__ */ withRoot('PasswordReset', PasswordResetScreen)

/**
 * Sets a new password with a reset link, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode` returns it.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 *
 * @example
 * const { state, send } = usePasswordReset({ code })
 */
export const usePasswordReset = (input: LinkInput, options?: HookOptions) =>
  useMachine(() => passwordResetMachine(input), options)
