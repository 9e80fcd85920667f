'use client'

import type { Client } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { AuthHandler } from '@latchkey/react/handler'
import {
  AgentConfirm,
  CliConfirm,
  EmailVerification as EmailVerificationPage,
  ForgotPassword as ForgotPasswordPage,
  PasswordReset as PasswordResetPage,
  AccountSettings as Settings,
} from '@latchkey/react/screens'
import { SignIn as SignInPage, SignUp as SignUpPage } from '@latchkey/react/sign-in'
import type { ReactNode } from 'react'
import type { StackClientApp } from '../apps/client-app.js'
import { toRepeatPassword } from './repeat-password.js'

/** Props of every page. */
export interface PageProps {
  /** Renders a full page instead of a card. */
  readonly fullPage?: boolean | undefined
}

/** Props of {@link SignIn}. */
export interface SignInProps extends PageProps {
  /** Redirects signed-in users. */
  readonly automaticRedirect?: boolean | undefined
  /** Content below the form. */
  readonly extraInfo?: ReactNode
  /** The tab that is open first. */
  readonly firstTab?: 'magic-link' | 'password' | undefined
  /** Accepted, without effect. Use the emulator to render without a service. */
  readonly mockProject?: unknown
}

/** The sign-in page. */
export function SignIn({ mockProject, ...props }: SignInProps) {
  return <SignInPage {...props} />
}
SignIn.displayName = 'SignIn'

/** Props of {@link SignUp}. */
export interface SignUpProps extends SignInProps {
  /** Hides the field that repeats the password. Default: `true`, unless the appearance sets `repeatPassword`. */
  readonly noPasswordRepeat?: boolean | undefined
}

/** The sign-up page. */
export function SignUp({ mockProject, noPasswordRepeat, ...props }: SignUpProps) {
  return <SignUpPage {...props} repeatPassword={toRepeatPassword(noPasswordRepeat)} />
}
SignUp.displayName = 'SignUp'

/** Props of {@link AuthPage}. */
export interface AuthPageProps extends SignUpProps {
  /** Which page to render. */
  readonly type: 'sign-in' | 'sign-up'
}

/** The sign-in or sign-up page. */
export function AuthPage({ type, noPasswordRepeat, ...props }: AuthPageProps) {
  return type === 'sign-in' ? <SignIn {...props} /> : <SignUp {...props} noPasswordRepeat={noPasswordRepeat} />
}
AuthPage.displayName = 'AuthPage'

/** The page that sends a password-reset email. */
export function ForgotPassword(props: PageProps) {
  return <ForgotPasswordPage {...props} />
}
ForgotPassword.displayName = 'ForgotPassword'

/** Props of {@link PasswordReset}. */
export interface PasswordResetProps extends PageProps {
  /** The query parameters of the page. */
  readonly searchParams: Record<string, string>
}

/** The page that resets a password. */
export function PasswordReset({ searchParams, ...props }: PasswordResetProps) {
  return <PasswordResetPage code={searchParams.code} {...props} />
}
PasswordReset.displayName = 'PasswordReset'

/** Props of {@link EmailVerification}. */
export interface EmailVerificationProps extends PageProps {
  /** The query parameters of the page. Default: those of the URL. */
  readonly searchParams?: Record<string, string> | undefined
}

/** The page that verifies an email address. */
export function EmailVerification({ searchParams, ...props }: EmailVerificationProps) {
  return <EmailVerificationPage {...(searchParams && { code: searchParams.code })} {...props} />
}
EmailVerification.displayName = 'EmailVerification'

/** The page that confirms the login of a command-line tool. */
export function CliAuthConfirmation(props: PageProps) {
  return <CliConfirm {...props} />
}
CliAuthConfirmation.displayName = 'CliAuthConfirmation'

/** The page on which users approve or deny the sign-in of an AI agent. */
export function AgentAuthConfirmation(props: PageProps) {
  return <AgentConfirm {...props} />
}
AgentAuthConfirmation.displayName = 'AgentAuthConfirmation'

/** Props of {@link AccountSettings}. */
export interface AccountSettingsProps extends PageProps {
  /** Accepted and ignored. */
  readonly mockUser?: unknown
  /** Accepted and ignored. */
  readonly mockApiKeys?: unknown
  /** Accepted and ignored. */
  readonly mockProject?: unknown
  /** Accepted and ignored. */
  readonly mockSessions?: unknown
  /** Additional sections. Icons are not shown. */
  readonly extraItems?:
    | readonly {
        readonly id: string
        readonly title: string
        readonly content: ReactNode
        readonly icon?: ReactNode
        readonly iconName?: string
      }[]
    | undefined
}

/** The account settings. */
export function AccountSettings({ extraItems, fullPage }: AccountSettingsProps) {
  return (
    <Settings fullPage={fullPage} extraItems={extraItems?.map(({ id, title, content }) => ({ id, title, content }))} />
  )
}
AccountSettings.displayName = 'AccountSettings'

/** Props of {@link StackHandler}. */
export interface StackHandlerProps {
  /** The app. Default: that of the nearest provider. */
  // biome-ignore lint/suspicious/noExplicitAny: an app of any project
  readonly app?: StackClientApp<any, any> | undefined
  /** The path of the page. Default: the location of the page. */
  readonly location?: string | undefined
  /** Renders full pages instead of cards. Default: true. */
  readonly fullPage?: boolean | undefined
  /** Props of pages, by the name of their component. */
  readonly componentProps?:
    | {
        readonly SignIn?: Partial<SignInProps>
        readonly SignUp?: Partial<SignUpProps>
        readonly AccountSettings?: Partial<AccountSettingsProps>
        readonly [page: string]: object | undefined
      }
    | undefined
}

/** Renders all pages under the path of the handler. */
export function StackHandler({ app, location, fullPage = true, componentProps = {} }: StackHandlerProps) {
  const { SignIn: signIn, SignUp: signUp, AccountSettings: settings } = componentProps
  const screens = {
    ...(signIn && { 'sign-in': withoutMock(signIn) }),
    ...(signUp && { 'sign-up': signUpProps(signUp) }),
    ...(settings && { 'account-settings': withoutMock(settings) }),
  }
  const handler = <AuthHandler path={location} fullPage={fullPage} screens={screens as never} />
  return app ? <LatchkeyProvider client={app.client as Client<'client'>}>{handler}</LatchkeyProvider> : handler
}
StackHandler.displayName = 'StackHandler'

const withoutMock = ({ mockProject, fullPage, ...props }: Partial<SignInProps>) => props
const signUpProps = ({ noPasswordRepeat, ...props }: Partial<SignUpProps>) => ({
  ...withoutMock(props),
  repeatPassword: toRepeatPassword(noPasswordRepeat),
})
