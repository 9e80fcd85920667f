'use client'

import { createSignIn, keepSignUpProfile, type SignInInput } from '@latchkey/core/internal/sign-in'
import { type ReactNode, useEffect, useState } from 'react'
import { MethodsCard } from '../components/sign-in/methods-card.js'
import { PasswordForm } from '../components/sign-in/password-form.js'
import { readReason, refusalIn, storeReason } from '../components/sign-in/sign-in-reason.js'
import { usePageRestored } from '../components/sign-in/use-page-restored.js'
import { withResetOnSignOut } from '../components/with-reset-on-sign-out.js'
import { withRoot } from '../components/with-root.js'
import { useController } from '../hooks/use-controller.js'
import { PageLink } from '../primitives/page-link.js'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { signIn } from '../texts/en/screens/sign-in.js'
import { useRichTexts, useTexts } from '../texts/use-texts.js'
import type { RootProps } from '../theme/root.js'
import { Styled } from '../theme/styled.js'

/** Props of {@link SignIn}, without those of its root. */
export interface SignInScreenProps extends SignInInput {
  /** Redirects users who are already signed in. Default: `false`; `true` in the handler. */
  readonly automaticRedirect?: boolean | undefined
  /** The form that is shown first when both are available and neither was used last in this browser. Default: `password`. */
  readonly firstTab?: 'password' | 'magic-link' | undefined
  /** Content below the form, such as help or terms. */
  readonly extraInfo?: ReactNode
}

/** The sign-in screen of the handler. */
export const SignInPage = (props: SignInScreenProps) => <SignInScreen automaticRedirect {...props} />

export const SignInScreen = /* @__PURE__ */ withResetOnSignOut(function SignInScreen({
  automaticRedirect = false,
  firstTab = 'password',
  extraInfo,
  email,
  redirectTo,
}: SignInScreenProps) {
  const t = useTexts(signIn)
  const rich = useRichTexts(signIn)
  const client = useClient()
  const [reason] = useState(() => readReason(client))
  const input = { email, redirectTo }
  const flow = useController((client, input) => createSignIn(client, input, refusalIn(reason)), input)
  useEffect(() => {
    storeReason(client, null)
    // This screen can create another user, who must not get the values of an abandoned sign-up.
    keepSignUpProfile(client, {})
  }, [client])
  return (
    <MethodsCard
      {...{ flow, input, automaticRedirect, firstTab, reason }}
      after="afterSignIn"
      title={(app) => (app ? t('signIn.title', { app }) : t('signIn.submit'))}
      form={(props) => <PasswordForm {...props} flow={flow} />}
    >
      {({ signUp }) => (
        <>
          {extraInfo}
          {signUp && (
            <Styled.p className="lk-aside">
              {rich('signIn.noAccount', { link: (inside) => <PageLink page="signUp">{inside}</PageLink> })}
            </Styled.p>
          )}
        </>
      )}
    </MethodsCard>
  )
})

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
 * Sign-in with a password, a passkey, a provider or the code of an email, for custom screens.
 *
 * @param input The initial email address, and whether to stay on the page after sign-in.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = useSignIn()
 * const onSubmit = () => actions.submit({ email, password })
 */
export function useSignIn(input?: SignInInput, options?: HookOptions) {
  const flow = useController(createSignIn, input, options)
  usePageRestored(flow.actions.pageRestored)
  return flow
}
