import type { PageName } from '@latchkey/core'
import type { ComponentType } from 'react'
import { type LoadableScreen, loadable } from '../hooks/loadable.js'
import type { CodeParameter } from '../navigation/link-code.js'

/** The route of a screen in the handler. */
interface ScreenRoute {
  /** Name of the page, which has its URL in core. */
  readonly page: PageName
  /** The component, loaded on first use. */
  readonly screen: LoadableScreen
  /** Other path segments that open the screen, without hyphens. */
  readonly aliases?: readonly string[]
  /** Query parameter with the one-time code, if a link in an email opens the screen. */
  readonly code?: CodeParameter
  /** Whether the screen needs the project, so that it loads at the same time as the screen. */
  readonly readsProject?: true
  /**
   * Whether users come from an email or another program: the screen loads the name of the project to show it. `false` for
   * screens that have the name in their title.
   */
  readonly named?: boolean
}

const route = (
  page: PageName,
  load: () => Promise<ComponentType>,
  rest: Pick<ScreenRoute, 'aliases' | 'code' | 'named' | 'readsProject'> = {},
): ScreenRoute => ({ page, screen: loadable(load), ...rest })

/** The screens of the handler by path segment. */
const SCREENS = {
  'sign-in': route('signIn', async () => (await import('./sign-in.js')).SignInPage, {
    aliases: ['login'],
    readsProject: true,
    named: false,
  }),
  'sign-up': route('signUp', async () => (await import('./sign-up.js')).SignUpPage, {
    aliases: ['register'],
    readsProject: true,
    named: false,
  }),
  'sign-out': route('signOut', async () => (await import('./sign-out.js')).SignOutScreen),
  'forgot-password': route('forgotPassword', async () => (await import('./forgot-password.js')).ForgotPasswordScreen, {
    named: true,
  }),
  'password-reset': route('passwordReset', async () => (await import('./password-reset.js')).PasswordResetScreen, {
    code: 'code',
    named: true,
  }),
  'email-verification': route(
    'emailVerification',
    async () => (await import('./email-verification.js')).EmailVerificationScreen,
    { code: 'code', named: true },
  ),
  'verify-email': route('verifyEmail', async () => (await import('./verify-email.js')).VerifyEmailScreen, {
    aliases: ['onboarding'],
    named: true,
  }),
  'magic-link-callback': route(
    'magicLinkCallback',
    async () => (await import('./magic-link-callback.js')).MagicLinkCallbackScreen,
    { code: 'code', named: true },
  ),
  'oauth-callback': route('oauthCallback', async () => (await import('./oauth-callback.js')).OAuthCallbackScreen),
  mfa: route('mfa', async () => (await import('./mfa.js')).MfaScreen, { named: true }),
  'team-invitation': route('teamInvitation', async () => (await import('./team-invitation.js')).TeamInvitationScreen, {
    code: 'code',
    named: true,
  }),
  'cli-auth-confirm': route(
    'cliAuthConfirm',
    async () => (await import('./cli-auth-confirm.js')).CliAuthConfirmScreen,
    {
      code: 'login_code',
      named: true,
    },
  ),
  'agent-auth-confirm': route(
    'agentAuthConfirm',
    async () => (await import('./agent-auth-confirm.js')).AgentAuthConfirmScreen,
    { code: 'code', named: true },
  ),
  'account-settings': route(
    'accountSettings',
    async () => (await import('./account/account-settings.js')).AccountSettingsScreen,
    { readsProject: true },
  ),
  error: route('error', async () => (await import('./error.js')).ErrorScreen, { named: true }),
} satisfies Readonly<Record<string, ScreenRoute>>

export default SCREENS as Readonly<Record<keyof typeof SCREENS, ScreenRoute>>
