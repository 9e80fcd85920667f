import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setTouch } from '../../../gallery/emulated-media.js'
import { ADA, holdRequests, PASSWORD_ONLY, stageForEach } from '../../../test/stage.js'
import { SignIn, SignUp } from '../../entries/sign-in.js'
import { LatchkeyTexts } from '../../index.js'

const on = stageForEach({ settings: PASSWORD_ONLY })

const password = page.getByLabelText('Password', { exact: true })
const show = page.getByRole('button', { name: 'Show password' })
const field = () => password.element() as HTMLInputElement

const withCapsLock = (type: string, isOn: boolean) =>
  field().dispatchEvent(new KeyboardEvent(type, { key: 'A', bubbles: true, modifierCapsLock: isOn }))

test('marks that Caps Lock is on while a password is typed, and moves nothing', async () => {
  await on.show(<SignIn />)
  await password.click()
  const note = page.getByText('Caps Lock')
  const submit = page.getByRole('button', { name: 'Sign in' }).element()
  const { top } = submit.getBoundingClientRect()
  withCapsLock('keydown', false)
  await expect.element(note).not.toBeInTheDocument()
  withCapsLock('keydown', true)
  await expect.element(note).toBeVisible()
  expect(note.element().closest('[aria-live=polite]')).not.toBeNull()
  expect(submit.getBoundingClientRect().top).toBe(top)
  withCapsLock('keyup', false)
  await expect.element(note).not.toBeInTheDocument()
  withCapsLock('keydown', true)
  await userEvent.tab()
  await expect.element(note).not.toBeInTheDocument()
})

test.each([
  ['sign-in', <SignIn key="" />, ['next', 'go']],
  ['sign-up', <SignUp key="" />, ['next', 'go']],
  ['sign-up with a repeated password', <SignUp key="" repeatPassword />, ['next', 'next', 'go']],
])('the Enter key of a phone says what it does in %s', async (_, screen, hints) => {
  await on.show(screen)
  await expect.element(password).toBeVisible()
  expect([...document.querySelectorAll('input')].map(({ enterKeyHint }) => enterKeyHint)).toEqual(hints)
})

test('links have 44 px for fingers', async () => {
  await page.viewport(414, 896)
  await on.show(<SignIn />)
  await expect.element(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
  await setTouch(true)
  onTestFinished(async () => void (await setTouch(false)))
  for (const link of document.querySelectorAll('.lk-card a')) {
    const { left, top, width, height } = link.getBoundingClientRect()
    const rows = Array.from({ length: 60 }, (_, row) => top + height / 2 - 30 + row)
    const hit = rows.filter((y) => document.elementFromPoint(left + width / 2, y) === link)
    expect(hit.length).toBeGreaterThanOrEqual(link.matches('.lk-label-link') ? 40 : 43)
  }
})

// accessibility: 11
test('keeps the caret position when the password is shown and hidden', async () => {
  await on.show(<SignIn />)
  await password.fill('correct horse')
  field().setSelectionRange(7, 7)
  for (const type of ['text', 'password']) {
    await show.click()
    await expect.element(password).toHaveAttribute('type', type)
    await expect.element(password).toHaveFocus()
    // The next frame restores it.
    await expect.poll(() => [field().selectionStart, field().selectionEnd]).toEqual([7, 7])
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
