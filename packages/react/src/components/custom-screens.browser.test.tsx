import { signOut } from '@latchkey/core'
import { type FieldError, failedReason } from '@latchkey/core/internal/sign-in'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stage, withAda } from '../../test/stage.js'
import { FieldErrorMessage } from '../entries/screens.js'
import { SignInReason } from '../entries/sign-in.js'
import { usePageUrl } from '../index.js'
import { storeReason } from './sign-in/sign-in-reason.js'

/** Each code of a field, with details. */
const FIELD_ERRORS = {
  emailMissing: 'Please enter your email',
  emailInvalid: 'Please enter a valid email',
  passwordMissing: 'Please enter your password',
  passwordTooShort: 'Use at least 8 characters',
  passwordTooLong: 'Use 8 characters or fewer',
  passwordRepeatMissing: 'Please repeat your password',
  passwordMismatch: 'Passwords do not match',
  passwordIncorrect: 'Incorrect password.',
  codeMissing: 'Please enter the code',
  codeInvalid: 'Invalid code',
  codeIncorrect: 'Incorrect code. Please try again.',
  descriptionMissing: 'Please enter a description',
} as const satisfies Record<FieldError['code'], string>

test.each(Object.entries(FIELD_ERRORS))(
  'FieldErrorMessage describes a field with the text of %s',
  async (code, text) => {
    const on = stage()
    const error = { code, details: { min: 8, max: 8 } } as unknown as FieldError
    await on.show(
      <>
        <input aria-label="Field" aria-describedby="field-error" />
        <FieldErrorMessage id="field-error" error={error} />
      </>,
    )
    await expect.element(page.getByLabelText('Field')).toHaveAccessibleDescription(text)
    await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  },
)

test('SignInReason says that the session was revoked', async () => {
  const on = stage()
  await withAda(on)
  await on.client.session.end('revoked')
  await on.show(<SignInReason />)
  await expect.element(page.getByText('You were signed out because your session was revoked.')).toBeVisible()
})

test.each(['ended:revoked', failedReason('SIGN_UP_REJECTED')])(
  'SignInReason does not say %s to the next user',
  async (reason) => {
    const on = stage()
    storeReason(on.client, reason)
    await on.show(<SignInReason />)
    const text = page.getByText(/session was revoked|sign-up was declined/)
    await expect.element(text).toBeVisible()
    await withAda(on)
    await expect.element(text).not.toBeInTheDocument()
    await signOut(on.client, { redirectTo: false })
    await expect.element(text).not.toBeInTheDocument()
  },
)

test('SignInReason renders nothing without a reason', async () => {
  const on = stage()
  await on.show(<SignInReason />)
  expect(document.body.textContent).not.toContain('signed out')
})

const Links = () => (
  <p data-testid="links">
    {usePageUrl('signUp')} {usePageUrl('forgotPassword')}
  </p>
)

test('usePageUrl keeps where the user returns to after signing up', async () => {
  const { href } = window.location
  window.history.replaceState(null, '', '/welcome?after_auth_return_to=%2Finvitation%3Fcode%3D1')
  await stage().show(<Links />)
  const expected = '/handler/sign-up?after_auth_return_to=%2Finvitation%3Fcode%3D1 /handler/forgot-password'
  await expect.element(page.getByTestId('links')).toHaveTextContent(expected)
  window.history.replaceState(null, '', href)
})
