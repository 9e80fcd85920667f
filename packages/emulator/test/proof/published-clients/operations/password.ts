import {
  anyDate,
  anyString,
  failsWith,
  ok,
  operation,
  resolvesToError,
  returns,
  type Scene,
  takenAddress,
  throws,
} from '../operation.js'

const PASSWORD = 'correct horse battery'
const OTHER = 'another horse battery'

const signUp = (_s: Scene, app: Scene['saved'][string], email: string, password = PASSWORD) =>
  app.signUpWithCredential({
    email,
    password,
    noRedirect: true,
    verificationCallbackUrl: 'http://localhost:3000/verify',
  })
const signIn = (app: Scene['saved'][string], email: string, password = PASSWORD) =>
  app.signInWithCredential({ email, password, noRedirect: true })

/** Sign-up, sign-in, password changes and resets. */
export const password = {
  name: 'Password',
  operations: [
    operation(
      'getUser returns null when signed out',
      (s) => {
        s.saved.app = s.client()
        s.saved.address = s.email('ann')
        return s.saved.app.getUser()
      },
      returns(null),
    ),
    operation(
      'getUser with or: throw rejects when signed out',
      (s) => s.saved.app.getUser({ or: 'throw' }),
      throws(/sign|log/i),
    ),
    operation(
      'getUser with or: return-null returns null',
      (s) => s.saved.app.getUser({ or: 'return-null' }),
      returns(null),
    ),
    operation(
      'signUpWithCredential refuses a short password',
      (s) => signUp(s, s.saved.app, s.saved.address, 'short'),
      failsWith('PASSWORD_TOO_SHORT'),
    ),
    operation(
      'signUpWithCredential rejects a long password',
      (s) => signUp(s, s.saved.app, s.saved.address, 'x'.repeat(71)),
      throws('SCHEMA_ERROR'),
    ),
    operation('signUpWithCredential creates a user', (s) => signUp(s, s.saved.app, s.saved.address), ok()),
    operation(
      'getUser returns the new user',
      async (s) => s.save('user', await s.saved.app.getUser()),
      (s) =>
        returns({
          id: anyString,
          primaryEmail: s.saved.address,
          primaryEmailVerified: false,
          displayName: null,
          hasPassword: true,
          otpAuthEnabled: false,
          passkeyAuthEnabled: false,
          isAnonymous: false,
          isMultiFactorRequired: false,
          signedUpAt: anyDate,
          selectedTeam: null,
          oauthProviders: [],
        }),
    ),
    operation(
      'signUpWithCredential refuses a taken address',
      (s) => signUp(s, s.client(), s.saved.address),
      // These kits return an error for the older code only.
      (s) => (s.server === 'hexclave-1.0' ? throws : failsWith)(takenAddress(s)),
    ),
    operation(
      'signInWithCredential refuses a wrong password',
      (s) => signIn(s.client(), s.saved.address, OTHER),
      failsWith('EMAIL_PASSWORD_MISMATCH'),
    ),
    operation(
      'signInWithCredential refuses an unknown address',
      (s) => signIn(s.client(), s.email('nobody')),
      failsWith('EMAIL_PASSWORD_MISMATCH'),
    ),
    operation('signInWithCredential signs in', (s) => signIn(s.save('second', s.client()), s.saved.address), ok()),
    operation(
      'getUser returns the same user in another app',
      (s) => s.saved.second.getUser({ or: 'throw' }),
      (s) => returns({ id: s.saved.user.id }),
    ),
    operation(
      'getAuthJson returns both tokens',
      async (s) => (await s.saved.app.getUser()).getAuthJson(),
      returns({ accessToken: anyString, refreshToken: anyString }),
    ),
    operation(
      'getAuthHeaders returns the session as a header',
      async (s) => s.save('headers', await (await s.saved.app.getUser()).getAuthHeaders()),
      returns({ 'x-stack-auth': anyString }),
    ),
    operation(
      'currentSession.getTokens returns both tokens',
      async (s) => (await s.saved.app.getUser()).currentSession.getTokens(),
      returns({ accessToken: anyString, refreshToken: anyString }),
    ),
    operation(
      'getUser reads a session from request headers',
      (s) => s.client({ tokenStore: null }).getUser({ tokenStore: { headers: new Headers(s.saved.headers) } }),
      (s) => returns({ id: s.saved.user.id }),
    ),
    operation(
      'getUser reads a session from a tokens object',
      async (s) =>
        s.client({ tokenStore: null }).getUser({ tokenStore: await (await s.saved.app.getUser()).getAuthJson() }),
      (s) => returns({ id: s.saved.user.id }),
    ),
    operation(
      'getUser without a token store rejects',
      (s) => s.client({ tokenStore: null }).getUser(),
      throws(/token store/i),
    ),
    operation(
      'updatePassword refuses a wrong password',
      (s) => s.saved.user.updatePassword({ oldPassword: 'wrong horse battery', newPassword: OTHER }),
      resolvesToError('PASSWORD_CONFIRMATION_MISMATCH'),
    ),
    operation(
      'updatePassword refuses a short password',
      (s) => s.saved.user.updatePassword({ oldPassword: PASSWORD, newPassword: 'short' }),
      resolvesToError('PASSWORD_TOO_SHORT'),
    ),
    operation(
      'updatePassword changes the password',
      (s) => s.saved.user.updatePassword({ oldPassword: PASSWORD, newPassword: OTHER }),
      returns(undefined),
    ),
    operation(
      'the old password no longer signs in',
      (s) => signIn(s.client(), s.saved.address),
      failsWith('EMAIL_PASSWORD_MISMATCH'),
    ),
    operation('the new password signs in', (s) => signIn(s.client(), s.saved.address, OTHER), ok()),
    operation(
      'updatePassword keeps the session that changed it',
      (s) => s.saved.app.getUser(),
      (s) => returns({ id: s.saved.user.id }),
    ),
    operation(
      'sendForgotPasswordEmail sends an email',
      (s) => s.client().sendForgotPasswordEmail(s.saved.address, { callbackUrl: 'http://localhost:3000/reset' }),
      ok(),
    ),
    operation(
      'verifyPasswordResetCode accepts the code in the email',
      (s) => s.client().verifyPasswordResetCode(s.save('code', s.lastEmail(s.saved.address).linkCode)),
      ok(),
    ),
    operation(
      'verifyPasswordResetCode refuses an unknown code',
      (s) => s.client().verifyPasswordResetCode('0'.repeat(45)),
      failsWith('VERIFICATION_CODE_NOT_FOUND'),
    ),
    operation(
      'resetPassword rejects a short password',
      (s) => s.client().resetPassword({ code: s.saved.code, password: 'short' }),
      throws('PASSWORD_TOO_SHORT'),
    ),
    operation(
      'sendForgotPasswordEmail sends another email',
      (s) => s.client().sendForgotPasswordEmail(s.saved.address, { callbackUrl: 'http://localhost:3000/reset' }),
      ok(),
    ),
    operation(
      'resetPassword changes the password',
      (s) =>
        s.client().resetPassword({ code: s.save('code', s.lastEmail(s.saved.address).linkCode), password: PASSWORD }),
      ok(),
    ),
    operation(
      'resetPassword refuses a used code',
      (s) => s.client().resetPassword({ code: s.saved.code, password: PASSWORD }),
      failsWith('VERIFICATION_CODE_ALREADY_USED'),
    ),
    operation('the reset password signs in', (s) => signIn(s.save('app', s.client()), s.saved.address), ok()),
    operation(
      'sendForgotPasswordEmail requires a callback URL outside a browser',
      (s) => s.client().sendForgotPasswordEmail(s.saved.address),
      throws(/non-browser|callback|browser/i),
    ),
    operation(
      'sendForgotPasswordEmail rejects an untrusted callback URL',
      (s) => s.client().sendForgotPasswordEmail(s.saved.address, { callbackUrl: 'https://elsewhere.test/' }),
      throws('REDIRECT_URL_NOT_WHITELISTED'),
    ),
    operation('user.signOut signs out', async (s) => (await s.saved.app.getUser()).signOut(), returns(undefined)),
    operation('getUser returns null after sign-out', (s) => s.saved.app.getUser(), returns(null)),
    operation('signs in again after sign-out', (s) => signIn(s.saved.app, s.saved.address), ok()),
    operation('app.signOut signs out', (s) => s.saved.app.signOut(), returns(undefined)),
    operation('app.signOut does nothing when signed out', (s) => s.saved.app.signOut(), returns(undefined)),
    operation(
      'signs in before the account is deleted',
      async (s) => {
        await signIn(s.saved.app, s.saved.address)
        return s.save('user', await s.saved.app.getUser())
      },
      (s) => returns({ primaryEmail: s.saved.address }),
    ),
    operation('user.delete deletes the account', (s) => s.saved.user.delete(), returns(undefined)),
    operation('getUser returns null after the account was deleted', (s) => s.saved.app.getUser(), returns(null)),
    operation(
      'a deleted user cannot sign in',
      (s) => signIn(s.client(), s.saved.address),
      failsWith('EMAIL_PASSWORD_MISMATCH'),
    ),
    operation('the address of a deleted user is free', (s) => signUp(s, s.client(), s.saved.address), ok()),
  ],
}
