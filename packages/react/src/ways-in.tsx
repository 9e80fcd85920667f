'use client'

// Individual sign-in methods for custom sign-in pages. If two-factor authentication is required, its form replaces the
// method that was used.

import type { Over } from '@latchkey/core/machines'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { inRoot } from './in-root.js'
import { Alert, type AlertProps } from './primitives/alert.js'
import { useClient } from './provider.js'
import { MagicLinkForm } from './screens/magic-link-form.js'
import { OnUse } from './screens/on-use.js'
import { MAGIC_LINK_SENT, SECOND_FACTOR } from './screens/parts.js'
import { PasskeyWay } from './screens/passkey-button.js'
import { PasswordForm } from './screens/password-form.js'
import { ProviderButtons } from './screens/provider-buttons.js'
import { reasonText } from './screens/reason.js'
import { SignUpForm } from './screens/sign-up-form.js'
import { useOffer } from './screens/use-offer.js'
import { useReturned } from './screens/use-returned.js'
import { mfaOver } from './texts/en/mfa-over.js'
import { useTexts } from './texts/use-texts.js'
import { useMagicLink, useSignIn, useSignUp } from './use-flows.js'

export interface OAuthButtonsProps {
  /** Ids of the providers in display order, such as `github`. Default: the providers of the project. */
  readonly providers?: readonly string[] | undefined
}

/** Sign-in and sign-up buttons, one per OAuth provider. */
export const OAuthButtons = /* @__PURE__ */ inRoot(function OAuthButtons({ providers }: OAuthButtonsProps) {
  const offer = useOffer()
  const way = useSignInWay()
  const offered = providers ?? (offer.status === 'ready' ? offer.value.providers : [])
  return (
    <Way flow={way}>
      {offered.length > 0 && (
        <ProviderButtons
          providers={offered}
          busy={way.state.step === 'busy'}
          onChoose={(providerId) => way.send({ type: 'provider', providerId })}
        />
      )}
    </Way>
  )
})

export interface PasskeyButtonProps {
  /** Also offers passkeys in the autofill of a field with `autocomplete="username webauthn"`. Default: `false`. */
  readonly autofill?: boolean | undefined
}

/** Sign-in button for passkeys. Renders nothing if the browser does not support passkeys. */
export const PasskeyButton = /* @__PURE__ */ inRoot(function PasskeyButton({ autofill = false }: PasskeyButtonProps) {
  const way = useSignInWay()
  const { state, send } = way
  const offers = autofill && state.step === 'form' && !state.offering
  useEffect(() => {
    if (offers) send({ type: 'offer-passkeys' })
  }, [offers, send])
  return (
    <Way flow={way}>
      <PasskeyWay busy={state.step === 'busy'} onChoose={() => send({ type: 'passkey' })} />
    </Way>
  )
})

/** Sign-in form with email and password. */
export const PasswordSignIn = /* @__PURE__ */ inRoot(function PasswordSignIn() {
  const way = useSignInWay()
  return (
    <Way flow={way}>
      <PasswordForm
        busy={way.state.step === 'busy' || way.state.step === 'done'}
        onSubmit={(typed) => way.send({ type: 'submit', ...typed })}
      />
    </Way>
  )
})

export interface PasswordSignUpProps {
  /** Hides the field to repeat the password. Default: `false`. */
  readonly noPasswordRepeat?: boolean | undefined
}

/** Sign-up form with email and password. */
export const PasswordSignUp = /* @__PURE__ */ inRoot(function PasswordSignUp({
  noPasswordRepeat = false,
}: PasswordSignUpProps) {
  const { state, send } = useSignUp()
  return (
    <Piece error={state.step === 'form' ? state.error?.cause : undefined}>
      <SignUpForm
        busy={state.step === 'busy' || state.step === 'done'}
        repeat={!noPasswordRepeat}
        onSubmit={(typed) => send({ type: 'submit', ...typed })}
      />
    </Piece>
  )
})

/** Sign-in or sign-up by email, with a link or code. */
export const MagicLinkSignIn = /* @__PURE__ */ inRoot(function MagicLinkSignIn() {
  const flow = useMagicLink()
  return <Way flow={flow}>{shownOf(flow)}</Way>
})

function shownOf({ state, send }: ReturnType<typeof useMagicLink>): ReactNode {
  if (state.step === 'second-factor') return null
  if (state.step === 'email' || state.step === 'sending') return <MagicLinkForm state={state} send={send} />
  return <OnUse part={MAGIC_LINK_SENT} state={state} send={send} />
}

function useSignInWay() {
  const flow = useSignIn()
  const { send } = flow
  useReturned(useCallback(() => send({ type: 'returned' }), [send]))
  return flow
}

interface WayProps {
  readonly flow: ReturnType<typeof useSignIn> | ReturnType<typeof useMagicLink>
  readonly children: ReactNode
}

/** One sign-in method with its error message. Replaced by the two-factor form when required. */
function Way({ flow: { state, send }, children }: WayProps) {
  const stays = useClient().redirectMethod === 'none'
  const t = useTexts(mfaOver)
  const [reason, setReason] = useState<Over>()
  if (state.step === 'second-factor') {
    const back = (over?: Over) => {
      setReason(over)
      send({ type: 'back' })
    }
    return (
      <OnUse
        part={SECOND_FACTOR}
        attempt={state.attempt}
        onOver={back}
        onPassed={() => stays && send({ type: 'passed' })}
      />
    )
  }
  const error = state.step === 'form' || state.step === 'email' ? state.error?.cause : undefined
  return (
    <Piece error={error} text={reason && !error ? t(...reasonText(reason)) : undefined}>
      {children}
    </Piece>
  )
}

/** Renders a sign-in method below its error message. */
const Piece = ({ children, ...said }: AlertProps & { readonly children: ReactNode }) => (
  <div className="lk-way-in">
    <Alert {...said} />
    {children}
  </div>
)
