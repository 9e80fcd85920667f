import * as core from '@latchkey/core'
import { startCliLogin } from '@latchkey/core/cli'
import { checkPasswordResetCode, checkTeamInvitationCode } from '@latchkey/core/custom-screens'
import { INTERNALS } from '@latchkey/core/internal'
import { RETURN_TO } from '@latchkey/core/internal/navigation'
import { KnownError } from '../errors/known-error.js'
import { PASSWORD_RULES, toResult, VERIFICATION } from '../errors/result.js'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { orPasskeyError, PASSKEY_CLIENT_ERRORS } from '../objects/auth.js'
import { callbackUrlOf } from '../objects/callback-url.js'
import { type Picked, pick } from '../objects/fields.js'
import { callerOf, type Scope } from '../scope.js'

const CLI_OPTIONS = 'appUrl expiresInMillis maxAttempts waitTimeMillis'
/** Accepts the login of a command-line tool. */
export interface PromptCliLoginOptions extends Picked<Parameters<typeof startCliLogin>[1], typeof CLI_OPTIONS> {
  /** Shows the link to the user. Default: prints it. */
  promptLink?(url: string, loginCode: string): void | Promise<void>
  /** The refresh token of an anonymous user who signs in. */
  anonRefreshToken?: string
}

const nothing = () => undefined
/** The option `redirectTo` of core. */
const stayIf = (noRedirect: boolean | undefined) => (noRedirect ? (false as const) : undefined)

