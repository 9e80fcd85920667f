'use client'

import { createEmailVerification } from '@latchkey/core/internal/controllers'
import { Notice } from '../components/cards/notice.js'
import { VerifiedCard } from '../components/cards/verified-card.js'
import { withLinkCode } from '../components/with-link-code.js'
import { withRoot } from '../components/with-root.js'
import { useController } from '../hooks/use-controller.js'
import { useUserState } from '../hooks/use-user-state.js'
import { type LinkInput, useKnownCode } from '../navigation/link-code.js'
import { Alert } from '../primitives/alert.js'
import { Card } from '../primitives/card.js'
import { HomeLink, PrimaryLink, SignInOrHome } from '../primitives/next-actions.js'
import { BusyButton } from '../primitives/submit-button.js'
import type { HookOptions } from '../provider/client-context.js'
import { CODE_ERROR_KEY } from '../texts/code-error-key.js'
import { mail } from '../texts/en/mail.js'
import { damagedLink } from '../texts/en/screens/damaged-link.js'
import { verify } from '../texts/en/screens/email-verification.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'
import { ConfirmLinkCard } from './confirm-link-card.js'

/** Verifies an email address after a click, because link scanners open links too. */
export const EmailVerificationScreen = withLinkCode(({ code }) => {
  const t = useTexts(damagedLink, verify, mail)
  const user = useUserState({ includeRestricted: true })
  const { state, actions } = useEmailVerification({ code })
  switch (state.step) {
    case 'done':
      return <VerifiedCard />
    case 'resent':
      return (
        <Notice title={t('verify.resentTitle')} text={t('mail.spam')}>
          <PrimaryLink page="home">{t('common.home')}</PrimaryLink>
        </Notice>
      )
    case 'code-error':
      return (
        <Card title={t(code ? `verify.${CODE_ERROR_KEY[state.reason]}` : 'damagedLink.title')} moved>
          <Alert error={state.error} />
          {!code && <p>{t('damagedLink.advice')}</p>}
          {(code || user.status === 'signed-out') && (
            <p>{t(user.status === 'signed-out' ? 'verify.signInFirst' : 'verify.advice')}</p>
          )}
          {user.status === 'signed-out' ? (
            <SignInOrHome returning />
          ) : (
            <>
              <Styled.div className="lk-actions">
                <BusyButton
                  pending={state.busy === 'resend'}
                  pendingText={t('verify.resending')}
                  className="lk-button lk-primary"
                  onClick={actions.resend}
                >
                  {t('verify.resend')}
                </BusyButton>
              </Styled.div>
              <HomeLink />
            </>
          )}
        </Card>
      )
  }
  return (
    <ConfirmLinkCard
      title={t('verify.title')}
      text={t('verify.text')}
      confirm={t('verify.submit')}
      pending={state.busy === 'confirm'}
      pendingText={t('verify.pending')}
      error={state.error}
      onConfirm={actions.confirm}
    />
  )
})

/**
 * Verifies an email address with a verification link.
 *
 * @example
 * <EmailVerification code={code} />
 */
export const EmailVerification = /* @__PURE__ */ withRoot('EmailVerification', EmailVerificationScreen)

/**
 * Verifies an email address with a verification link, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode` returns it.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state } = useEmailVerification({ code })
 * if (state.step === 'done') return <p>Your email is verified.</p>
 */
export const useEmailVerification = (input: LinkInput, options?: HookOptions) =>
  useController(createEmailVerification, { ...input, code: useKnownCode(input.code) }, options)
