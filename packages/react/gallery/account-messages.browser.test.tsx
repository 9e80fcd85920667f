// What the specification says word for word of the account: by which key, and where a person reads it.
import { afterAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { en as account } from '../src/screens/account/texts/en.js'
import { errors } from '../src/texts/en/errors.js'
import { fault } from '../src/texts/en/form.js'
import { reach } from './reach.js'
import { STATES } from './states.js'
import '../src/styles.css'
import '../src/account.css'

const start = window.location.href
afterAll(() => window.history.replaceState(null, '', start))

const TEXTS: Readonly<Record<string, string>> = { ...errors, ...fault, ...account }

test.each([
  ['Please verify your email first', 'error.EMAIL_NOT_VERIFIED', 'account-emails/added'],
  ['You can not remove your last sign-in email', 'blocked.lastSignInEmail', 'account-emails/only-one'],
  ['Email already exists', 'emails.taken', 'account-emails/exists'],
  ['Invalid image', 'profile.pictureInvalid', 'account-profile/no-picture'],
  ['Please enter your old password', 'change.oldMissing', 'account-password/empty'],
  ['Please enter your email', 'fault.emailMissing', 'account-emails/empty'],
  ['Please enter a valid email', 'fault.emailMalformed', 'account-emails/malformed'],
  ['Please repeat your password', 'fault.repeatMissing', 'account-password/empty'],
  ['Passwords do not match', 'fault.repeatDiffers', 'account-password/different'],
  ['Incorrect password', 'error.PASSWORD_CONFIRMATION_MISMATCH', 'account-password/wrong-old'],
  ['Incorrect code. Please try again.', 'fault.codeWrong', 'account-second-step/wrong'],
])('“%s” is %s, in %s', async (said, key, name) => {
  expect(TEXTS[key]).toBe(said)
  const state = STATES.find((one) => one.name === name)
  if (!state) throw new Error(`There is no state ${name}.`)
  await reach(state)
  await expect.element(page.getByText(said, { exact: true }).first()).toBeVisible()
})
