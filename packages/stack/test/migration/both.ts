// What a user does in an app that uses both kits on one page.
import { strict as assert } from 'node:assert'
import type { Page } from 'playwright'

const KITS = ['published', 'latchkey'] as const
type Kit = (typeof KITS)[number]
type Members = Record<
  'user' | 'signUp' | 'signIn' | 'signOut' | 'refresh',
  (kit: Kit, input?: object) => Promise<unknown>
>
declare const window: { readonly kit?: Members }

/**
 * Signs up and in with each kit, refreshes the access token with each kit, reloads, and signs out with each kit. After
 * every step, both kits must return the same user. Returns the number of steps.
 */
export async function runBothKits(page: Page, url: string): Promise<number> {
  let steps = 0
  const call = (name: keyof Members, kit: Kit, input?: object) =>
    page.evaluate(({ name, kit, input }) => window.kit?.[name](kit, input), { name, kit, input })
  const open = async () => {
    await page.goto(url)
    await page.waitForFunction(() => window.kit !== undefined)
  }
  const expectUser = async (email: string | null, step: string) => {
    steps += 1
    for (const kit of KITS) {
      // The published kit polls the cookies.
      for (let attempt = 0; attempt < 100 && (await call('user', kit)) !== email; attempt++)
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
      assert.equal(await call('user', kit), email, `${kit}, after ${step}`)
    }
  }

  await open()
  await expectUser(null, 'the first visit')
  for (const [kit, other] of [KITS, [...KITS].reverse()] as [Kit, Kit][]) {
    const account = {
      email: `${kit}-${crypto.randomUUID().slice(0, 8)}@example.test`,
      password: 'correct horse battery',
    }
    const { email } = account
    await call('signUp', kit, { ...account, verificationCallbackUrl: `${url}/verify` })
    await expectUser(email, `sign-up with ${kit}`)
    for (const one of [kit, other, kit]) {
      assert.ok(await call('refresh', one))
      await expectUser(email, `a refresh with ${one}`)
    }
    await open()
    await expectUser(email, 'a reload')
    await call('signOut', other)
    await expectUser(null, `sign-out with ${other}`)
    await call('signIn', other, account)
    await expectUser(email, `sign-in with ${other}`)
    await call('signOut', kit)
    await expectUser(null, `sign-out with ${kit}`)
  }
  return steps
}
