'use client'

// The ways in, each on its own, for an app that lays out its sign-in page itself. A second factor is asked for in the
// place of the way that led to it.

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
  /** Which providers, in this order (`github`); those of the project unless said, as soon as they are known. */
  readonly providers?: readonly string[] | undefined
}

/** A button for each provider: signs in, or up, with an account elsewhere. */
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
  /** Offers passkeys in the autofill, too, of a field on the page with `autocomplete="username webauthn"`. */
  readonly autofill?: boolean | undefined
}

/** Signs in with a passkey. Nothing where the browser has none. */
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

/** Signs in with address and password. */
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
  /** Asks for the password once only. */
  readonly noPasswordRepeat?: boolean | undefined
}

/** Makes an account with address and password. */
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

/** Signs in, or up, with a mail: by its link or its code. */
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

/** One way in: above it what went wrong, in its place the second factor. */
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

/** What stands on its own, below what went wrong. */
const Piece = ({ children, ...said }: AlertProps & { readonly children: ReactNode }) => (
  <div className="lk-way-in">
    <Alert {...said} />
    {children}
  </div>
)