/** Creates the members of an app that sign users in and that use the codes in emails. */
export function signInMembers(scope: Scope) {
  const { client } = scope
  const call = callerOf(scope)
  const signIn = <const C extends string>(
    signingIn: Promise<unknown>,
    noRedirect: boolean | undefined,
    codes: readonly C[],
  ) =>
    toResult(orTwoFactor(scope, thenLeave(scope, signingIn, 'afterSignIn', noRedirect)), [
      ...codes,
      'INVALID_TOTP_CODE',
    ])
  return {
    /** Redirects to an OAuth provider to sign in. */
    async signInWithOAuth(provider: string, options?: { returnTo?: string }) {
      if (options?.returnTo !== undefined) setReturnTo(scope, options.returnTo)
      await call(core.signInWithOAuth, { provider })
    },
    /** Signs in with a password. */
    signInWithCredential: (options: { email: string; password: string; noRedirect?: boolean }) => {
      const { email, password, noRedirect } = options
      const signingIn = call(core.signInWithPassword, { email, password, redirectTo: stayIf(noRedirect) })
      return signIn(signingIn, noRedirect, ['EMAIL_PASSWORD_MISMATCH'])
    },
    /** Signs up with a password. */
    async signUpWithCredential(options: {
      email: string
      password: string
      noRedirect?: boolean
      verificationCallbackUrl?: string
      noVerificationCallback?: boolean
    }) {
      const { email, password, noRedirect, noVerificationCallback, verificationCallbackUrl } = options
      if (noVerificationCallback && verificationCallbackUrl !== undefined)
        throw new StackAssertionError('Pass either `verificationCallbackUrl` or `noVerificationCallback`, not both.')
      const callbackUrl = noVerificationCallback
        ? null
        : callbackUrlOf(client, 'emailVerification', verificationCallbackUrl)
      const signUp = call(core.signUpWithPassword, { email, password, redirectTo: stayIf(noRedirect), callbackUrl })
      return toResult(orTwoFactor(scope, thenLeave(scope, signUp, 'afterSignUp', noRedirect)), [
        'USER_EMAIL_ALREADY_EXISTS',
        'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
        'BOT_CHALLENGE_FAILED',
        ...PASSWORD_RULES,
      ])
    },
    /** Signs in with the code of a magic link, or with the typed characters followed by the nonce. */
    signInWithMagicLink(code: string, options?: { noRedirect?: boolean }) {
      const redirectTo = stayIf(options?.noRedirect)
      return signIn(call(core.signInWithMagicLink, { code, redirectTo }), options?.noRedirect, VERIFICATION)
    },
    /** Signs in with a passkey. */
    signInWithPasskey: () =>
      toResult(orTwoFactor(scope, orPasskeyError(call(core.signInWithPasskey, {}), 'AUTHENTICATION')), [
        'PASSKEY_AUTHENTICATION_FAILED',
        'PASSKEY_WEBAUTHN_ERROR',
        'INVALID_TOTP_CODE',
        ...PASSKEY_CLIENT_ERRORS,
      ]),
    /** Completes a sign-in with two-factor authentication. */
    signInWithMfa(otp: string, code: string, options?: { noRedirect?: boolean }) {
      const noRedirect = options?.noRedirect
      const signIn = call(core.signInWithMfa, { code: otp, attemptCode: code, redirectTo: stayIf(noRedirect) })
      return toResult(thenLeave(scope, signIn, 'afterSignIn', noRedirect), [...VERIFICATION, 'INVALID_TOTP_CODE'])
    },
    /** Completes OAuth sign-in on the callback page. Resolves to false if there is nothing to complete. */
    callOAuthCallback: () => call(core.completeOAuth, {}),
    /** Signs in a command-line tool. Resolves to the refresh token. */
    promptCliLogin: (options: PromptCliLoginOptions) => toResult(cliLogin(scope, options), CLI_ERRORS),
    /** Sends a password-reset email. */
    async sendForgotPasswordEmail(email: string, options?: { callbackUrl?: string }) {
      const callbackUrl = callbackUrlOf(client, 'passwordReset', options?.callbackUrl)
      const sending = call(core.sendPasswordResetEmail, { email, callbackUrl })
      return toResult(sending.then(nothing), ['USER_NOT_FOUND'])
    },
    /** Sends a magic link. */
    async sendMagicLinkEmail(email: string, options?: { callbackUrl?: string }) {
      const callbackUrl = callbackUrlOf(client, 'magicLinkCallback', options?.callbackUrl)
      const sending = call(core.sendMagicLink, { email, callbackUrl })
      const revealed = sending.then(({ nonce }) => ({ nonce: nonce.reveal() }))
      return toResult(revealed, ['REDIRECT_URL_NOT_WHITELISTED', 'BOT_CHALLENGE_FAILED'])
    },
    /** Resets a password with the code of an email. */
    resetPassword: (options: { code: string; password: string }) =>
      toResult(call(core.resetPassword, pick(options, 'code password')).then(nothing), VERIFICATION),
    /** Checks the code of a password-reset email. */
    verifyPasswordResetCode: (code: string) =>
      toResult(call(checkPasswordResetCode, { code }).then(nothing), VERIFICATION),
    /** Verifies an email address with the code of an email. */
    verifyEmail: (code: string) => toResult(call(core.verifyEmail, { code }).then(nothing), VERIFICATION),
    /** Checks the code of an invitation to a team. */
    verifyTeamInvitationCode: (code: string) =>
      toResult(
        // The published kit returns what the service sends, and its type says undefined.
        call(checkTeamInvitationCode, { code }).then(
          ({ isCodeValid }) => ({ is_code_valid: isCodeValid }) as unknown as undefined,
        ),
        INVITATION,
      ),
    /** Accepts an invitation to a team. */
    acceptTeamInvitation: (code: string) =>
      toResult(call(core.acceptTeamInvitation, { code }).then(nothing), INVITATION),
    /** Returns the name of the team of an invitation. */
    getTeamInvitationDetails: (code: string) =>
      toResult(
        call(core.getTeamInvitationDetails, { code }).then(({ teamDisplayName }) => ({ teamDisplayName })),
        INVITATION,
      ),
  }
}

const INVITATION = [...VERIFICATION, 'TEAM_INVITATION_EMAIL_MISMATCH'] as const

/** Redirects after a sign-in, on a server of Next.js. */
async function thenLeave(scope: Scope, signIn: Promise<unknown>, page: string, noRedirect = false): Promise<undefined> {
  await signIn
  if (!noRedirect) await scope.leave({ page })
}

/** Redirects to the page for two-factor authentication if the sign-in requires it. */
async function orTwoFactor({ client, redirect }: Scope, signIn: Promise<void>): Promise<undefined> {
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

async function cliLogin(scope: Scope, options: PromptCliLoginOptions): Promise<string> {
  const promptLink = (url: string) => {
    const loginCode = new URL(url).searchParams.get('login_code') ?? ''
    if (options.promptLink) options.promptLink(url, loginCode)
    else console.log(`Visit the following URL to sign in:\n\n${url}\n`)
  }
  const input = { ...pick(options, CLI_OPTIONS), anonymousRefreshToken: options.anonRefreshToken, promptLink }
  const login = await callerOf(scope)(startCliLogin, input).catch((error) => {
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
