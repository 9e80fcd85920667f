import { createClient, getAccessToken } from '@latchkey/core'
import { startAgentLogin } from '@latchkey/core/agents'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { authUrlOf } from './notes-process.ts'
import { eventually, sendSignIn, stage, titles, write } from './stage.ts'

const { newUser, visitor, admin, notes } = stage()

/** A client of an agent, which knows nothing but the project of the app. */
async function agentClient() {
  const { projectId } = await admin()
  return createClient({ projectId, baseUrl: authUrlOf(notes()), tokenStore: 'memory' })
}

const register = async (client: Awaited<ReturnType<typeof agentClient>>) =>
  startAgentLogin(client, {
    name: 'Notes assistant',
    description: 'Sorts your notes and writes summaries of them.',
    url: 'https://assistant.example',
    appUrl: notes().url,
  })

test('an agent signs in with the consent of the user, acts, and is revoked by its name', async () => {
  const page = await newUser('principal@example.test')
  await write(page, 'Garden', 'Sow the peas.')
  const client = await agentClient()
  const login = await register(client)
  const result = login.wait()

  await page.goto(login.confirmUrl)
  await page.getByRole('heading', { name: 'Give an AI agent access to your account?' }).waitFor()
  for (const text of ['Notes assistant', 'principal@example.test', login.claimCode])
    await page.getByText(text, { exact: true }).waitFor()
  expect(await violations(page, 'agent')).toEqual([])
  expect(page.url()).not.toContain(login.claimCode)
  await page.reload()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('heading', { name: 'Agent approved' }).waitFor()
  const outcome = await result
  if (outcome.status !== 'success') throw new Error(outcome.status)

  const tokenStore = { accessToken: null, refreshToken: outcome.session.refreshToken.reveal() }
  const accessToken = await getAccessToken(client, {}, { tokenStore })
  const response = await fetch(`${notes().url}/api/notes`, { headers: { authorization: `Bearer ${accessToken}` } })
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Garden')])

  await page.getByRole('link', { name: 'Manage sessions' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Notes assistant' })
  await row.getByText('AI agent').waitFor()
  expect(await violations(page, 'agent in sessions')).toEqual([])
  await row.getByRole('button', { name: /^Sign out/ }).click()
  await page.getByText('Session signed out.').waitFor()
  expect(await row.count()).toBe(0)
  expect(await getAccessToken(client, {}, { tokenStore: { ...tokenStore } })).toBeNull()
  await page.goto('/')
  await eventually(() => titles(page), ['Garden'])
})

test('the page asks a visitor to sign in, waits for a click, denies, and is not shown in a frame', async () => {
  const user = await newUser('careful@example.test')
  await user.context().close()
  const login = await register(await agentClient())
  const page = await visitor(new URL(login.confirmUrl).pathname + new URL(login.confirmUrl).search)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await sendSignIn(page, 'careful@example.test')
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('heading', { name: 'Request denied' }).waitFor()
  expect(await login.wait()).toEqual({ status: 'denied' })

  const { headers } = await fetch(login.confirmUrl)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})
