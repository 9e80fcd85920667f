'use client'

// Individual sign-in methods for custom sign-in pages. If two-factor authentication is required, its form replaces the
// method that was used.

import { type SignInEvent, type SignInState, signInMachine, signUpMachine } from '@latchkey/core/internal/sign-in'
import { type ReactNode, useCallback, useEffect } from 'react'
import { type Flow, useMachine } from '../hooks/use-machine.js'
import { useMagicLink } from '../hooks/use-magic-link.js'
import { Alert, type AlertProps } from '../primitives/alert.js'
import { useClient } from '../provider/client-context.js'
import { Styled } from '../theme/styled.js'
import { LazyPart, LazyScreen } from './lazy-screen.js'
import { useLastUsed } from './sign-in/last-used.js'
import { MAGIC_LINK_SENT, SIGN_IN_REASON_NOTICE, TWO_FACTOR_CODE } from './sign-in/lazy-screens.js'
import { MagicLinkForm } from './sign-in/magic-link-form.js'
import { PasskeyMethod } from './sign-in/passkey-button.js'
import { PasswordForm } from './sign-in/password-form.js'
import { ProviderButtons } from './sign-in/providers/provider-buttons.js'
import { SignUpForm } from './sign-in/sign-up-form.js'
import { usePageRestored } from './sign-in/use-page-restored.js'
import { useSignInOptions } from './sign-in/use-sign-in-options.js'
import { useTakenMessage } from './sign-in/use-taken-message.js'
import { withRoot } from './with-root.js'

/** Props of {@link OAuthButtons}. */
export interface OAuthButtonsProps {
  /** Ids of the providers in display order, such as `github`. Default: the providers of the project. */
  readonly providers?: readonly string[] | undefined
  /** Called with the ID of the provider whose button is pressed. Default: signs in with it. */
  readonly onChoose?: ((provider: string) => void) | undefined
}

/**
 * Sign-in and sign-up buttons, one per OAuth provider.
 *
 * @example
 * <OAuthButtons />
 */
export const OAuthButtons = /* @__PURE__ */ withRoot(
  'OAuthButtons',
  function OAuthButtons({ providers, onChoose }: OAuthButtonsProps) {
    const { value: options } = useSignInOptions()
    const flow = useSignInMethod()
    const last = useLastUsed()
    const offered = providers ?? options.providers
    const first = offered.length > 1 ? offered.filter((id) => id === last) : []
    const rest = offered.filter((id) => !first.includes(id))
    const buttons = {
      busy: flow.state.step === 'busy',
      onChoose: onChoose ?? ((provider: string) => flow.send({ type: 'provider', provider })),
    }
    return (
      <Method flow={flow}>
        {first.length > 0 && <ProviderButtons {...buttons} providers={first} isLast />}
        {rest.length > 0 && <ProviderButtons {...buttons} providers={rest} />}
      </Method>
    )
  },
)

/** Props of {@link PasskeyButton}. */
export interface PasskeyButtonProps {
  /** Also offers passkeys in the autofill of a field with `autocomplete="username webauthn"`. Default: `false`. */
  readonly autofill?: boolean | undefined
}

/**
 * Sign-in button for passkeys (WebAuthn). Renders nothing if the browser does not support passkeys.
 *
 * @example
 * <PasskeyButton />
 */
export const PasskeyButton = /* @__PURE__ */ withRoot(
  'PasskeyButton',
  function PasskeyButton({ autofill = false }: PasskeyButtonProps) {
    const flow = useSignInMethod()
    const { state, send } = flow
    const offers = autofill && state.step === 'form'
    useEffect(() => {
      if (offers) send({ type: 'start-passkey-autofill' })
    }, [offers, send])
    return (
      <Method flow={flow}>
        <Styled as="div" className="lk-method-buttons">
          <PasskeyMethod busy={state.step === 'busy'} onChoose={() => send({ type: 'passkey' })} />
        </Styled>
      </Method>
    )
  },
)

/**
 * Sign-in form with email and password.
 *
 * @example
 * <PasswordSignIn />
 */
export const PasswordSignIn = /* @__PURE__ */ withRoot('PasswordSignIn', function PasswordSignIn() {
  const flow = useSignInMethod()
  return (
    <Method flow={flow}>
      <PasswordForm
        busy={flow.state.step === 'busy' || flow.state.step === 'done'}
        onSubmit={(typed) => flow.send({ type: 'submit', ...typed })}
      />
    </Method>
  )
})

/**
 * Sign-up form with email and password.
 *
 * @example
 * <PasswordSignUp />
 */
export const PasswordSignUp = /* @__PURE__ */ withRoot('PasswordSignUp', function PasswordSignUp() {
  const { state, send } = useMachine(signUpMachine)
  useLastUsed(state)
  const takenMessage = useTakenMessage()
  const error = state.step === 'form' ? state.error?.cause : undefined
  return (
    <MethodFrame error={error} message={takenMessage(error)}>
      <SignUpForm
        busy={state.step === 'busy' || state.step === 'done'}
        onSubmit={(typed) => send({ type: 'submit', ...typed })}
      />
    </MethodFrame>
  )
})

/**
 * Sign-in or sign-up by email, with a link or code.
 *
 * @example
 * <MagicLinkSignIn />
 */
export const MagicLinkSignIn = /* @__PURE__ */ withRoot('MagicLinkSignIn', function MagicLinkSignIn() {
  const flow = useMagicLink()
  useLastUsed({ ...flow.state, method: 'email-code' })
  return <Method flow={flow}>{shownOf(flow)}</Method>
})

function shownOf({ state, send }: ReturnType<typeof useMagicLink>): ReactNode {
  if (state.step === 'mfa') return null
  if (state.step === 'form' || state.step === 'busy')
    return <MagicLinkForm sending={state.step === 'busy'} onSubmit={(email) => send({ type: 'submit', email })} />
  return <LazyScreen part={MAGIC_LINK_SENT} state={state} send={send} />
}

function useSignInMethod() {
  const flow = useMachine(() => signInMachine())
  const { send } = flow
  useLastUsed(flow.state)
  usePageRestored(useCallback(() => send({ type: 'page-restored' }), [send]))
  return flow
}

interface MethodProps {
  readonly flow: Flow<SignInState, SignInEvent> | ReturnType<typeof useMagicLink>
  readonly children: ReactNode
}

/** One sign-in method with its error message. Replaced by the two-factor form when required. */
function Method({ flow: { state, send }, children }: MethodProps) {
  const stays = useClient().redirectMethod === 'none'
  if (state.step === 'mfa')
    return (
      <LazyScreen
        part={TWO_FACTOR_CODE}
        attempt={state.attempt}
        onEnd={(reason) => send({ type: 'back', reason })}
        onComplete={() => stays && send({ type: 'mfa-completed' })}
      />
    )
  const { error, reason } = state.step === 'form' ? state : {}
  return (
    <MethodFrame error={error?.cause}>
      {reason && <LazyPart part={SIGN_IN_REASON_NOTICE} reason={reason} />}
      {children}
    </MethodFrame>
  )
}

/** Renders a sign-in method below its error message. */
const MethodFrame = ({ children, ...alert }: AlertProps & { readonly children: ReactNode }) => (
  <Styled as="div" className="lk-method">
    <Alert {...alert} />
    {children}
  </Styled>
)
