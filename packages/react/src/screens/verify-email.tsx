'use client'

import { INTERNALS } from '@latchkey/core/internal/client'
import { createVerifyEmail, type RedirectInput } from '@latchkey/core/internal/controllers'
import { useEffect } from 'react'
import { NotLoaded } from '../components/cards/not-loaded.js'
import { Notice } from '../components/cards/notice.js'
import { VerifiedCard } from '../components/cards/verified-card.js'
import { TextWithEmail } from '../components/user-text.js'
import { withRoot } from '../components/with-root.js'
import { useController } from '../hooks/use-controller.js'
import { Alert } from '../primitives/alert.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { PrimaryLink, SignInOrHome, SignOutLink } from '../primitives/next-actions.js'
import { PageLink } from '../primitives/page-link.js'
import { NotArrived } from '../primitives/resend.js'
import { BusyButton } from '../primitives/submit-button.js'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { onWindow } from '../provider/on-window.js'
import { mail } from '../texts/en/mail.js'
import { verify } from '../texts/en/screens/email-verification.js'
import { verifyEmail } from '../texts/en/screens/verify-email.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

/**
 * Shown to restricted users instead of the app. Waits until the user has opened the link in the verification email, in
 * this browser or in another one, and then redirects to the app.
 */
export function VerifyEmailScreen() {
  const t = useTexts(verifyEmail, verify, mail)
  const { state, actions } = useVerifyEmail()
  const { redirectMethod } = useClient()[INTERNALS]
  useEffect(() => onReturn(actions.check), [actions])
  switch (state.step) {
    case 'loading':
      return state.error ? <NotLoaded error={state.error} retry={actions.retry} /> : <LoadingCard />
    case 'signed-out':
      return (
        <Notice title={t('verify.title')} text={t('verifyEmail.signIn')} moved={false}>
          <SignInOrHome returning />
        </Notice>
      )
    case 'done':
      // The controller redirects, unless the app does not let the kit redirect.
      return redirectMethod === 'none' ? <VerifiedCard /> : <LoadingCard />
    case 'restricted':
      return (
        <Notice title={t('verifyEmail.restrictedTitle')} text={t('verifyEmail.restricted')} moved={false}>
          <SignOutLink />
        </Notice>
      )
    case 'no-email':
      return (
        <Card title={t('verify.title')}>
          <p>{t('verifyEmail.noEmail')}</p>
          <PrimaryLink page="accountSettings" place="emails">
            {t('verifyEmail.addEmail')}
          </PrimaryLink>
          <SignOutLink />
        </Card>
      )
  }
  const { busy, email, error, isSent, isTooEarly, resendIn } = state
  return (
    <Card title={t('verify.title')}>
      <TextWithEmail text={t(isSent ? 'verifyEmail.text' : 'mail.toVerify', { email })} email={email} />
      <Alert error={error} text={isTooEarly ? t('verifyEmail.tooEarly') : undefined} />
      {isSent && (
        <Styled.div className="lk-actions">
          <BusyButton pending={busy === 'continue'} pendingText={t('verifyEmail.checking')} onClick={actions.continue}>
            {t('verifyEmail.continue')}
          </BusyButton>
        </Styled.div>
      )}
      <NotArrived
        wait={resendIn}
        pending={busy === 'resend'}
        failed={error !== undefined}
        {...(!isSent && { isFirst: true, className: 'lk-button lk-primary' })}
        onResend={actions.resend}
      />
      <Styled.p className="lk-aside">
        <PageLink page="accountSettings" place="emails">
          {t('mail.differentEmail')}
        </PageLink>
        <br />
        <PageLink page="signOut">{t('common.signOut')}</PageLink>
      </Styled.p>
    </Card>
  )
}

/** How often to check, in milliseconds. The user can open the email on another device. */
const CHECK_INTERVAL = 10_000

/**
 * Calls `check` when the user returns to this page, for example from the email, and regularly while the page is visible. Returns an
 * unsubscribe function.
 */
function onReturn(check: () => void): () => void {
  const visible = () => document.visibilityState === 'visible' && check()
  const timer = window.setInterval(visible, CHECK_INTERVAL)
  const stop = onWindow('focus', check)
  document.addEventListener('visibilitychange', visible)
  return () => {
    window.clearInterval(timer)
    stop()
    document.removeEventListener('visibilitychange', visible)
  }
}

/**
 * Asks a restricted user to verify their email address.
 *
 * @example
 * <VerifyEmail />
 */
export const VerifyEmail = /* @__PURE__ */ withRoot('VerifyEmail', VerifyEmailScreen)

/**
 * Asks a restricted user to verify their email address, for custom screens.
 *
 * @param input Where to redirect to when the user is no longer restricted.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = useVerifyEmail()
 */
export const useVerifyEmail = (input?: RedirectInput, options?: HookOptions) =>
  useController(createVerifyEmail, input, options)
