'use client'

// Individual sign-in methods for custom sign-in pages. If two-factor authentication is required, its form replaces the
// method that was used.

import { INTERNALS } from '@latchkey/core/internal/client'
import { createSignIn, createSignUp, type EmailCodeActions, type SignInState } from '@latchkey/core/internal/sign-in'
import { type ReactNode, useEffect } from 'react'
import { useController } from '../hooks/use-controller.js'
import { useMagicLink } from '../hooks/use-magic-link.js'
import { Alert, type AlertProps } from '../primitives/alert.js'
import { useClient } from '../provider/client-context.js'
import { Styled } from '../theme/styled.js'
import { LazyPart, LazyScreen } from './lazy-screen.js'
import { useLastUsed } from './sign-in/last-used.js'
import { MAGIC_LINK_SENT, SIGN_IN_REASON_NOTICE, TWO_FACTOR_CODE } from './sign-in/lazy-screens.js'
import { MagicLinkForm } from './sign-in/magic-link-form.js'
import { PasskeyMethod } from './sign-in/method-buttons.js'
import { PasswordForm } from './sign-in/password-form.js'
import { ProviderButtons } from './sign-in/providers/provider-buttons.js'
import { SignUpForm } from './sign-in/sign-up-form.js'
import { usePageRestored } from './sign-in/use-page-restored.js'
import { useSignInOptions } from './sign-in/use-sign-in-options.js'
import { useTakenMessage } from './sign-in/use-taken-message.js'
import { withResetOnSignOut } from './with-reset-on-sign-out.js'
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
      busy: flow.state.busy !== undefined,
      onChoose: onChoose ?? ((provider: string) => flow.actions.signInWithProvider({ provider })),
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
    const { state, actions } = flow
    const offers = autofill && state.step === 'form' && !state.busy
    useEffect(() => {
      if (offers) actions.startPasskeyAutofill()
    }, [offers, actions])
    return (
      <Method flow={flow}>
        <Styled.div className="lk-method-buttons">
          <PasskeyMethod busy={state.busy !== undefined} onChoose={actions.signInWithPasskey} />
        </Styled.div>
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
export const PasswordSignIn = /* @__PURE__ */ withRoot(
  'PasswordSignIn',
  withResetOnSignOut(function PasswordSignIn() {
    const flow = useSignInMethod()
    return (
      <Method flow={flow}>
        <PasswordForm busy={isPending(flow.state)} flow={flow} />
      </Method>
    )
  }),
)

/**
 * Sign-up form with email and password.
 *
 * @example
 * <PasswordSignUp />
 */
export const PasswordSignUp = /* @__PURE__ */ withRoot(
  'PasswordSignUp',
  withResetOnSignOut(function PasswordSignUp() {
    const flow = useController(createSignUp)
    const { error } = flow.state
    useLastUsed(flow.state)
    const takenMessage = useTakenMessage()
    return (
      <MethodFrame error={error} message={takenMessage(error)}>
        <SignUpForm busy={isPending(flow.state)} flow={flow} />
      </MethodFrame>
    )
  }),
)

/**
 * Sign-in or sign-up by email, with a link or code.
 *
 * @example
 * <MagicLinkSignIn />
 */
export const MagicLinkSignIn = /* @__PURE__ */ withRoot(
  'MagicLinkSignIn',
  withResetOnSignOut(function MagicLinkSignIn() {
    const flow = useMagicLink()
    useLastUsed({ ...flow.state, method: 'email-code' })
    return <Method flow={flow}>{shownOf(flow)}</Method>
  }),
)

function shownOf(flow: ReturnType<typeof useMagicLink>): ReactNode {
  const { state, actions, validate } = flow
  if (state.step === 'mfa') return null
  if (state.step !== 'form') return <LazyScreen part={MAGIC_LINK_SENT} flow={{ ...flow, state }} />
  return (
    <MagicLinkForm
      busy={state.busy !== undefined}
      validate={(values) => validate('submit', values)}
      onSubmit={actions.submit}
    />
  )
}

const isPending = ({ step, busy }: Pick<SignInState, 'step' | 'busy'>) => busy !== undefined || step === 'done'

function useSignInMethod() {
  const flow = useController(createSignIn)
  useLastUsed(flow.state)
  usePageRestored(flow.actions.pageRestored)
  return flow
}

interface MethodProps {
  readonly flow: {
    readonly state: ReturnType<typeof useMagicLink>['state'] | SignInState
    readonly actions: EmailCodeActions
  }
  readonly children: ReactNode
}

/** One sign-in method with its error message. Replaced by the two-factor form when required. */
function Method({ flow: { state, actions }, children }: MethodProps) {
  const stays = useClient()[INTERNALS].redirectMethod === 'none'
  if (state.step === 'mfa')
    return (
      <LazyScreen
        part={TWO_FACTOR_CODE}
        attempt={state.attempt}
        onEnd={(reason) => actions.back({ reason })}
        onComplete={() => stays && actions.mfaCompleted()}
      />
    )
  const { error, reason } = state.step === 'form' ? state : {}
  return (
    <MethodFrame error={error}>
      {reason && <LazyPart part={SIGN_IN_REASON_NOTICE} reason={reason} />}
      {children}
    </MethodFrame>
  )
}

/** Renders a sign-in method below its error message. */
const MethodFrame = ({ children, ...alert }: AlertProps & { readonly children: ReactNode }) => (
  <Styled.div className="lk-method">
    <Alert {...alert} />
    {children}
  </Styled.div>
)
