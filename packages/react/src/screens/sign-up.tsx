'use client'

import { getProject, isLatchkeyError } from '@latchkey/core'
import {
  magicLinkMachine,
  type SignInMachineInput,
  type SignUpState,
  signUpMachine,
} from '@latchkey/core/internal/machines'
import { type ReactNode, useCallback, useState } from 'react'
import { AlreadySignedIn } from '../components/already-signed-in.js'
import { LazyScreen } from '../components/lazy-screen.js'
import { NotLoaded } from '../components/not-loaded.js'
import { MAGIC_LINK_SENT, TWO_FACTOR_CODE } from '../components/sign-in/lazy-screens.js'
import { MagicLinkForm } from '../components/sign-in/magic-link-form.js'
import { hasNoMethods } from '../components/sign-in/methods.js'
import { NoMethod, SignUpOff } from '../components/sign-in/no-method.js'
import { ProviderButtons } from '../components/sign-in/providers/provider-buttons.js'
import { SignUpForm } from '../components/sign-in/sign-up-form.js'
import { usePageRestored } from '../components/sign-in/use-page-restored.js'
import { UsePassword } from '../components/sign-in/use-password.js'
import { useSignInOptions } from '../components/sign-in/use-sign-in-options.js'
import { withRoot } from '../components/with-root.js'
import { useMachine } from '../hooks/use-machine.js'
import { useUserState } from '../hooks/use-user-state.js'
import { Alert, FormAlert } from '../primitives/alert.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { Divider } from '../primitives/divider.js'
import { PageLink } from '../primitives/page-link.js'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { signIn } from '../texts/en/screens/sign-in.js'
import { signUp } from '../texts/en/screens/sign-up.js'
import { useRichTexts, useTexts } from '../texts/use-texts.js'
import type { RootProps } from '../theme/root.js'
import { Styled } from '../theme/styled.js'

export interface SignUpScreenProps {
  /** Redirects users who are already signed in. Default: `false`; `true` in the handler. */
  readonly automaticRedirect?: boolean | undefined
  /** The form that is shown first when both are available. Default: `password`. */
  readonly firstTab?: 'password' | 'magic-link' | undefined
  /** Shows a field to repeat the password. Default: as in the appearance, `false`. */
  readonly repeatPassword?: boolean | undefined
  /** Content below the form, such as help or terms. */
  readonly extraInfo?: ReactNode
}

/** The sign-up screen of the handler. */
export const SignUpPage = (props: SignUpScreenProps) => <SignUpScreen automaticRedirect {...props} />

