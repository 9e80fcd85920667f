// The screenshots of the emulator's inspector, with the requests and the emails of a short session.
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { connect } from '../../packages/emulator/src/control/index.ts'
import { DEFAULT_PROJECT } from '../../packages/emulator/src/index.ts'
import { startEmulator } from '../../packages/emulator/src/node.ts'

/** Takes the screenshots, in light and dark, and returns their paths. */
export async function takeInspectorShots(browser: Browser, folder: string): Promise<string[]> {
  const project = { ...DEFAULT_PROJECT, displayName: 'Acme' }
  const emulator = await startEmulator({ port: 0, passwordRounds: 1000, seed: 'screenshots', projects: [project] })
  try {
    await useApi(emulator.url)
    const paths: string[] = []
    for (const theme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: { width: 1200, height: 720 },
        colorScheme: theme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      for (const section of ['requests', 'mailbox']) {
        await page.goto('about:blank')
        await page.goto(`${emulator.url}/#${section}`)
        await page.locator('tr:has(a[aria-current])').waitFor()
        if (section === 'mailbox') await page.locator('iframe').contentFrame().getByRole('link').first().waitFor()
        else await page.locator('tr', { hasText: 'EMAIL_PASSWORD_MISMATCH' }).first().click()
        const path = join(folder, `inspector-${section}-${theme}.png`)
        await page.screenshot({ path })
        paths.push(path)
      }
      await context.close()
    }
    return paths
  } finally {
    await emulator.close()
  }
}

/** Sends the requests that the screenshots show. */
async function useApi(url: string): Promise<void> {
  const control = connect(url)
  const call = (method: string, path: string, body?: object, token?: string) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-stack-project-id': DEFAULT_PROJECT.id,
        'x-stack-access-type': 'client',
        'x-stack-client-version': 'js @latchkey/core@2.8.8',
        'x-stack-publishable-client-key': DEFAULT_PROJECT.keys.publishable,
        ...(token !== undefined && { 'x-stack-access-token': token }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const email = 'mira@example.test'
  const callback = `${url}/handler`
  await call('GET', '/projects/current')
  await call('POST', '/auth/password/sign-up', {
    email,
    password: 'correct horse',
    verification_callback_url: callback,
  })
  await call('POST', '/auth/password/sign-in', { email, password: 'wrong horse' })
  await call('POST', '/auth/otp/send-sign-in-code', { email: 'ana@example.test', callback_url: callback })
  const { accessToken } = await control.users.signIn({ user: email })
  await call('GET', '/users/me', undefined, accessToken)
  await call('GET', '/teams?user_id=me', undefined, accessToken)
  await control.faults.add({ route: 'GET /contact-channels', fault: { type: 'rate-limit', retryAfter: 2 }, times: 1 })
  await call('GET', '/contact-channels?user_id=me', undefined, accessToken)
  await call('GET', '/contact-channels?user_id=me', undefined, accessToken)
  await call('POST', '/auth/passkey/initiate-passkey-authentication', {})
  await call('GET', '/users/me')
  await call('POST', '/auth/otp/send-sign-in-code', { email: 'mira.okafor@example.test', callback_url: callback })
}
