// The texts that the specification quotes (sections 5 and 8): their keys, and the states that display them.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { en as account } from '../src/texts/account/en.js'
import { en } from '../src/texts/en.js'
import { en as teams } from '../src/texts/teams/en.js'
import { reach } from './reach.js'
import { STATES } from './states.js'
import '../src/styles.css'

const TEXTS: Readonly<Record<string, string>> = { ...en, ...account, ...teams }

// spec: 5.messages-email, 5.messages-password, 5.messages-account
test.each([
  ['Please enter your email', 'fieldError.emailMissing', 'sign-in/empty'],
  ['Please enter a valid email', 'fieldError.emailInvalid', 'sign-in/malformed'],
  ['Please enter your password', 'fieldError.passwordMissing', 'sign-in/empty'],
  ['Please repeat your password', 'fieldError.passwordRepeatMissing', 'sign-up/repeat-empty'],
  ['Passwords do not match', 'fieldError.passwordMismatch', 'sign-up/repeat-different'],
  ['Incorrect code. Please try again.', 'fieldError.codeIncorrect', 'sign-in/mail-code-wrong'],
  ['Invalid code', 'fieldError.codeInvalid', 'sign-in/mail-code-malformed'],
  ['An unknown error occurred', 'error.unknown', 'sign-in/unknown-error'],
  ['already signed in', 'signedIn.title', 'sign-in/already'],
  ['No authentication method enabled', 'noMethod.title', 'sign-in/no-method'],
  ['Not signed in', 'user.signedOut', 'user-button/nobody-open'],
  ['New account registration is not allowed', 'signUp.disabledTitle', 'sign-up/off'],
  ['Sign up for new users is not enabled at the moment.', 'signUp.disabled', 'sign-up/off'],
  ['Failed to connect account', 'errorPage.connectedElsewhereTitle', 'error/connected-elsewhere'],
  ['already connected to another user', 'errorPage.connectedElsewhere', 'error/connected-elsewhere'],
  ['already connected to another account', 'errorPage.otherAccount', 'error/other-account'],
  ['[access_denied]', 'errorPage.denied', 'error/denied'],
  ['CLI authentication request expired. Please try again.', 'cli.expired', 'command-line/over'],
  ['spam', 'mail.spam', 'forgot-password/sent'],
  ['Failed to reset password', 'reset.failed', 'password-reset/refused'],
  ['invalid', 'magicLinkCallback.invalid', 'magic-link/invalid'],
  ['expired', 'magicLinkCallback.expired', 'magic-link/expired'],
  ['already used', 'magicLinkCallback.used', 'magic-link/used'],
  ['new link', 'magicLinkCallback.advice', 'magic-link/expired'],
  ['invalid', 'reset.invalid', 'password-reset/invalid'],
  ['expired', 'reset.expired', 'password-reset/expired'],
  ['invalid', 'verify.invalid', 'verification/invalid'],
  ['expired', 'verify.expired', 'verification/expired'],
  ['invalid', 'invitation.invalid', 'invitation/invalid'],
  ['expired', 'invitation.expired', 'invitation/expired'],
  ['already used', 'invitation.used', 'invitation/used'],

  ['Please verify your email first', 'error.EMAIL_NOT_VERIFIED', 'account-emails/sending'],
  ['Email already exists', 'emails.taken', 'account-emails/exists'],
  ['Email is required', 'emails.missing', 'account-emails/empty'],
  ['Please enter a valid email address', 'emails.invalid', 'account-emails/malformed'],
  [
    'already used for sign-in by another user',
    'error.CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    'account-emails/used-elsewhere',
  ],
  ['Invalid image', 'profile.pictureInvalid', 'account-profile/no-picture'],
  ['Please enter your old password', 'changePassword.currentMissing', 'account-password/empty'],
  ['Please repeat your password', 'fieldError.passwordRepeatMissing', 'account-password/repeat-empty'],
  ['Passwords do not match', 'fieldError.passwordMismatch', 'account-password/repeat-different'],
  ['Incorrect password', 'error.PASSWORD_CONFIRMATION_MISMATCH', 'account-password/wrong-old'],
  ['Incorrect code. Please try again.', 'fieldError.codeIncorrect', 'account-second-step/wrong'],

  ['Team creation is not enabled', 'teams.creationDisabled', 'account-teams/none-and-no-creation'],
  ['Please enter a team name', 'teams.nameMissing', 'account-team-creation/no-name'],
  ['Please enter an email address', 'invite.emailMissing', 'account-team/invited-nobody'],
  ['Please enter a valid email address', 'invite.emailInvalid', 'account-team/invited-malformed'],
])('displays the quoted text “%s” (%s) in the state %s', async (said, key, name) => {
  expect(TEXTS[key]).toContain(said)
  const state = STATES.find((one) => one.name === name)
  if (!state) throw new Error(`There is no state ${name}.`)
  await reach(state)
  // The announcement of several errors is for screen readers only.
  const shown = () =>
    page
      .getByText(said, { exact: false })
      .elements()
      .find((element) => !element.closest('.lk-hidden'))
  await expect.poll(shown).toBeVisible()
})
