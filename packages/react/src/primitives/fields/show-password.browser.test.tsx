import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA, holdRequests, PASSWORD_ONLY, type Stage, stage } from '../../../test/stage.js'
import { SignIn } from '../../entries/sign-in.js'
import { LatchkeyTexts } from '../../index.js'

let on: Stage
beforeEach(() => {
  on = stage({ settings: PASSWORD_ONLY })
})

const password = page.getByLabelText('Password', { exact: true })
const show = page.getByRole('button', { name: 'Show password' })
const field = () => password.element() as HTMLInputElement

// accessibility: 11
test('keeps the caret position when the password is shown and hidden', async () => {
  await on.show(<SignIn />)
  await password.fill('correct horse')
  field().setSelectionRange(7, 7)
  for (const type of ['text', 'password']) {
    await show.click()
    await expect.element(password).toHaveAttribute('type', type)
    await expect.element(password).toHaveFocus()
    expect([field().selectionStart, field().selectionEnd]).toEqual([7, 7])
  }
  await userEvent.keyboard('!')
  expect(field().value).toBe('correct! horse')
})

test('keeps the focus in the email field, which has no caret position', async () => {
  await on.show(<SignIn />)
  await page.getByLabelText('Email').click()
  await show.click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
})

// accessibility: 11
test('has a translated label and aria-pressed', async () => {
  await on.show(
    <LatchkeyTexts locale="de-DE">
      <SignIn />
    </LatchkeyTexts>,
  )
  const button = page.getByRole('button', { name: 'Passwort anzeigen' })
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  await expect.element(button).toHaveAttribute('type', 'button')
  expect((button.element() as HTMLElement).tabIndex).toBe(0)
  await button.click()
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
})

// accessibility: 11
test('hides the password on submit so that password managers detect it', async () => {
  const letGo = holdRequests(on, '/auth/password/sign-in')
  await on.show(<SignIn />)
  await page.getByLabelText('Email').fill(ADA.email)
  await password.fill(ADA.password)
  await show.click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveAttribute('type', 'password')
  letGo()
})
