// Tests the built playground as a reader uses it.
import type { Page } from 'playwright'

const ADA = { email: 'ada@example.com', password: 'correct horse battery' }

/**
 * Signs up, verifies the email address, ends the session, and signs in with and without the service. Rejects when the
 * playground does not show what happened.
 *
 * @param page A page with the playground.
 * @param frame The selector of the frame of the playground. Default: the page itself is the playground.
 */
export async function usePlayground(page: Page, frame?: string): Promise<void> {
  const shell = frame === undefined ? page : page.frameLocator(frame)
  const app = shell.frameLocator('iframe[title="Preview of the app"]')
  const submit = async (name: string) => {
    await app.getByLabel('Email', { exact: true }).fill(ADA.email)
    await app.getByLabel('Password', { exact: true }).fill(ADA.password)
    await app.getByRole('button', { name, exact: true }).click()
  }

  await submit('Create account')
  await app.getByRole('heading', { name: `Hello ${ADA.email}` }).waitFor()
  await shell.getByRole('tab', { name: /^Requests/ }).click()
  await shell.getByText('POST /auth/password/sign-up').waitFor()

  await shell.getByRole('tab', { name: 'Emails (1)' }).click()
  await shell.getByText(`, to ${ADA.email}`).waitFor()
  // The email as the user sees it, and its text version.
  await shell.frameLocator('iframe.email').getByRole('link', { name: 'Verify email' }).waitFor()
  await shell.getByRole('button', { name: 'Text version' }).click()
  await shell.getByText('/handler/email-verification?code=').waitFor()
  await shell.getByRole('button', { name: 'Open the link' }).click()
  await app.getByRole('button', { name: 'Confirm' }).click()
  await app.getByRole('heading', { name: /verified/i }).waitFor()

  await shell.getByRole('tab', { name: 'Session' }).click()
  await shell.getByText('Session: active').first().waitFor()
  await shell.getByText('stack-access', { exact: true }).waitFor()
  await shell.getByRole('button', { name: 'Expire session' }).click()
  await shell.getByText('Session: ended (revoked)').waitFor()

  await shell.getByRole('button', { name: 'Sign in', exact: true }).click()
  await app.getByLabel('Password', { exact: true }).waitFor()
  await shell.getByLabel('Fault').selectOption('Service down')
  await submit('Sign in')
  await app.getByRole('alert').filter({ hasText: /.+/ }).waitFor()
  await shell.getByRole('tab', { name: /^Requests/ }).click()
  await shell.getByText(/^500/).first().waitFor()

  await shell.getByLabel('Fault').selectOption('None')
  await submit('Sign in')
  await app.getByRole('heading', { name: `Hello ${ADA.email}` }).waitFor()
}
