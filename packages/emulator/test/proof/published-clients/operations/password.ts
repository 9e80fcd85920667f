import { type Scene, story } from '../operation.js'

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
export const password = story('Password', {
  'getUser returns null when signed out': (s) => {
    s.saved.app = s.client()
    s.saved.address = s.email('ann')
    return s.saved.app.getUser()
  },
  'getUser with or: throw rejects when signed out': (s) => s.saved.app.getUser({ or: 'throw' }),
  'getUser with or: return-null returns null': (s) => s.saved.app.getUser({ or: 'return-null' }),
  'signUpWithCredential refuses a short password': (s) => signUp(s, s.saved.app, s.saved.address, 'short'),
  'signUpWithCredential rejects a long password': (s) => signUp(s, s.saved.app, s.saved.address, 'x'.repeat(71)),
  'signUpWithCredential creates a user': (s) => signUp(s, s.saved.app, s.saved.address),
  'getUser returns the new user': async (s) => s.save('user', await s.saved.app.getUser()),
  'signUpWithCredential refuses a taken address': (s) => signUp(s, s.client(), s.saved.address),
  'signInWithCredential refuses a wrong password': (s) => signIn(s.client(), s.saved.address, OTHER),
  'signInWithCredential refuses an unknown address': (s) => signIn(s.client(), s.email('nobody')),
  'signInWithCredential signs in': (s) => signIn(s.save('second', s.client()), s.saved.address),
  'getUser returns the same user in another app': (s) => s.saved.second.getUser({ or: 'throw' }),
  'getAuthJson returns both tokens': async (s) => (await s.saved.app.getUser()).getAuthJson(),
  'getAuthHeaders returns the session as a header': async (s) =>
    s.save('headers', await (await s.saved.app.getUser()).getAuthHeaders()),
  'currentSession.getTokens returns both tokens': async (s) => (await s.saved.app.getUser()).currentSession.getTokens(),
  'getUser reads a session from request headers': (s) =>
    s.client({ tokenStore: null }).getUser({ tokenStore: { headers: new Headers(s.saved.headers) } }),
  'getUser reads a session from a tokens object': async (s) =>
    s.client({ tokenStore: null }).getUser({ tokenStore: await (await s.saved.app.getUser()).getAuthJson() }),
  'getUser without a token store rejects': (s) => s.client({ tokenStore: null }).getUser(),
  'updatePassword refuses a wrong password': (s) =>
    s.saved.user.updatePassword({ oldPassword: 'wrong horse battery', newPassword: OTHER }),
  'updatePassword refuses a short password': (s) =>
    s.saved.user.updatePassword({ oldPassword: PASSWORD, newPassword: 'short' }),
  'updatePassword changes the password': (s) =>
    s.saved.user.updatePassword({ oldPassword: PASSWORD, newPassword: OTHER }),
  'the old password no longer signs in': (s) => signIn(s.client(), s.saved.address),
  'the new password signs in': (s) => signIn(s.client(), s.saved.address, OTHER),
  'updatePassword keeps the session that changed it': (s) => s.saved.app.getUser(),
  'sendForgotPasswordEmail sends an email': (s) =>
    s.client().sendForgotPasswordEmail(s.saved.address, { callbackUrl: 'http://localhost:3000/reset' }),
  'verifyPasswordResetCode accepts the code in the email': (s) =>
    s.client().verifyPasswordResetCode(s.save('code', s.lastEmail(s.saved.address).linkCode)),
  'verifyPasswordResetCode refuses an unknown code': (s) => s.client().verifyPasswordResetCode('0'.repeat(45)),
  'resetPassword rejects a short password': (s) => s.client().resetPassword({ code: s.saved.code, password: 'short' }),
  'sendForgotPasswordEmail sends another email': (s) =>
    s.client().sendForgotPasswordEmail(s.saved.address, { callbackUrl: 'http://localhost:3000/reset' }),
  'resetPassword changes the password': (s) =>
    s.client().resetPassword({ code: s.save('code', s.lastEmail(s.saved.address).linkCode), password: PASSWORD }),
  'resetPassword refuses a used code': (s) => s.client().resetPassword({ code: s.saved.code, password: PASSWORD }),
  'the reset password signs in': (s) => signIn(s.save('app', s.client()), s.saved.address),
  'sendForgotPasswordEmail requires a callback URL outside a browser': (s) =>
    s.client().sendForgotPasswordEmail(s.saved.address),
  'sendForgotPasswordEmail rejects an untrusted callback URL': (s) =>
    s.client().sendForgotPasswordEmail(s.saved.address, { callbackUrl: 'https://elsewhere.test/' }),
  'user.signOut signs out': async (s) => (await s.saved.app.getUser()).signOut(),
  'getUser returns null after sign-out': (s) => s.saved.app.getUser(),
  'signs in again after sign-out': (s) => signIn(s.saved.app, s.saved.address),
  'app.signOut signs out': (s) => s.saved.app.signOut(),
  'app.signOut does nothing when signed out': (s) => s.saved.app.signOut(),
  'signs in before the account is deleted': async (s) => {
    await signIn(s.saved.app, s.saved.address)
    return s.save('user', await s.saved.app.getUser())
  },
  'user.delete deletes the account': (s) => s.saved.user.delete(),
  'getUser returns null after the account was deleted': (s) => s.saved.app.getUser(),
  'a deleted user cannot sign in': (s) => signIn(s.client(), s.saved.address),
  'the address of a deleted user is free': (s) => signUp(s, s.client(), s.saved.address),
})
