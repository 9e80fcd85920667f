import {
  anyString,
  failsWith,
  ok,
  operation,
  returns,
  type Scene,
  satisfies,
  sinceOnCurrent,
  throws,
  type Untyped,
} from '../operation.js'

const CALLBACK = { callbackUrl: 'http://localhost:3000/callback' }
const internals = (s: Scene, app: Untyped) => app[s.kit.stackAppInternalsSymbol]
const SECRET = new TextEncoder().encode('12345678901234567890')

/** Sign-in by email link or by the characters in the email. */
export const magicLink = {
  name: 'Magic link',
  operations: [
    operation(
      'sendMagicLinkEmail returns a nonce',
      async (s) => {
        s.saved.app = s.client()
        s.saved.address = s.email('mia')
        return s.save('sent', await s.saved.app.sendMagicLinkEmail(s.saved.address, CALLBACK))
      },
      ok({ nonce: anyString }),
    ),
    operation(
      'signInWithMagicLink signs up with the code of the link',
      (s) =>
        s.saved.app.signInWithMagicLink(s.save('code', s.lastEmail(s.saved.address).linkCode), { noRedirect: true }),
      ok(),
    ),
    operation(
      'the new user has a verified address',
      async (s) => s.save('user', await s.saved.app.getUser()),
      (s) =>
        returns({
          primaryEmail: s.saved.address,
          primaryEmailVerified: true,
          otpAuthEnabled: true,
          hasPassword: false,
        }),
    ),
    operation(
      'signInWithMagicLink refuses a used code',
      (s) => s.client().signInWithMagicLink(s.saved.code, { noRedirect: true }),
      failsWith('VERIFICATION_CODE_ALREADY_USED'),
    ),
    operation(
      'signInWithMagicLink refuses an unknown code',
      (s) => s.client().signInWithMagicLink('0'.repeat(45), { noRedirect: true }),
      failsWith('VERIFICATION_CODE_NOT_FOUND'),
    ),
    operation(
      'sendMagicLinkEmail sends a second email',
      async (s) => s.save('sent', await s.client().sendMagicLinkEmail(s.saved.address, CALLBACK)),
      ok({ nonce: anyString }),
    ),
    operation(
      'signInWithMagicLink signs in with the typed characters and the nonce',
      (s) =>
        s
          .save('second', s.client())
          .signInWithMagicLink(s.lastEmail(s.saved.address).typedCode + s.saved.sent.data.nonce, { noRedirect: true }),
      ok(),
    ),
    operation(
      'getUser returns the existing user',
      (s) => s.saved.second.getUser(),
      (s) => returns({ id: s.saved.user.id }),
    ),
    operation(
      'sendMagicLinkEmail refuses an untrusted callback URL',
      (s) => s.client().sendMagicLinkEmail(s.saved.address, { callbackUrl: 'https://elsewhere.test/' }),
      failsWith('REDIRECT_URL_NOT_WHITELISTED'),
    ),
    operation(
      'sendMagicLinkEmail requires a callback URL outside a browser',
      (s) => s.client().sendMagicLinkEmail(s.saved.address),
      throws(/non-browser|callback|browser/i),
    ),
    operation(
      'setPassword adds a password',
      (s) => s.saved.user.setPassword({ password: 'correct horse battery' }),
      returns(undefined),
    ),
    operation(
      'the new password signs in',
      (s) =>
        s
          .client()
          .signInWithCredential({ email: s.saved.address, password: 'correct horse battery', noRedirect: true }),
      ok(),
    ),
    operation(
      'update turns email sign-in off',
      (s) => s.saved.user.update({ otpAuthEnabled: false }),
      returns(undefined),
    ),
    operation(
      'getUser shows that email sign-in is off',
      (s) => s.saved.app.getUser(),
      returns({ otpAuthEnabled: false, hasPassword: true }),
    ),
  ],
}

