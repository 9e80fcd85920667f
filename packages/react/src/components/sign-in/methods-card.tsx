import { getProject } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import {
  type FieldError,
  hasUnstoredSignUpProfile,
  type SignInActions,
  type SignInInput,
  type SignInState,
  type SignUpActions,
} from '@latchkey/core/internal/sign-in'
import { type ReactNode, useEffect, useState } from 'react'
import { useIsHydrated } from '../../hooks/use-is-hydrated.js'
import { useUserState } from '../../hooks/use-user-state.js'
import { Alert, FormAlert } from '../../primitives/alert.js'
import { Card, type CardProps } from '../../primitives/card.js'
import { Divider } from '../../primitives/divider.js'
import { LoadingText } from '../../primitives/loading-text.js'
import { useClient } from '../../provider/client-context.js'
import { provider } from '../../texts/en/sign-in-methods.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { AlreadySignedIn } from '../cards/already-signed-in.js'
import { LazyPart, LazyScreen } from '../lazy-screen.js'
import { useLastUsed } from './last-used.js'
import { MAGIC_LINK_SENT, NO_METHOD, SIGN_IN_REASON_NOTICE, SIGN_UP_OFF, TWO_FACTOR_CODE } from './lazy-screens.js'
import { MagicLinkForm } from './magic-link-form.js'
import { hasPasskeys, PasskeyMethod, UsePassword } from './method-buttons.js'
import { type FormProps, hasNoMethods } from './methods.js'
import { ProviderButtons } from './providers/provider-buttons.js'
import { endedReason, isRefusal } from './sign-in-reason.js'
import type { SignUpFields } from './sign-up-fields.js'
import { usePageRestored } from './use-page-restored.js'
import { LIKELY, type SignInOptions, useSignInOptions } from './use-sign-in-options.js'
import { useStoredStep } from './use-stored-step.js'

export interface MethodsCardProps {
  readonly flow: {
    readonly state: SignInState
    /** Passkeys can only be added after sign-up. */
    readonly actions: Omit<SignUpActions, 'submit'> &
      Partial<Pick<SignInActions, 'signInWithPasskey' | 'startPasskeyAutofill'>>
    validate(action: 'sendCode', input: { readonly email: string }): { readonly email?: FieldError }
    validate(action: 'submitCode', input: { readonly code: string }): { readonly code?: FieldError }
  }
  readonly after: 'afterSignIn' | 'afterSignUp'
  readonly title: CardProps['title']
  /** Why an earlier page has sent the user here. */
  readonly reason?: string | undefined
  /** Where the screen redirects to, and the initial email address. */
  readonly input: SignInInput
  /** Redirects users who are already signed in. */
  readonly automaticRedirect: boolean
  /** The form that is shown first when both are available and neither was used last in this browser. */
  readonly firstTab: 'password' | 'magic-link'
  /** The text of an error that has more than text. */
  readonly message?: ((error: unknown) => ReactNode) | undefined
  /** Fields above the methods. */
  readonly fields?: SignUpFields
  /** Renders the form for a password. */
  readonly form: (props: FormProps) => ReactNode
  /** Renders the content below the methods. */
  readonly children: (options: SignInOptions) => ReactNode
}

/** How many providers are above the form. More are below it. */
const MOST_ABOVE = 3

