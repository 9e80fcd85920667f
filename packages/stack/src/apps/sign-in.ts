import * as core from '@latchkey/core'
import { startCliLogin } from '@latchkey/core/cli'
import { checkPasswordResetCode, checkTeamInvitationCode } from '@latchkey/core/custom-screens'
import { INTERNALS } from '@latchkey/core/internal'
import { RETURN_TO } from '@latchkey/core/internal/navigation'
import { KnownError } from '../errors/known-error.js'
import { PASSWORD_RULES, toEmptyResult, toResult, VERIFICATION } from '../errors/result.js'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { orPasskeyError, PASSKEY_CLIENT_ERRORS } from '../objects/auth.js'
import { callbackUrlOf } from '../objects/callback-url.js'
import { only, type Picked, pick } from '../objects/fields.js'
import type { Scope } from '../scope.js'

type CliOption = 'appUrl expiresInMillis maxAttempts waitTimeMillis'
/** Accepts the login of a command-line tool. */
export interface PromptCliLoginOptions extends Picked<Parameters<typeof startCliLogin>[1], CliOption> {
  /** Shows the link to the user. Default: prints it. */
  promptLink?(url: string, loginCode: string): void | Promise<void>
  /** The refresh token of an anonymous user who signs in. */
  anonRefreshToken?: string
}

/** Creates the members of an app that sign users in and that use the codes in emails. */
export function signInMembers(scope: Scope) {
  const { client, call } = scope
  /** Signs in. Core redirects in a browser, and the app on a server of Next.js. */
  const signIn = <const C extends string>(
    { noRedirect = false }: { noRedirect?: boolean } = {},
    send: (redirectTo: false | undefined) => Promise<unknown>,
    codes: readonly C[],
    page = 'afterSignIn',
  ) => {
    const sending = send(noRedirect ? false : undefined)
    return toResult(orTwoFactor(scope, noRedirect ? sending : sending.then(() => scope.leave({ page }))), codes)
  }
  return {
    /** Redirects to an OAuth provider to sign in. */
    async signInWithOAuth(provider: string, options?: { returnTo?: string }) {
      const { returnTo } = only('signInWithOAuth', options, 'returnTo')
      if (returnTo !== undefined) setReturnTo(scope, returnTo)
      await call(core.signInWithOAuth, { provider })
    },
    /** Signs in with a password. */
    async signInWithCredential(options: { email: string; password: string; noRedirect?: boolean }) {
      const { email, password } = only('signInWithCredential', options, 'email password noRedirect')
      const codes = ['EMAIL_PASSWORD_MISMATCH', 'INVALID_TOTP_CODE'] as const
      return signIn(options, (redirectTo) => call(core.signInWithPassword, { email, password, redirectTo }), codes)
    },
    /** Signs up with a password. */
    async signUpWithCredential(options: {
      email: string
      password: string
      noRedirect?: boolean
      verificationCallbackUrl?: string
      noVerificationCallback?: boolean
    }) {
      const { email, password, noVerificationCallback, verificationCallbackUrl } = only(
        'signUpWithCredential',
        options,
        'email password noRedirect verificationCallbackUrl noVerificationCallback',
      )
      if (noVerificationCallback && verificationCallbackUrl !== undefined)
        throw new StackAssertionError('Pass either `verificationCallbackUrl` or `noVerificationCallback`, not both.')
      const callbackUrl = noVerificationCallback
        ? null
        : callbackUrlOf(client, 'emailVerification', verificationCallbackUrl)
      const send = (redirectTo: false | undefined) =>
        call(core.signUpWithPassword, { email, password, redirectTo, callbackUrl })
      return signIn(options, send, SIGN_UP, 'afterSignUp')
    },
    /** Signs in with the code of a magic link, or with the typed characters followed by the nonce. */
    signInWithMagicLink: async (code: string, options?: { noRedirect?: boolean }) =>
      signIn(
        only('signInWithMagicLink', options, 'noRedirect'),
        (redirectTo) => call(core.signInWithMagicLink, { code, redirectTo }),
        TWO_FACTOR,
      ),
    /** Signs in with a passkey. */
    signInWithPasskey: () =>
      toResult(orTwoFactor(scope, orPasskeyError(call(core.signInWithPasskey, {}), 'AUTHENTICATION')), PASSKEY),
    /** Completes a sign-in with two-factor authentication. */
    signInWithMfa: async (otp: string, code: string, options?: { noRedirect?: boolean }) =>
      signIn(
        only('signInWithMfa', options, 'noRedirect'),
        (redirectTo) => call(core.signInWithMfa, { code: otp, attemptCode: code, redirectTo }),
        TWO_FACTOR,
      ),
    /** Completes OAuth sign-in on the callback page. Resolves to false if there is nothing to complete. */
    callOAuthCallback: () => call(core.completeOAuth, {}),
    /** Signs in a command-line tool. Resolves to the refresh token. */
    promptCliLogin: (options: PromptCliLoginOptions) => toResult(cliLogin(scope, options), CLI_ERRORS),
    /** Sends a password-reset email. */
    async sendForgotPasswordEmail(email: string, options?: { callbackUrl?: string }) {
      const { callbackUrl: url } = only('sendForgotPasswordEmail', options, 'callbackUrl')
      const callbackUrl = callbackUrlOf(client, 'passwordReset', url)
      return toEmptyResult(call(core.sendPasswordResetEmail, { email, callbackUrl }), ['USER_NOT_FOUND'])
    },
    /** Sends a magic link. */
    async sendMagicLinkEmail(email: string, options?: { callbackUrl?: string }) {
      const { callbackUrl: url } = only('sendMagicLinkEmail', options, 'callbackUrl')
      const callbackUrl = callbackUrlOf(client, 'magicLinkCallback', url)
      const sending = call(core.sendMagicLink, { email, callbackUrl })
      const revealed = sending.then(({ nonce }) => ({ nonce: nonce.reveal() }))
      return toResult(revealed, ['REDIRECT_URL_NOT_WHITELISTED', 'BOT_CHALLENGE_FAILED'])
    },
    /** Resets a password with the code of an email. */
    resetPassword: (options: { code: string; password: string }) =>
      toEmptyResult(call(core.resetPassword, options), VERIFICATION),
    /** Checks the code of a password-reset email. */
    verifyPasswordResetCode: (code: string) => toEmptyResult(call(checkPasswordResetCode, { code }), VERIFICATION),
    /** Verifies an email address with the code of an email. */
    verifyEmail: (code: string) => toEmptyResult(call(core.verifyEmail, { code }), VERIFICATION),
    /** Checks the code of an invitation to a team. */
    async verifyTeamInvitationCode(code: string) {
      const checking = call(checkTeamInvitationCode, { code })
      // The published kit returns what the service sends, and its type says undefined.
      const sent = checking.then(({ isCodeValid }) => ({ is_code_valid: isCodeValid }) as unknown as undefined)
      return toResult(sent, INVITATION)
    },
    /** Accepts an invitation to a team. */
    acceptTeamInvitation: (code: string) => toEmptyResult(call(core.acceptTeamInvitation, { code }), INVITATION),
    /** Returns the name of the team of an invitation. */
    getTeamInvitationDetails: (code: string) =>
      toResult(
        call(core.getTeamInvitationDetails, { code }).then((details) => pick(details, 'teamDisplayName')),
        INVITATION,
      ),
  }
}

