import { given, type Scene, story, type Untyped } from '../operation.js'

const CALLBACK = { callbackUrl: 'http://localhost:3000/callback' }
const internals = (s: Scene, app: Untyped) => app[s.kit.stackAppInternalsSymbol]
const SECRET = new TextEncoder().encode('12345678901234567890')

/** Sign-in by email link or by the characters in the email. */
export const magicLink = story('Magic link', {
  'sendMagicLinkEmail returns a nonce': async (s) => {
    s.saved.app = s.client()
    s.saved.address = s.email('mia')
    return s.save('sent', await s.saved.app.sendMagicLinkEmail(s.saved.address, CALLBACK))
  },
  'signInWithMagicLink signs up with the code of the link': (s) =>
    s.saved.app.signInWithMagicLink(s.save('code', s.lastEmail(s.saved.address).linkCode), { noRedirect: true }),
  'the new user has a verified address': async (s) => s.save('user', await s.saved.app.getUser()),
  'signInWithMagicLink refuses a used code': (s) => s.client().signInWithMagicLink(s.saved.code, { noRedirect: true }),
  'signInWithMagicLink refuses an unknown code': (s) =>
    s.client().signInWithMagicLink('0'.repeat(45), { noRedirect: true }),
  'sendMagicLinkEmail sends a second email': async (s) =>
    s.save('sent', await s.client().sendMagicLinkEmail(s.saved.address, CALLBACK)),
  'signInWithMagicLink signs in with the typed characters and the nonce': (s) =>
    s
      .save('second', s.client())
      .signInWithMagicLink(s.lastEmail(s.saved.address).typedCode + s.saved.sent.data.nonce, { noRedirect: true }),
  'getUser returns the existing user': (s) => s.saved.second.getUser(),
  'sendMagicLinkEmail refuses an untrusted callback URL': (s) =>
    s.client().sendMagicLinkEmail(s.saved.address, { callbackUrl: 'https://elsewhere.test/' }),
  'sendMagicLinkEmail requires a callback URL outside a browser': (s) => s.client().sendMagicLinkEmail(s.saved.address),
  'setPassword adds a password': (s) => s.saved.user.setPassword({ password: 'correct horse battery' }),
  'the new password signs in': (s) =>
    s.client().signInWithCredential({ email: s.saved.address, password: 'correct horse battery', noRedirect: true }),
  'update turns email sign-in off': (s) => s.saved.user.update({ otpAuthEnabled: false }),
  'getUser shows that email sign-in is off': (s) => s.saved.app.getUser(),
})

/** Two-factor authentication. Apps before 2.8.39 ask for the code with `window.prompt`. */
export const twoFactor = story(
  'Two-factor authentication',
  {
    'signs up': async (s) => {
      s.saved.app = s.client()
      s.saved.address = s.email('tom')
      return s.saved.app.signUpWithCredential({
        email: s.saved.address,
        password: 'correct horse battery',
        noRedirect: true,
        verificationCallbackUrl: CALLBACK.callbackUrl,
      })
    },
    'update enables two-factor authentication': async (s) =>
      s.save('user', await s.saved.app.getUser()).update({ totpMultiFactorSecret: SECRET }),
    'getUser shows two-factor authentication': (s) => s.saved.app.getUser(),
    'a password sign-in requires the second factor': async (s) => {
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
  },
  given(
    { since: '2.8.39' },
    {
      'signInWithMfa refuses a wrong code': (s) =>
        s.client().signInWithMfa('000000', s.saved.attempt, { noRedirect: true }),
      'signInWithMfa signs in': async (s) =>
        s.save('second', s.client()).signInWithMfa(await s.totp(SECRET), s.saved.attempt, { noRedirect: true }),
      'getUser returns the user after signInWithMfa': (s) => s.saved.second.getUser(),
      'signInWithMfa refuses a used attempt': async (s) =>
        s.client().signInWithMfa(await s.totp(SECRET), s.saved.attempt, { noRedirect: true }),
      'signInWithMfa refuses an unknown attempt': async (s) =>
        s.client().signInWithMfa(await s.totp(SECRET), '0'.repeat(45), { noRedirect: true }),
    },
  ),
  {
    'update disables two-factor authentication': (s) => s.saved.user.update({ totpMultiFactorSecret: null }),
    'a password sign-in needs no second factor any more': (s) =>
      s.client().signInWithCredential({ email: s.saved.address, password: 'correct horse battery', noRedirect: true }),
  },
)

/** Anonymous users, and the login of a command-line tool. */
export const anonymousAndCli = story(
  'Anonymous users and command-line login',
  given(
    { sinceOnCurrent: '2.8.39' },
    {
      'getUser with or: anonymous signs up anonymously': async (s) =>
        s.save('user', await s.save('app', s.client()).getUser({ or: 'anonymous' })),
      'getUser with or: anonymous keeps the anonymous user': (s) => s.saved.app.getUser({ or: 'anonymous' }),
      'getUser returns null for an anonymous user': (s) => s.saved.app.getUser(),
      'an anonymous user updates the metadata': (s) => s.saved.user.update({ clientMetadata: { theme: 'dark' } }),
      'the metadata of an anonymous user is stored': (s) => s.saved.app.getUser({ or: 'anonymous' }),
    },
  ),
  given(
    { until: '2.8.39', server: '2.8.86' },
    {
      'getUser returns null on a new app': (s) => s.save('app', s.client()).getUser(),
    },
  ),
  {
    'signUpWithCredential signs up': (s) =>
      s.saved.app.signUpWithCredential({
        email: s.save('address', s.email('anna')),
        password: 'correct horse battery',
        noRedirect: true,
        verificationCallbackUrl: CALLBACK.callbackUrl,
      }),
  },
  given(
    { since: '2.8.39', server: '2.8.86' },
    {
      'the upgraded user keeps the id': (s) => s.saved.app.getUser(),
    },
  ),
  given(
    { since: '2.8.39' },
    {
      'promptCliLogin returns a refresh token': async (s) => {
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
      'promptCliLogin fails after its last attempt': (s) =>
        s.client().promptCliLogin({
          appUrl: 'http://localhost:3000',
          promptLink: () => undefined,
          maxAttempts: 1,
          waitTimeMillis: 1,
        }),
    },
  ),
)