/** The sign-in methods of the project, and the steps that follow each of them. */
export function MethodsCard({ flow, after, input, automaticRedirect, firstTab, ...card }: MethodsCardProps) {
  const t = useTexts(provider)
  const client = useClient()
  const user = useUserState({ includeRestricted: true })
  const { name: app, value: options, error } = useSignInOptions()
  const lastUsed = useLastUsed(flow.state)
  // What the user sees and fills in must not move when the project has loaded.
  const [isLikely, setLikely] = useState(false)
  if (options === LIKELY && !isLikely) setLikely(true)
  const [isPasswordChosen, choosePassword] = useState(false)
  const { state, actions } = flow
  const { busy, error: failed } = state
  const { startPasskeyAutofill } = actions
  const isHydrated = useIsHydrated()
  useStoredStep(state, card.reason === undefined ? actions.resume : undefined, user.status)
  usePageRestored(actions.pageRestored)

  const signsIn = after === 'afterSignIn'
  const offersPasskeys =
    signsIn &&
    state.step === 'form' &&
    !busy &&
    user.status === 'signed-out' &&
    app !== undefined &&
    options.passkey &&
    (options.password || options.magicLink)
  useEffect(() => {
    if (offersPasskeys) startPasskeyAutofill?.()
  }, [offersPasskeys, startPasskeyAutofill])

  // The user stays on this page until the profile is stored, and then continues.
  const [isUnstored, setUnstored] = useState(false)
  if (state.step === 'done' && !isUnstored && hasUnstoredSignUpProfile(client)) setUnstored(true)

  const stays = client[INTERNALS].redirectMethod === 'none' || input.redirectTo === false
  if (state.step === 'mfa')
    return (
      <LazyScreen
        part={TWO_FACTOR_CODE}
        attempt={state.attempt}
        redirectTo={input.redirectTo}
        onEnd={(reason) => actions.back({ reason })}
        onComplete={() => stays && actions.mfaCompleted()}
      />
    )
  // While a sign-in is being completed, the card for signed-in users must not flash.
  const underWay = state.step === 'done' ? !stays && !isUnstored : busy !== undefined && busy !== 'resend'
  // A server does not know the user: it renders the form.
  if (!underWay && user.status !== 'signed-out' && (isHydrated || user.status !== 'loading'))
    return <AlreadySignedIn state={user} {...{ after, automaticRedirect }} redirectTo={input.redirectTo} />
  if (!signsIn && !options.signUp) return <LazyScreen part={SIGN_UP_OFF} app={app} />
  if (state.step === 'code' || (state.step === 'done' && state.method === 'email-code'))
    return <LazyScreen part={MAGIC_LINK_SENT} flow={{ ...flow, state }} />
  const methods = signsIn ? options : { ...options, passkey: false }
  if (hasNoMethods(methods)) return <LazyScreen part={NO_METHOD} app={app} />

  const isIdle = state.step === 'form' && !busy
  /** The method in use. */
  const used = isIdle ? undefined : state.method
  // A server does not know why the user was sent back.
  const reason = isHydrated
    ? ((isIdle ? state.reason : undefined) ?? (signsIn ? endedReason(client) : undefined) ?? card.reason)
    : undefined
  const message = failed !== undefined && card.message?.(failed)
  // Without the project, the form stays, with what the user has typed: it works as soon as the service responds.
  const problem = failed ?? (isIdle ? error : undefined)
  const hasForm = methods.password || methods.magicLink
  const sending = used === 'email-code'
  const last = signsIn ? lastUsed : undefined
  const isPasskeyFirst = last === 'passkey' && methods.passkey && hasPasskeys()
  const isProviderFirst = last !== undefined && methods.providers.includes(last)
  const isMarked = hasForm || methods.providers.length + Number(methods.passkey) > 1
  /** Whether the button of the method that was used last comes first. */
  const hasFirst = (isPasskeyFirst || isProviderFirst) && isMarked && !isLikely
  const isAbove = methods.providers.length <= MOST_ABOVE && last !== 'password' && last !== 'email-code' && !isLikely
  // Each error is shown directly above the buttons or the fields of the method that failed.
  const failedMethod = failed === undefined ? undefined : state.method
  const above = !hasForm || failedMethod === 'provider' || (failedMethod === 'passkey' && hasFirst && isPasskeyFirst)
  const isCodeFirst = last === 'email-code' || (last !== 'password' && firstTab === 'magic-link')
  /** The mark of the method used last, if there are others. */
  const badgeOf = (method: 'password' | 'email-code' | 'passkey', key: 'password' | 'magicLink' | 'passkey') =>
    method === last && !hasNoMethods({ ...methods, [key]: false }) ? t('provider.lastUsed') : undefined
  const passkey = methods.passkey && (
    <PasskeyMethod
      busy={used === 'passkey'}
      badge={badgeOf('passkey', 'passkey')}
      onChoose={() => actions.signInWithPasskey?.()}
    />
  )
  const hasProviders = methods.providers.length > Number(hasFirst && isProviderFirst)
  /** Whether the form has buttons for other methods. */
  const hasOthers =
    (methods.password && methods.magicLink) ||
    (methods.passkey && !(hasFirst && isPasskeyFirst) && (!isHydrated || hasPasskeys()))
  /** There is one divider: below what is above the form, else above the buttons below it. */
  const isDivided = hasFirst || (isAbove && hasProviders)
  const { fields } = card
  const form = {
    email: input.email,
    ready: fields?.checkAbove,
    terms: fields?.terms,
    alert: !above && (
      <FormAlert
        error={problem}
        message={message}
        onRetry={failed === undefined ? () => client[INTERNALS].cache.invalidate(getProject.reads) : undefined}
      />
    ),
    divider: hasOthers && !isDivided && <Divider />,
    children: !(hasFirst && isPasskeyFirst) && passkey,
  }
  const providerButtons = (ids: readonly string[], isLast = false) =>
    ids.length > 0 && (
      <ProviderButtons
        providers={ids}
        isLast={isLast}
        alone={!hasForm}
        busy={used === 'provider'}
        onChoose={(provider) => actions.signInWithProvider({ provider })}
      />
    )
  const first =
    isProviderFirst && isMarked
      ? providerButtons([last], true)
      : isPasskeyFirst && <Styled.div className="lk-method-buttons">{passkey}</Styled.div>
  const providers = (
    <>
      {isProviderFirst && !hasFirst && first}
      {providerButtons(methods.providers.filter((id) => !isProviderFirst || !isMarked || id !== last))}
    </>
  )
  return (
    <Card title={card.title} app={app ?? ''} moved={reason !== undefined || isRefusal(failed)}>
      {reason && failed === undefined && <LazyPart part={SIGN_IN_REASON_NOTICE} reason={reason} />}
      {above && <Alert error={problem} message={message} />}
      {fields?.element}
      {!hasForm && fields?.terms}
      {hasFirst && first}
      {isAbove && providers}
      {hasForm && isDivided && <Divider />}
      {methods.password && (!methods.magicLink || isPasswordChosen || state.needsPassword || !isCodeFirst)
        ? card.form({
            ...form,
            badge: badgeOf('password', 'password'),
            busy: used === 'password',
            code: methods.magicLink ? { sending, send: (email) => actions.sendCode({ email }) } : undefined,
            takesFocus: isPasswordChosen,
            needsPassword: state.needsPassword && failed,
          })
        : methods.magicLink && (
            <MagicLinkForm
              {...form}
              busy={sending}
              badge={badgeOf('email-code', 'magicLink')}
              validate={(values) => flow.validate('sendCode', values)}
              onSubmit={actions.sendCode}
            >
              {methods.password && <UsePassword onChoose={() => choosePassword(true)} />}
              {form.children}
            </MagicLinkForm>
          )}
      {hasProviders && !isAbove && (
        <>
          {hasForm && !isDivided && !hasOthers && <Divider />}
          {providers}
        </>
      )}
      {!hasForm && <Styled.div className="lk-method-buttons">{form.children}</Styled.div>}
      {options !== LIKELY ? card.children(methods) : error === undefined && <LoadingText isHidden />}
    </Card>
  )
}
