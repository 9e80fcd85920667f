// Each screen in a state of its own, in both themes, narrow and wide.
import {
  createTeam,
  inviteToTeam,
  promptCliLogin,
  sendPasswordResetEmail,
  signInWithPassword,
  signOut,
} from '@latchkey/core'
import { afterAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { settled, smallerSide } from '../../gallery/measures.js'
import { ADA, expectAccessible, mailTo, open, type Stage, stage, withAda, withAuthenticator } from '../../test/stage.js'
import { AuthHandler, UserButton } from '../index.js'

const start = window.location.href
afterAll(async () => {
  open(start)
  await page.viewport(414, 896)
})
const title = page.getByRole('heading', { level: 1 })
const STATES: Record<string, (on: Stage, theme: 'light' | 'dark') => Promise<void>> = {
  'sign-in': async (on, theme) => {
    open('/handler/sign-in')
    await on.show(<AuthHandler theme={theme} />)
  },
  'sign-up': async (on, theme) => {
    open('/handler/sign-up')
    await on.show(<AuthHandler theme={theme} />)
  },
  'magic-sent': async (on, theme) => {
    open('/handler/sign-in')
    await on.show(<AuthHandler theme={theme} />)
    await page.getByRole('tab', { name: 'Email code' }).click()
    await page.getByLabelText('Email').fill(ADA.email)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await expect.element(title).toHaveTextContent('Check your email')
  },
  'mail-tab': async (on, theme) => {
    open('/handler/sign-in')
    await on.show(<AuthHandler theme={theme} />)
    await page.getByRole('tab', { name: 'Email code' }).click()
  },
  'forgot-sent': async (on, theme) => {
    open('/handler/forgot-password')
    await on.show(<AuthHandler theme={theme} />)
    await page.getByLabelText('Email').fill(ADA.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect.element(title).toHaveTextContent('Check your email')
  },
  reset: async (on, theme) => {
    await withAda(on)
    await sendPasswordResetEmail(on.client, { email: ADA.email })
    open(mailTo(on).path)
    await on.show(<AuthHandler theme={theme} />)
  },
  verify: async (on, theme) => {
    await withAda(on)
    open(mailTo(on).path)
    await on.show(<AuthHandler theme={theme} />)
  },
  'reset-invalid': async (on, theme) => {
    open('/handler/password-reset')
    await on.show(<AuthHandler theme={theme} />)
  },
  mfa: async (on, theme) => {
    await withAda(on)
    await withAuthenticator(on)
    await signOut(on.client, { noRedirect: true })
    await signInWithPassword(on.client, ADA).catch(() => {})
    open('/handler/mfa')
    await on.show(<AuthHandler theme={theme} />)
    await page.getByLabelText('6-digit code').fill('000000')
    await expect.element(page.getByText('Invalid TOTP code')).toBeVisible()
  },
  cli: async (on, theme) => {
    await withAda(on)
    let link = ''
    promptCliLogin(on.client, {
      appUrl: location.origin,
      promptLink: (u) => {
        link = u
      },
    }).catch(() => {})
    await expect.poll(() => link).not.toBe('')
    const u = new URL(link)
    open(u.pathname + u.search)
    await on.show(<AuthHandler theme={theme} />)
  },
  invitation: async (on, theme) => {
    await withAda(on)
    const { id } = await createTeam(on.client, { displayName: 'Analysts' })
    await inviteToTeam(on.client, { teamId: id, email: ADA.email })
    open(mailTo(on).path)
    await on.show(<AuthHandler theme={theme} />)
    await expect.element(title).toHaveTextContent('Join Analysts?')
  },
  error: async (on, theme) => {
    open('/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED')
    await on.show(<AuthHandler theme={theme} />)
  },
  'user-button': async (on, theme) => {
    await withAda(on)
    await on.show(
      <>
        <h1>App</h1>
        <UserButton showUserInfo theme={theme} />
      </>,
    )
    await page.getByRole('button', { name: /Account menu/ }).click()
  },
}
const cases = Object.keys(STATES).flatMap((name) =>
  (['light', 'dark'] as const).flatMap((theme) => [320, 1280].map((width) => ({ name, theme, width }))),
)
test.each(cases)(
  '$name in $theme at $width px has no horizontal scroll, large targets and no axe violations',
  async ({ name, theme, width }) => {
    await page.viewport(width, 800)
    const on = stage()
    await STATES[name]?.(on, theme)
    await expect.element(title).toBeVisible()
    await settled()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    for (const target of document.querySelectorAll('.lk-button, .lk-input, .lk-tab, .lk-menu-item, .lk-link')) {
      expect(smallerSide(target), target.outerHTML).toBeGreaterThanOrEqual(target.matches('.lk-link') ? 24 : 44)
    }
    await expectAccessible()
  },
)
