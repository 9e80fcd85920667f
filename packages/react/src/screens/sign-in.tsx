'use client'

import { getProject } from '@latchkey/core'
import {
  type CodeErrorReason,
  type MagicLinkState,
  magicLinkMachine,
  type SignInMachineInput,
  type SignInState,
  signInMachine,
} from '@latchkey/core/internal/machines'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { AlreadySignedIn } from '../components/already-signed-in.js'
import { LazyScreen } from '../components/lazy-screen.js'
import { NotLoaded } from '../components/not-loaded.js'
import { MAGIC_LINK_SENT, TWO_FACTOR_CODE } from '../components/sign-in/lazy-screens.js'
import { MagicLinkForm } from '../components/sign-in/magic-link-form.js'
import { hasNoMethods } from '../components/sign-in/methods.js'
import { NoMethod } from '../components/sign-in/no-method.js'
import { PasskeyMethod } from '../components/sign-in/passkey-button.js'
import { PasswordForm } from '../components/sign-in/password-form.js'
import { ProviderButtons } from '../components/sign-in/providers/provider-buttons.js'
import { forgetReason, readReason, readRefusal, reasonText } from '../components/sign-in/sign-in-reason.js'
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
import { mfaEnded } from '../texts/en/screens/mfa-ended.js'
import { signIn } from '../texts/en/screens/sign-in.js'
import { useRichTexts, useTexts } from '../texts/use-texts.js'
import type { RootProps } from '../theme/root.js'
import { Styled } from '../theme/styled.js'

export interface SignInScreenProps {
  /** Redirects users who are already signed in. Default: `false`; `true` in the handler. */
  readonly automaticRedirect?: boolean | undefined
  /** The form that is shown first when both are available. Default: `password`. */
  readonly firstTab?: 'password' | 'magic-link' | undefined
  /** Content below the form, such as help or terms. */
  readonly extraInfo?: ReactNode
}

/** The sign-in screen of the handler. */
export const SignInPage = (props: SignInScreenProps) => <SignInScreen automaticRedirect {...props} />

