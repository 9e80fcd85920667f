import { listSessions, signOut, signUpWithPassword } from '@latchkey/core'
import { type AgentLogin, type StartAgentLoginInput, startAgentLogin } from '@latchkey/core/agents'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ADA, open, stageForEach, withAda } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { LatchkeyTexts } from '../index.js'

const on = stageForEach({ hasty: true })

const title = page.getByRole('heading', { level: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Registers an agent and opens its link. */
async function requested(agent: Partial<StartAgentLoginInput> = {}, screen = <AuthHandler />): Promise<AgentLogin> {
  const login = await startAgentLogin(on.client, { name: 'Robo', appUrl: window.location.origin, ...agent })
  const { pathname, search } = new URL(login.confirmUrl)
  open(pathname + search)
  await on.show(screen)
  return login
}

/** The statuses of all requests of agents. */
const decisions = () => on.emulator.world.agentRequests.where(() => true).map(({ decision }) => decision)

test('shows who asks for what account and the code, and approves on click alone', async () => {
  await withAda(on)
  const login = await requested({ description: 'Sorts notes', url: 'https://robo.example/x', userHint: 'ada' })
  await expect.element(title).toHaveTextContent('Give an AI agent access to your account?')
  for (const text of ['Robo', 'Sorts notes', 'https://robo.example/x', ADA.email, login.claimCode])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect
    .element(page.getByText('The agent can do everything in this app that you can do', { exact: false }))
    .toBeVisible()
  expect(page.getByRole('link', { name: /robo/ }).elements()).toEqual([])
  // A reload, and a second visit of the link: they only show the request.
  await on.show(<AuthHandler />)
  await expect.element(button('Approve')).toBeVisible()
  expect(decisions()).toEqual([null])

  await button('Approve').click()
  await expect.element(title).toHaveTextContent('Agent approved')
  await expect
    .element(page.getByRole('link', { name: 'Manage sessions' }))
    .toHaveAttribute('href', '/handler/account-settings#sessions')
  expect(await login.wait()).toMatchObject({ status: 'success' })
  expect((await listSessions(on.client, { userId: 'me' })).map(({ agentName }) => agentName).sort()).toEqual([
    'Robo',
    null,
  ])
  await on.show(<AuthHandler />)
  await expect.element(title).toHaveTextContent('This request is no longer valid')
})

const FACTS = {
  description: 'Sorts your notes and writes summaries of them.',
  url: 'https://robo.example/x',
  userHint: 'ada@example.com',
}

test.each<[number, number, 'en-US' | 'de-DE' | 'fr-FR', string, string]>([
  [1440, 900, 'en-US', 'Deny', 'Approve'],
  // An iPhone SE with the bars of its browser.
  [375, 553, 'en-US', 'Deny', 'Approve'],
  [375, 620, 'de-DE', 'Ablehnen', 'Genehmigen'],
  [375, 620, 'fr-FR', 'Refuser', 'Approuver'],
])(
  'shows the whole request and both answers in a window of %i x %i px in %s',
  async (width, height, locale, ...answers) => {
    onTestFinished(() => page.viewport(414, 896))
    await withAda(on)
    await page.viewport(width, height)
    await requested(
      FACTS,
      <LatchkeyTexts locale={locale}>
        <AuthHandler />
      </LatchkeyTexts>,
    )
    for (const name of answers) {
      await expect.element(button(name)).toBeVisible()
      expect(button(name).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
    }
  },
)

test('breaks the URL of an agent before its parts on a phone', async () => {
  onTestFinished(() => page.viewport(414, 896))
  await withAda(on)
  await page.viewport(320, 667)
  await requested({ ...FACTS, url: 'https://robo.example/notes/agents?team=1' })
  const url = page.getByText('https://robo.example/notes/agents?team=1', { exact: true })
  await expect.element(url).toBeVisible()
  const lines = [...url.element().childNodes].map((part) => {
    const range = document.createRange()
    range.selectNode(part)
    return range.getClientRects().length
  })
  expect(Math.max(...lines)).toBe(1)
  expect(url.element().getClientRects().length).toBeGreaterThan(1)
})

test('denies on click, and gives both answers the same weight', async () => {
  await withAda(on)
  const login = await requested()
  await expect.element(button('Deny')).toBeVisible()
  const [deny, approve] = [button('Deny').element(), button('Approve').element()] as HTMLElement[]
  expect(deny?.className).toBe(approve?.className)
  const [one, other] = [deny, approve].map((each) => each?.getBoundingClientRect())
  expect([one?.width, one?.height, one?.top]).toEqual([other?.width, other?.height, other?.top])
  await button('Deny').click()
  await expect.element(title).toHaveTextContent('Request denied')
  expect(await login.wait()).toEqual({ status: 'denied' })
})

test('shows the texts of the agent as one line of plain text that changes no other text', async () => {
  await withAda(on)
  await requested({ name: '<b>Robo</b>\n\u202eevorppA\u202c', description: `${'long '.repeat(99)}\u2028end` })
  await expect.element(page.getByText('<b>Robo</b> evorppA', { exact: true })).toBeVisible()
  const shown = document.querySelector('.lk-request')?.textContent ?? ''
  expect(shown).not.toMatch(/[\n\u2028\u202a-\u202e\u2066-\u2069]/)
  for (const text of document.querySelectorAll('.lk-request dd:not(:has(code))'))
    expect(text.firstElementChild?.tagName).toBe('BDI')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

test('requires a sign-in, after which the user has to click as well', async () => {
  await requested()
  await expect.element(title).toHaveTextContent('Sign in to continue')
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', expect.stringMatching(/after_auth_return_to=%2Fhandler%2Fagent-auth-confirm/))
  await signUpWithPassword(on.client, { ...ADA, redirectTo: false })
  await expect.element(button('Approve')).toBeVisible()
  expect(decisions()).toEqual([null])
  await signOut(on.client, { redirectTo: false })
  await expect.element(title).toHaveTextContent('Sign in to continue')
  expect(decisions()).toEqual([null])
})

test('says that the app lets no agents sign in, and offers no further attempt', async () => {
  await withAda(on)
  const refusal = { type: 'known-error', code: 'AGENT_AUTH_NOT_ENABLED' } as const
  on.emulator.faults.add('POST /agent/register/confirm', refusal, { times: 9 })
  await requested()
  await expect.element(title).toHaveTextContent("This page isn't available")
  await expect.element(page.getByRole('alert')).toHaveTextContent("This app doesn't let AI agents sign in.")
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a restricted user completes the account first', async () => {
  on.restart({ hasty: true, settings: { requireEmailVerification: true } })
  await withAda(on)
  await requested()
  await expect.element(title).toHaveTextContent('Complete your account first')
  await expect
    .element(page.getByRole('link', { name: 'Complete account' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^\/handler\/verify-email\?after_auth_return_to=%2Fhandler%2Fagent-auth-confirm/),
    )
  expect(button('Approve').elements()).toEqual([])
})
