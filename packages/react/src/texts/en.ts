/**
 * The English texts, by meaning. `{name}` is a parameter. The texts that the specification quotes stand as quoted; every
 * other locale has the same keys and the same parameters.
 */
export const en = {
  'common.loading': 'Loading',
  'common.home': 'Go to the home page',
  'common.continue': 'Continue',
  'common.retry': 'Try again',
  'common.signOut': 'Sign out',
  'common.signIn': 'Sign in',

  'field.email': 'Email',
  'field.password': 'Password',
  'field.passwordRepeat': 'Repeat password',
  'field.passwordHint': '{min} to {max} characters',
  'field.showPassword': 'Show password',

  'fault.emailMissing': 'Please enter your email',
  'fault.emailMalformed': 'Please enter a valid email',
  'fault.passwordMissing': 'Please enter your password',
  'fault.passwordTooShort': 'Use at least {min} characters',
  'fault.passwordTooLong': 'Use at most {max} characters',
  'fault.repeatMissing': 'Please repeat your password',
  'fault.repeatDiffers': 'Passwords do not match',

  'signIn.title': 'Sign in',
  'signIn.submit': 'Sign in',
  'signIn.pending': 'Signing you in',
  'signIn.noAccount': 'New here?',
  'signIn.toSignUp': 'Create an account',

  'signUp.title': 'Create your account',
  'signUp.submit': 'Create account',
  'signUp.pending': 'Creating your account',
  'signUp.hasAccount': 'Already have an account?',
  'signUp.toSignIn': 'Sign in',
  'signUp.offTitle': 'New account registration is not allowed',
  'signUp.off': 'Sign up for new users is not enabled at the moment.',

  'signedIn.title': 'You are already signed in',
  'signedIn.as': 'You are signed in as {email}.',
  'signedIn.withoutAddress': 'You are signed in.',

  'signOut.pending': 'Signing you out',
  'signOut.title': 'You are signed out',
  'signOut.text': 'To come back, sign in again.',

  'noMethod.title': 'No authentication method enabled',
  'noMethod.text': 'This app offers no way to sign in on this page. Its developers can switch one on in the project.',

  'unreachable.title': 'This page could not be loaded',

  'notFound.title': 'This page does not exist',
  'notFound.text': 'The address may be mistyped, or the page has moved.',

  'framed.title': 'This page cannot be shown inside another site',
  'framed.text': 'To keep your account safe, open it in a tab of its own.',
  'framed.open': 'Open in a new tab',

  'error.EMAIL_PASSWORD_MISMATCH': 'The email or the password is not right. Check both and try again.',
  'error.USER_EMAIL_ALREADY_EXISTS': 'There is already an account with this email. Sign in, or use another address.',
  'error.PASSWORD_TOO_SHORT': 'The password needs at least {min} characters.',
  'error.PASSWORD_TOO_LONG': 'The password may have at most {max} characters.',
  'error.SIGN_UP_NOT_ENABLED': 'Sign up for new users is not enabled at the moment.',
  'error.PASSWORD_AUTHENTICATION_NOT_ENABLED': 'Signing in with a password is switched off for this app.',
  'error.MULTI_FACTOR_AUTHENTICATION_REQUIRED':
    'This account is protected by a second step, which cannot be done on this page yet. You are not signed in.',
  'error.REDIRECT_URL_NOT_WHITELISTED':
    'The address of this app is not among the trusted domains of its project. Please tell its developers.',
  'error.REDIRECT_NOT_TRUSTED': 'The address to go on to is not part of this app, so we stopped here.',
  'error.OFFLINE': 'You seem to be offline. Check your connection, then try again.',
  'error.UNABLE_TO_CONNECT': 'We could not reach the sign-in service. Wait a moment, then try again.',
  'error.RATE_LIMITED': 'Too many attempts. Please wait {seconds} s, then try again.',
  'error.known': 'That did not work: {message}',
  'error.unknown': 'An unknown error occurred. Please try again. If it stays, tell the developers of this app.',
} as const
