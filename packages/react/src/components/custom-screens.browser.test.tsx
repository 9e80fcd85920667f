import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stage, withAda } from '../../test/stage.js'
import { FieldErrorMessage } from '../entries/screens.js'
import { SignInReason } from '../entries/sign-in.js'

test('FieldErrorMessage renders the text of a field error', async () => {
  const on = stage()
  await on.show(<FieldErrorMessage error={{ code: 'passwordTooShort', details: { min: 8 } }} />)
  await expect.element(page.getByText('Use at least 8 characters')).toBeVisible()
  await on.show(<FieldErrorMessage error={{ code: 'passwordIncorrect' }} />)
  await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement()
})

test('SignInReason says that the session was revoked', async () => {
  const on = stage()
  await withAda(on)
  await on.client.session.end('revoked')
  await on.show(<SignInReason />)
  await expect.element(page.getByText('You were signed out because your session was revoked.')).toBeVisible()
})

test('SignInReason renders nothing without a reason', async () => {
  const on = stage()
  await on.show(<SignInReason />)
  expect(document.body.textContent).not.toContain('signed out')
})
