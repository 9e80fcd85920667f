'use client'

import { INTERNALS } from '@latchkey/core/internal/client'
import type { CodeErrorReason } from '@latchkey/core/internal/controllers'
import { createMagicLinkCallback } from '@latchkey/core/internal/controllers'
import { useState } from 'react'
import { AlreadySignedIn } from '../components/cards/already-signed-in.js'
import { LazyScreen } from '../components/lazy-screen.js'
import { TWO_FACTOR_CODE } from '../components/sign-in/lazy-screens.js'
import { SignInReasonNotice } from '../components/sign-in/sign-in-reason-notice.js'
import { withLinkCode } from '../components/with-link-code.js'
import { withRoot } from '../components/with-root.js'
import { useController } from '../hooks/use-controller.js'
import { useUserState } from '../hooks/use-user-state.js'
import { type LinkInput, useKnownCode } from '../navigation/link-code.js'
import { Alert } from '../primitives/alert.js'
import { Card } from '../primitives/card.js'
import { SignInOrHome } from '../primitives/next-actions.js'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { CODE_ERROR_KEY } from '../texts/code-error-key.js'
import { damagedLink } from '../texts/en/screens/damaged-link.js'
import { magicLinkCallback } from '../texts/en/screens/magic-link-callback.js'
import { oauthCallback } from '../texts/en/screens/oauth-callback.js'
import { signIn } from '../texts/en/screens/sign-in.js'
import { useTexts } from '../texts/use-texts.js'
import { ConfirmLinkCard } from './confirm-link-card.js'

/** Signs in with a magic link after a click, because link scanners open links too. */
export const MagicLinkCallbackScreen = withLinkCode(({ code }) => {
  const t = useTexts(damagedLink, magicLinkCallback, oauthCallback, signIn)
  const user = useUserState({ includeRestricted: true })
  const stays = useClient()[INTERNALS].redirectMethod === 'none'
  const { state, actions } = useMagicLinkCallback({ code })
  const [reason, setReason] = useState<CodeErrorReason>()
  if (state.step === 'mfa')
    return (
      <LazyScreen
        part={TWO_FACTOR_CODE}
        attempt={state.attempt}
        onComplete={() => stays && actions.mfaCompleted()}
        onEnd={(over) => {
          setReason(over)
          actions.back()
        }}
      />
    )
  const ended = state.step === 'done' && stays
  if (
    ((state.step === 'confirm' && !state.busy) || state.step === 'code-error' || ended) &&
    user.status === 'signed-in'
  )
    return <AlreadySignedIn state={user} after="afterSignIn" automaticRedirect={false} />
  if (state.step === 'code-error')
    return (
      <Card
        title={t(
          !code
            ? 'damagedLink.title'
            : reason
              ? 'oauthCallback.failedTitle'
              : `magicLinkCallback.${CODE_ERROR_KEY[state.reason]}`,
        )}
        moved
      >
        <Alert error={state.error} />
        {reason && <SignInReasonNotice reason={reason} />}
        <p>{t(code ? 'magicLinkCallback.advice' : 'damagedLink.advice')}</p>
        <SignInOrHome>{t('magicLinkCallback.requestNewLink')}</SignInOrHome>
      </Card>
    )
  return (
    <ConfirmLinkCard
      title={t('magicLinkCallback.title')}
      text={t('magicLinkCallback.text')}
      confirm={t('magicLinkCallback.submit')}
      pending={state.step === 'done' || state.busy !== undefined}
      pendingText={t('signIn.pending')}
      error={state.error}
      onConfirm={actions.confirm}
    />
  )
})

/**
 * Signs in with a magic link.
 *
 * @example
 * <MagicLinkCallback code={code} />
 */
export const MagicLinkCallback = /* @__PURE__ */ withRoot('MagicLinkCallback', MagicLinkCallbackScreen)

/**
 * Sign-in with the link of a magic-link email, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode` returns it.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state } = useMagicLinkCallback({ code })
 */
export const useMagicLinkCallback = (input: LinkInput, options?: HookOptions) =>
  useController(createMagicLinkCallback, { ...input, code: useKnownCode(input.code) }, options)