export function SignInScreen({ automaticRedirect = false, firstTab = 'password', extraInfo }: SignInScreenProps) {
  const t = useTexts(signIn, mfaEnded)
  const rich = useRichTexts(signIn)
  const client = useClient()
  const user = useUserState({ includeRestricted: true })
  const offer = useSignInOptions()
  const { state, send } = useMachine(signInMachine)
  const mail = useMachine(magicLinkMachine)
  const [reason, setReason] = useState(() => readReason(client))
  const [refusal, setRefusal] = useState(() => readRefusal(client))
  const by = useLastMethod(state, mail.state)
  const [chosen, setChosen] = useState<'password'>()
  useEffect(() => forgetReason(client), [client])
  usePageRestored(useCallback(() => send({ type: 'page-restored' }), [send]))

  const sure = offer.status === 'ready' && offer.name !== undefined ? offer.value : undefined
  const offers = user.status === 'signed-out' && sure?.passkey && (sure.password || sure.magicLink)
  useEffect(() => {
    if (offers) send({ type: 'start-passkey-autofill' })
  }, [offers, send])

  const back = (over?: CodeErrorReason) => {
    setReason(over)
    send({ type: 'back' })
    mail.send({ type: 'back' })
  }
  const stays = client.redirectMethod === 'none'
  const passed = () => {
    if (!stays) return
    send({ type: 'mfa-completed' })
    mail.send({ type: 'mfa-completed' })
  }
  const second = { onEnd: back, onComplete: passed }
  if (state.step === 'mfa') return <LazyScreen part={TWO_FACTOR_CODE} {...second} attempt={state.attempt} />
  if (mail.state.step === 'mfa') return <LazyScreen part={TWO_FACTOR_CODE} {...second} attempt={mail.state.attempt} />
  if (!underWay(state, mail.state, stays) && user.status !== 'signed-out')
    return <AlreadySignedIn state={user} after="afterSignIn" automaticRedirect={automaticRedirect} />
  if (offer.status === 'pending') return <LoadingCard />
  if (offer.status === 'failed')
    return <NotLoaded error={offer.error} retry={() => client.cache.invalidate(getProject.reads)} />
  const methods = offer.value
  if (hasNoMethods(methods)) return <NoMethod app={offer.name} />
  if (mail.state.step !== 'email' && mail.state.step !== 'sending')
    return <LazyScreen part={MAGIC_LINK_SENT} state={mail.state} send={mail.send} />

  const last = by === 'email-code' ? mail.state : state
  const failed = last.step === 'form' || last.step === 'email' ? last.error?.cause : undefined
  const attempted = () => {
    setReason(undefined)
    setRefusal(undefined)
  }
  const text = reason && !failed ? t(...reasonText(reason)) : undefined
  const hasForm = methods.password || methods.magicLink
  // Each error is shown directly above the buttons or the fields of the method that failed.
  const aboveProviders = refusal ?? (by === 'provider' || !hasForm ? failed : undefined)
  const alert = aboveProviders === undefined && <FormAlert error={failed} text={text} />
  const sendCode = (email: string) => {
    attempted()
    mail.send({ type: 'submit', email })
  }
  const sending = mail.state.step === 'sending'
  const passkey = methods.passkey && (
    <PasskeyMethod busy={isBusy(state, 'passkey')} quiet={hasForm} onChoose={() => send({ type: 'passkey' })} />
  )
  const byPassword = methods.password && (!methods.magicLink || (chosen ?? firstTab) === 'password')
  return (
    <Card title={t('signIn.title')} app={offer.name} moved={(reason ?? refusal) !== undefined}>
      {(aboveProviders !== undefined || !hasForm) && <Alert error={aboveProviders} text={text} />}
      {methods.providers.length > 0 && (
        <ProviderButtons
          providers={methods.providers}
          alone={!hasForm}
          busy={isBusy(state, 'provider')}
          onChoose={(provider) => {
            setRefusal(undefined)
            send({ type: 'provider', provider })
          }}
        />
      )}
      {hasForm && methods.providers.length > 0 && <Divider />}
      {byPassword ? (
        <PasswordForm
          busy={isBusy(state, 'password')}
          alert={alert}
          code={methods.magicLink ? { sending, send: sendCode } : undefined}
          takesFocus={chosen !== undefined}
          onSubmit={(typed) => {
            attempted()
            send({ type: 'submit', ...typed })
          }}
        >
          {passkey}
        </PasswordForm>
      ) : (
        methods.magicLink && (
          <MagicLinkForm sending={sending} alert={alert} onSubmit={sendCode}>
            {methods.password && <UsePassword onChoose={() => setChosen('password')} />}
            {passkey}
          </MagicLinkForm>
        )
      )}
      {!hasForm && (
        <Styled as="div" className="lk-method-buttons">
          {passkey}
        </Styled>
      )}
      {extraInfo}
      {methods.signUp && (
        <Styled as="p" className="lk-aside">
          {rich('signIn.noAccount', { link: (inside) => <PageLink page="signUp">{inside}</PageLink> })}
        </Styled>
      )}
    </Card>
  )
}

/** The method of the current or the last attempt, so that its error is shown next to it. */
function useLastMethod(state: SignInState, mail: MagicLinkState): SignInMethodName | 'email-code' | undefined {
  const [last, setLast] = useState<SignInMethodName | 'email-code'>()
  const current = state.step === 'busy' ? state.method : mail.step === 'sending' ? 'email-code' : last
  if (current !== last) setLast(current)
  return last
}

type SignInMethodName = 'password' | 'passkey' | 'provider'

const isBusy = (state: SignInState, by: SignInMethodName) =>
  state.step === 'busy' ? state.method === by : state.step === 'done' && by === 'password'

/** Whether a sign-in is being completed. The screen for signed-in users must not flash in the meantime. */
function underWay(state: SignInState, mail: MagicLinkState, stays: boolean): boolean {
  if (state.step === 'done' || mail.step === 'done') return !stays
  return state.step === 'busy' || mail.step === 'checking'
}

/**
 * Props of {@link SignIn}.
 *
 * @example
 * const props: SignInProps = { firstTab: 'magic-link' }
 * return <SignIn {...props} />
 */
export type SignInProps = SignInScreenProps & Omit<RootProps, 'children'>

/**
 * Sign-in screen with the sign-in methods that the project has enabled. It can be rendered anywhere.
 *
 * @example
 * <SignIn firstTab="magic-link" />
 */
export const SignIn = /* @__PURE__ */ withRoot('SignIn', SignInScreen)

/**
 * Sign-in with password, passkey or provider, for custom screens.
 *
 * @param input The initial email address, and whether to stay on the page after sign-in.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 *
 * @example
 * const { state, send } = useSignIn()
 * const onSubmit = () => send({ type: 'submit', email, password })
 */
export const useSignIn = (input?: SignInMachineInput, options?: HookOptions) =>
  useMachine(() => signInMachine(input), options)
