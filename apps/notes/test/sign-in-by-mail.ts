import type { Emulator } from '@latchkey/emulator'
import type { Page } from 'playwright'

/** How long an email may take on a busy machine, in milliseconds. */
const EMAIL_TIMEOUT = 15_000

/** Signs in without a password: requests an email, opens its link, and confirms. */
export async function signInByMail(page: Page, { mailbox }: Pick<Emulator, 'mailbox'>, email: string): Promise<void> {
  await page.goto('/handler/sign-in')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const mail = await mailbox.waitFor({ to: email }, AbortSignal.timeout(EMAIL_TIMEOUT))
  await page.goto(mailbox.link(mail))
  // Mail scanners open links too, so sign-in requires a click.
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/handler/'))
}
