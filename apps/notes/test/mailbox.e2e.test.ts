import { test } from 'vitest'
import { signInByMail } from './sign-in-by-mail.ts'
import { withService } from './with-service.ts'

const { browser, notes, service } = withService()

test('signs in with the link of an email in the test mailbox', async () => {
  const page = await browser().newPage({ baseURL: notes().url })
  await signInByMail(page, service().emulator, 'ada@example.test')
  await page.getByRole('heading', { name: 'Notes' }).waitFor({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Account menu for ada@example.test' }).waitFor()
})
