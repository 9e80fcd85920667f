// The links of mails are opened by scanners, previews and preloads, too: opening one changes nothing.
import {
  createTeam,
  inviteToTeam,
  sendMagicLink,
  sendPasswordResetEmail,
  sendVerificationEmail,
  signOut,
} from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ADA, mailTo, open, stageForEach, withAda, withGrace } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'

const on = stageForEach()

/** All that the service knows of people, sessions, teams and codes, but when and how often it was asked. */
function world(): string {
  const { users, channels, sessions, memberships, codes } = on.emulator.world
  const all = [users, channels, sessions, memberships, codes].map((table) => table.where(() => true))
  return JSON.stringify(all, (key, value) => (ASKED.includes(key) ? undefined : value), 2)
}
const ASKED = ['attempts', 'lastActiveAt']

async function invited() {
  await withAda(on)
  const { id } = await createTeam(on.client, { displayName: 'Analysts' })
  await inviteToTeam(on.client, { teamId: id, email: 'grace@example.com' })
  const { path } = mailTo(on, 'grace@example.com')
  await signOut(on.client, { redirectTo: false })
  await withGrace(on)
  return path
}

// accessibility: 24
test.each<[kind: string, button: string, send: () => Promise<unknown>]>([
  ['sign-in', 'Sign in', () => sendMagicLink(on.client, { email: ADA.email })],
  ['verification', 'Confirm', () => withAda(on).then(() => sendVerificationEmail(on.client))],
  ['reset', 'Save new password', () => withAda(on).then(() => sendPasswordResetEmail(on.client, { email: ADA.email }))],
  ['invitation', 'Join team', invited],
])('opening a link several times changes nothing: %s', async (_, name, send) => {
  const sent = await send()
  const path = typeof sent === 'string' ? sent : mailTo(on).path
  const before = world()
  for (const times of [1, 2]) {
    open(path)
    await on.show(<AuthHandler />)
    await expect.element(page.getByRole('button', { name, exact: true }), { message: `${times}` }).toBeVisible()
  }
  expect(world()).toBe(before)
  expect(on.visited).toEqual([])
})