export function SignUpScreen({
  automaticRedirect = false,
  firstTab = 'password',
  repeatPassword,
  extraInfo,
}: SignUpScreenProps) {
  const t = useTexts(signIn, signUp)
  const rich = useRichTexts(signUp)
  const client = useClient()
  const user = useUserState({ includeRestricted: true })
  const offer = useSignInOptions()
  const { state, send } = useMachine(signUpMachine)
  const mail = useMachine(magicLinkMachine)
  const [by, setBy] = useState<'password' | 'provider' | 'email-code'>()
  const current = state.step === 'busy' ? state.method : mail.state.step === 'sending' ? 'email-code' : by
  if (current !== by) setBy(current)
  const [chosen, setChosen] = useState<'password'>()
  usePageRestored(useCallback(() => send({ type: 'page-restored' }), [send]))

  const stays = client.redirectMethod === 'none'
  const ended = state.step === 'done' || mail.state.step === 'done'
  const underWay = ended ? !stays : state.step === 'busy' || mail.state.step === 'checking'
  if (mail.state.step === 'mfa')
    return (
      <LazyScreen
        part={TWO_FACTOR_CODE}
        attempt={mail.state.attempt}
        onEnd={() => mail.send({ type: 'back' })}
        onComplete={() => stays && mail.send({ type: 'mfa-completed' })}
      />
    )
  if (!underWay && user.status !== 'signed-out')
    return <AlreadySignedIn state={user} after="afterSignUp" automaticRedirect={automaticRedirect} />
  if (offer.status === 'pending') return <LoadingCard />
  if (offer.status === 'failed')
    return <NotLoaded error={offer.error} retry={() => client.cache.invalidate(getProject.reads)} />
  if (!offer.value.signUp) return <SignUpOff app={offer.name} />
  // Passkeys can only be added after sign-up.
  const methods = { ...offer.value, passkey: false }
  if (hasNoMethods(methods)) return <NoMethod app={offer.name} />
  if (mail.state.step !== 'email' && mail.state.step !== 'sending')
    return <LazyScreen part={MAGIC_LINK_SENT} state={mail.state} send={mail.send} />

  const last = by === 'email-code' ? mail.state : state
  const failed = last.step === 'form' || last.step === 'email' ? last.error?.cause : undefined
  const hasForm = methods.password || methods.magicLink
  // Each error is shown directly above the buttons or the fields of the method that failed.
  const aboveProviders = by === 'provider' || !hasForm ? failed : undefined
  const link = (inside: ReactNode) => <PageLink page="signIn">{inside}</PageLink>
  const taken = isLatchkeyError(failed, 'USER_EMAIL_ALREADY_EXISTS') && rich('signUp.taken', { link })
  const alert = aboveProviders === undefined && <FormAlert error={failed} message={taken} />
  const sendCode = (email: string) => mail.send({ type: 'submit', email })
  const sending = mail.state.step === 'sending'
  const byPassword = methods.password && (!methods.magicLink || (chosen ?? firstTab) === 'password')
  return (
    <Card title={t('signUp.title')} app={offer.name}>
      {(aboveProviders !== undefined || !hasForm) && <Alert error={aboveProviders} />}
      {methods.providers.length > 0 && (
        <ProviderButtons
          providers={methods.providers}
          alone={!hasForm}
          busy={isBusy(state, 'provider')}
          onChoose={(provider) => send({ type: 'provider', provider })}
        />
      )}
      {hasForm && methods.providers.length > 0 && <Divider />}
      {byPassword ? (
        <SignUpForm
          busy={isBusy(state, 'password')}
          alert={alert}
          repeatPassword={repeatPassword}
          code={methods.magicLink ? { sending, send: sendCode } : undefined}
          takesFocus={chosen !== undefined}
          onSubmit={(typed) => send({ type: 'submit', ...typed })}
        />
      ) : (
        methods.magicLink && (
          <MagicLinkForm sending={sending} alert={alert} onSubmit={sendCode}>
            {methods.password && <UsePassword onChoose={() => setChosen('password')} />}
          </MagicLinkForm>
        )
      )}
      {extraInfo}
      <Styled as="p" className="lk-aside">
        {rich('signUp.hasAccount', { link })}
      </Styled>
    </Card>
  )
}

const isBusy = (state: SignUpState, by: 'password' | 'provider') =>
  state.step === 'busy' ? state.method === by : state.step === 'done' && by === 'password'

/**
 * Props of {@link SignUp}.
 *
 * @example
 * const props: SignUpProps = { theme: 'dark' }
 * return <SignUp {...props} />
 */
export type SignUpProps = SignUpScreenProps & Omit<RootProps, 'children'>

/**
 * Sign-up screen with the sign-in methods that the project has enabled. It can be rendered anywhere.
 *
 * @example
 * <SignUp />
 */
export const SignUp = /* @__PURE__ */ withRoot('SignUp', SignUpScreen)

/**
 * Sign-up with email and password, for custom screens.
 *
 * @param input The initial email address, and whether to stay on the page after sign-up.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 *
 * @example
 * const { state, send } = useSignUp()
 */
export const useSignUp = (input?: SignInMachineInput, options?: HookOptions) =>
  useMachine(() => signUpMachine(input), options)