const INVITATION = [...VERIFICATION, 'TEAM_INVITATION_EMAIL_MISMATCH'] as const
const TWO_FACTOR = [...VERIFICATION, 'INVALID_TOTP_CODE'] as const
const PASSKEY = [
  'PASSKEY_AUTHENTICATION_FAILED',
  'PASSKEY_WEBAUTHN_ERROR',
  'INVALID_TOTP_CODE',
  ...PASSKEY_CLIENT_ERRORS,
] as const
const SIGN_UP = [
  'USER_EMAIL_ALREADY_EXISTS',
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  'BOT_CHALLENGE_FAILED',
  ...PASSWORD_RULES,
] as const

/** Redirects to the page for two-factor authentication if the sign-in requires it. */
async function orTwoFactor({ client, redirect }: Scope, signIn: Promise<unknown>): Promise<undefined> {
  try {
    await signIn
  } catch (error) {
    const isRequired = (error as { code?: unknown } | null)?.code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'
    if (!isRequired || !client[INTERNALS].env.page || client[INTERNALS].redirectMethod === 'none') throw error
    await redirect('mfa')
  }
}

/** Stores the return URL of an OAuth sign-in in the query of this page's URL. */
function setReturnTo({ client }: Scope, returnTo: string): void {
  const { page } = client[INTERNALS].env
  if (!page) return
  const url = new URL(page.href())
  url.searchParams.set(RETURN_TO, returnTo)
  page.rewrite(url.href)
}

const CLI_ERRORS = ['CLI_AUTH_ERROR', 'CLI_AUTH_EXPIRED_ERROR', 'CLI_AUTH_USED_ERROR'] as const

async function cliLogin(
  scope: Scope,
  { promptLink: show, anonRefreshToken: anonymousRefreshToken, ...options }: PromptCliLoginOptions,
): Promise<string> {
  const promptLink = (url: string) => {
    const loginCode = new URL(url).searchParams.get('login_code') ?? ''
    if (show) show(url, loginCode)
    else console.log(`Visit the following URL to sign in:\n\n${url}\n`)
  }
  const input = { ...options, anonymousRefreshToken, promptLink }
  const login = await scope.call(startCliLogin, input).catch((error) => {
    if (!core.isLatchkeyError(error, 'CLI_START_FAILED')) throw error
    // The service has rejected the login: that is an error of the call, as in the published kit.
    if (error.details.status !== undefined) throw error.cause
    throw new KnownError('CLI_AUTH_ERROR', error.message, 400, undefined, error)
  })
  if (login.status === 'success') return login.refreshToken.reveal()
  if (login.status === 'expired') throw new KnownError('CLI_AUTH_EXPIRED_ERROR', 'The command-line login has expired.')
  if (login.status === 'used') throw new KnownError('CLI_AUTH_USED_ERROR', 'The command-line login was already used.')
  throw new KnownError('CLI_AUTH_ERROR', 'Timed out while waiting for the command-line login.')
}
