import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, open, stage } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { ForgotPassword } from '../entries/screens.js'

const help = page.getByRole('link', { name: 'Get help' })
const SUPPORT = <a href="/support">Get help</a>

/** Where the way to help stands: after what, and last of all. */
async function isLast() {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const place = help.element().parentElement as Element
  expect(place.previousElementSibling?.className).toContain('lk-card')
  expect(place.nextElementSibling).toBeNull()
  expect(place.parentElement?.classList).toContain('lk-root')
}

// accessibility: 30
test.each(['sign-in', 'sign-up', 'forgot-password', 'password-reset', 'sign-out', 'error', 'nowhere'])(
  'renders the support link below %s',
  async (path) => {
    open(`/handler/${path}`)
    await stage().show(<AuthHandler help={SUPPORT} />)
    await isLast()
    await expectAccessible()
  },
)

test('renders the support link below a standalone screen', async () => {
  await stage().show(<ForgotPassword help={SUPPORT} />)
  await isLast()
})
