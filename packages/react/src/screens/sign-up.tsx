'use client'

import { createSignUp, keepSignUpProfile, type SignInInput } from '@latchkey/core/internal/sign-in'
import type { ReactNode } from 'react'
import { MethodsCard } from '../components/sign-in/methods-card.js'
import { type SignUpFieldsProps, useSignUpFields } from '../components/sign-in/sign-up-fields.js'
import { SignUpForm } from '../components/sign-in/sign-up-form.js'
import { usePageRestored } from '../components/sign-in/use-page-restored.js'
import { useTakenMessage } from '../components/sign-in/use-taken-message.js'
import { withResetOnSignOut } from '../components/with-reset-on-sign-out.js'
import { withRoot } from '../components/with-root.js'
import { useController } from '../hooks/use-controller.js'
import { PageLink } from '../primitives/page-link.js'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { signUp } from '../texts/en/screens/sign-up.js'
import { useRichTexts, useTexts } from '../texts/use-texts.js'
import type { RootProps } from '../theme/root.js'
import { Styled } from '../theme/styled.js'

/** Props of {@link SignUp}, without those of its root. */
export interface SignUpScreenProps extends SignUpFieldsProps, SignInInput {
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

export const SignUpScreen = /* @__PURE__ */ withResetOnSignOut(function SignUpScreen({
  automaticRedirect = false,
  firstTab = 'password',
  repeatPassword,
  extraInfo,
  email,
  redirectTo,
  ...asked
}: SignUpScreenProps) {
  const t = useTexts(signUp)
  const rich = useRichTexts(signUp)
  const client = useClient()
  const input = { email, redirectTo }
  const controlled = useController(createSignUp, input)
  const { actions } = controlled
  const fields = useSignUpFields(asked)
  /** Starts a sign-up, by any method, if the fields above the methods are valid. */
  const starting =
    <I,>(action: (input: I) => Promise<void>) =>
    async (input: I) => {
      const profile = fields.check()
      if (!profile) return
      keepSignUpProfile(client, profile)
      await action(input)
    }
  const flow = {
    ...controlled,
    actions: {
      ...actions,
      submit: starting(actions.submit),
      signInWithProvider: starting(actions.signInWithProvider),
      sendCode: starting(actions.sendCode),
    },
  }
  const link = (inside: ReactNode) => <PageLink page="signIn">{inside}</PageLink>
  return (
    <MethodsCard
      {...{ flow, input, automaticRedirect, firstTab }}
      fields={fields}
      after="afterSignUp"
      title={t('signUp.title')}
      message={useTakenMessage()}
      form={({ children, ...props }) => <SignUpForm {...props} repeatPassword={repeatPassword} flow={flow} />}
    >
      {() => (
        <>
          {extraInfo}
          <Styled.p className="lk-aside">{rich('signUp.hasAccount', { link })}</Styled.p>
        </>
      )}
    </MethodsCard>
  )
})

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
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = useSignUp()
 */
export function useSignUp(input?: SignInInput, options?: HookOptions) {
  const flow = useController(createSignUp, input, options)
  usePageRestored(flow.actions.pageRestored)
  return flow
}
