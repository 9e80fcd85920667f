'use client'

import { createPasswordReset } from '@latchkey/core/internal/controllers'
import { NotLoaded } from '../components/cards/not-loaded.js'
import { Notice } from '../components/cards/notice.js'
import { typedEmail } from '../components/sign-in/typed-email.js'
import { TextWithEmail } from '../components/user-text.js'
import { withLinkCode } from '../components/with-link-code.js'
import { withRoot } from '../components/with-root.js'
import { useFlowForm } from '../forms/use-flow-form.js'
import { useController } from '../hooks/use-controller.js'
import { type LinkInput, useKnownCode } from '../navigation/link-code.js'
import { CardError, FormAlert } from '../primitives/alert.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { FieldErrorAnnouncement } from '../primitives/fields/field-error-announcement.js'
import { NewPasswordFields, PasswordOwner } from '../primitives/fields/new-password.js'
import { useShownPassword } from '../primitives/fields/password-field.js'
import { SignInOrHome } from '../primitives/next-actions.js'
import { PageLink } from '../primitives/page-link.js'
import { SubmitButton } from '../primitives/submit-button.js'
import { SuccessMark } from '../primitives/success-mark.js'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { CODE_ERROR_KEY } from '../texts/code-error-key.js'
import { field } from '../texts/en/form.js'
import { damagedLink } from '../texts/en/screens/damaged-link.js'
import { forgot } from '../texts/en/screens/forgot-password.js'
import { reset } from '../texts/en/screens/password-reset.js'
import { useTexts } from '../texts/use-texts.js'
import { useAppearance } from '../theme/appearance.js'
import { Styled } from '../theme/styled.js'

/** Sets a new password with a reset link. */
export const PasswordResetScreen = withLinkCode(({ code }) => {
  const t = useTexts(damagedLink, reset)
  const screen = usePasswordReset({ code })
  const { state, actions } = screen
  switch (state.step) {
    case 'checking':
      if (state.error) return <NotLoaded error={state.error} retry={actions.retry} />
      return <LoadingCard text={t('reset.checking')} />
    case 'code-error':
      return (
        <Card
          title={t(
            !code ? 'damagedLink.title' : state.error ? 'reset.failed' : `reset.${CODE_ERROR_KEY[state.reason]}`,
          )}
          moved
        >
          <CardError error={state.error} />
          <p>{t(code ? 'reset.advice' : 'damagedLink.advice')}</p>
          <SignInOrHome page="forgotPassword">{t('reset.requestNewLink')}</SignInOrHome>
        </Card>
      )
    case 'done':
      return (
        <Notice title={t('reset.doneTitle')} text={t('reset.done')} picture={<SuccessMark />}>
          <SignInOrHome />
        </Notice>
      )
  }
  return <NewPassword {...screen} />
})

function NewPassword(flow: ReturnType<typeof usePasswordReset>) {
  const t = useTexts(field, forgot, reset)
  const email = typedEmail(useClient()).trim()
  const { repeatPassword } = useAppearance()
  const { error, busy } = flow.state
  const pending = busy !== undefined
  const eye = useShownPassword(pending)
  const { errors, summary, props } = useFlowForm(flow, 'submit', ['password', 'repeat'])
  return (
    <Card title={t('reset.title')}>
      {email && <TextWithEmail text={t('reset.for', { email })} email={email} />}
      <Styled.form className="lk-form" {...props}>
        <FormAlert error={error} />
        <FieldErrorAnnouncement errors={summary} />
        <PasswordOwner email={email} />
        <NewPasswordFields
          form="password-reset"
          label={t('field.newPassword')}
          repeatLabel={repeatPassword ? t('field.newPasswordRepeat') : undefined}
          errors={errors}
          {...eye}
        />
        <SubmitButton pending={pending} pendingText={t('reset.pending')}>
          {t('reset.submit')}
        </SubmitButton>
      </Styled.form>
      <Styled.p className="lk-aside">
        <PageLink page="signIn">{t('forgot.back')}</PageLink>
      </Styled.p>
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
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = usePasswordReset({ code })
 */
export const usePasswordReset = (input: LinkInput, options?: HookOptions) =>
  useController(createPasswordReset, { ...input, code: useKnownCode(input.code) }, options)