/** Two-factor authentication. Apps before 2.8.39 ask for the code with `window.prompt`. */
export const twoFactor = {
  name: 'Two-factor authentication',
  operations: [
    operation(
      'signs up',
      async (s) => {
        s.saved.app = s.client()
        s.saved.address = s.email('tom')
        return s.saved.app.signUpWithCredential({
          email: s.saved.address,
          password: 'correct horse battery',
          noRedirect: true,
          verificationCallbackUrl: CALLBACK.callbackUrl,
        })
      },
      ok(),
    ),
    operation(
      'update enables two-factor authentication',
      async (s) => s.save('user', await s.saved.app.getUser()).update({ totpMultiFactorSecret: SECRET }),
      returns(undefined),
    ),
    operation(
      'getUser shows two-factor authentication',
      (s) => s.saved.app.getUser(),
      returns({ isMultiFactorRequired: true }),
    ),
    operation(
      'a password sign-in requires the second factor',
      async (s) => {
        try {
          return await internals(s, s.client()).sendRequest('/auth/password/sign-in', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ email: s.saved.address, password: 'correct horse battery' }),
          })
        } catch (error) {
          s.saved.attempt = (error as Untyped).details?.attempt_code
          throw error
        }
      },
      throws('MULTI_FACTOR_AUTHENTICATION_REQUIRED'),
    ),
    operation(
      'signInWithMfa refuses a wrong code',
      (s) => s.client().signInWithMfa('000000', s.saved.attempt, { noRedirect: true }),
      failsWith('INVALID_TOTP_CODE'),
      { since: '2.8.39' },
    ),
    operation(
      'signInWithMfa signs in',
      async (s) =>
        s.save('second', s.client()).signInWithMfa(await s.totp(SECRET), s.saved.attempt, { noRedirect: true }),
      ok(),
      { since: '2.8.39' },
    ),
    operation(
      'getUser returns the user after signInWithMfa',
      (s) => s.saved.second.getUser(),
      (s) => returns({ id: s.saved.user.id }),
      { since: '2.8.39' },
    ),
    operation(
      'signInWithMfa refuses a used attempt',
      async (s) => s.client().signInWithMfa(await s.totp(SECRET), s.saved.attempt, { noRedirect: true }),
      satisfies((r) => r.status === 'error'),
      { since: '2.8.39' },
    ),
    operation(
      'signInWithMfa refuses an unknown attempt',
      async (s) => s.client().signInWithMfa(await s.totp(SECRET), '0'.repeat(45), { noRedirect: true }),
      failsWith('VERIFICATION_CODE_NOT_FOUND'),
      { since: '2.8.39' },
    ),
    operation(
      'update disables two-factor authentication',
      (s) => s.saved.user.update({ totpMultiFactorSecret: null }),
      returns(undefined),
    ),
    operation(
      'a password sign-in needs no second factor any more',
      (s) =>
        s
          .client()
          .signInWithCredential({ email: s.saved.address, password: 'correct horse battery', noRedirect: true }),
      ok(),
    ),
  ],
}

/** Anonymous users, and the login of a command-line tool. */
export const anonymousAndCli = {
  name: 'Anonymous users and command-line login',
  operations: [
    // Older kits do not send the header that accepts an anonymous user.
    ...sinceOnCurrent('2.8.39', [
      operation(
        'getUser with or: anonymous signs up anonymously',
        async (s) => s.save('user', await s.save('app', s.client()).getUser({ or: 'anonymous' })),
        returns({ id: anyString, isAnonymous: true, primaryEmail: null }),
      ),
      operation(
        'getUser with or: anonymous keeps the anonymous user',
        (s) => s.saved.app.getUser({ or: 'anonymous' }),
        (s) => returns({ id: s.saved.user.id }),
      ),
      operation('getUser returns null for an anonymous user', (s) => s.saved.app.getUser(), returns(null)),
      operation(
        'an anonymous user updates the metadata',
        (s) => s.saved.user.update({ clientMetadata: { theme: 'dark' } }),
        returns(undefined),
      ),
      operation(
        'the metadata of an anonymous user is stored',
        (s) => s.saved.app.getUser({ or: 'anonymous' }),
        returns({ clientMetadata: { theme: 'dark' } }),
      ),
    ]),
    operation('getUser returns null on a new app', (s) => s.save('app', s.client()).getUser(), returns(null), {
      until: '2.8.39',
      server: '2.8.86',
    }),
    operation(
      'signUpWithCredential signs up',
      (s) =>
        s.saved.app.signUpWithCredential({
          email: s.save('address', s.email('anna')),
          password: 'correct horse battery',
          noRedirect: true,
          verificationCallbackUrl: CALLBACK.callbackUrl,
        }),
      ok(),
    ),
    operation(
      'the upgraded user keeps the id',
      (s) => s.saved.app.getUser(),
      (s) =>
        returns({
          id: s.saved.user.id,
          isAnonymous: false,
          primaryEmail: s.saved.address,
          clientMetadata: { theme: 'dark' },
        }),
      { since: '2.8.39', server: '2.8.86' },
    ),
    operation(
      'promptCliLogin returns a refresh token',
      async (s) => {
        const tokens = await (await s.saved.app.getUser()).currentSession.getTokens()
        const confirm = async (url: string) => {
          const code = new URL(url).searchParams.get('login_code')
          await internals(s, s.saved.app).sendRequest('/auth/cli/complete', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ login_code: code, refresh_token: tokens.refreshToken }),
          })
        }
        s.saved.refreshToken = tokens.refreshToken
        return s.client().promptCliLogin({ appUrl: 'http://localhost:3000', promptLink: confirm, waitTimeMillis: 10 })
      },
      (s) => ok(s.saved.refreshToken),
      { since: '2.8.39' },
    ),
    operation(
      'promptCliLogin fails after its last attempt',
      (s) =>
        s.client().promptCliLogin({
          appUrl: 'http://localhost:3000',
          promptLink: () => undefined,
          maxAttempts: 1,
          waitTimeMillis: 1,
        }),
      failsWith('CLI_AUTH_ERROR'),
      { since: '2.8.39' },
    ),
  ],
}
