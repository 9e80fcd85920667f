import { createApiKey, createTeam, inviteToTeam } from '@latchkey/core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, open, stageForEach, withAda } from '../../../test/stage.js'
import { AuthHandler } from '../../entries/handler.js'
import { TeamSwitcher } from '../../entries/user-button.js'

const MANY = 5000
/** The number of rows that a list shows at first, and adds for each click on "Show more". */
const PAGE = 50
/** Elements of a page with one long list. */
const MOST_NODES = 2500

const on = stageForEach({ settings: { clientTeamCreationEnabled: true, allowUserApiKeys: true } })
beforeEach(async () => {
  await page.viewport(1280, 720)
  await withAda(on)
})

type Item = Readonly<Record<string, unknown>>

/** The list at `path` has this many items, copies of its first one. */
function fill(path: string, copy: (item: Item, index: number) => Item, count = MANY): void {
  const { fetch } = on.net
  on.net.fetch = async (request) => {
    const response = await fetch(request)
    if (request.method !== 'GET' || new URL(request.url).pathname !== `/api/v1${path}`) return response
    const list = (await response.json()) as { readonly items: readonly Item[] }
    const [first = {}] = list.items
    const copies = Array.from({ length: count - list.items.length }, (_, index) => copy(first, index + 1))
    return Response.json({ ...list, items: [...list.items, ...copies] }, { headers: response.headers })
  }
}

const numbered = (index: number) => String(index).padStart(4, '0')
const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const rows = () => document.querySelectorAll('.lk-rows > .lk-row').length
const nodes = () => document.querySelectorAll('.lk-root *').length

/** Prints the time, which no test may depend on. */
async function timed<T>(name: string, run: () => Promise<T>): Promise<void> {
  const before = performance.now()
  await run()
  console.info(`${name}: ${Math.round(performance.now() - before)} ms, ${nodes()} elements, ${rows()} rows`)
}

async function showMembers(): Promise<void> {
  const team = await createTeam(on.client, { displayName: 'Weavers' })
  fill('/team-member-profiles', (item, index) => ({
    ...item,
    user_id: uuid(index),
    display_name: `Member ${numbered(index)}`,
  }))
  open(`/handler/account-settings#teams/${team.id}`)
  await on.show(<AuthHandler />)
}

test('renders some of 5,000 members at first, finds each of them, and adds rows by keyboard', async () => {
  const search = page.getByRole('searchbox', { name: 'Search members' })
  await timed('5,000 members', async () => {
    await showMembers()
    await expect.element(search).toBeVisible()
  })
  expect(rows()).toBe(PAGE)
  expect(nodes()).toBeLessThan(MOST_NODES)
  const input = search.element() as HTMLInputElement
  input.focus()
  let pressed = 0
  input.addEventListener('beforeinput', () => {
    pressed = performance.now()
    // React has rendered by then.
    setTimeout(() => console.info(`a key in the search: ${Math.round(performance.now() - pressed)} ms`))
  })
  await userEvent.keyboard('4')
  await expect.element(page.getByText('Member 0004')).toBeVisible()
  expect(rows()).toBeLessThanOrEqual(PAGE)
  await userEvent.keyboard('999')
  await expect.element(page.getByText('Member 4999')).toBeVisible()
  expect(rows()).toBe(1)
  await search.fill('')
  await expect.poll(rows).toBe(PAGE)
  const more = page.getByRole('button', { name: 'Show more' })
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(rows).toBe(2 * PAGE)
  await expect.element(page.getByText('Showing 100 of 5,000')).toBeInTheDocument()
  // The first row that was added.
  expect(document.activeElement?.textContent).toContain('Member 0050')
  await expectAccessible()
})

test('renders some of 5,000 teams in the settings and in the menu', async () => {
  await createTeam(on.client, { displayName: 'Weavers' })
  fill('/teams', (item, index) => ({ ...item, id: uuid(index), display_name: `Team ${numbered(index)}` }))
  open('/handler/account-settings#teams')
  await timed('5,000 teams', async () => {
    await on.show(<AuthHandler />)
    await expect.element(page.getByRole('link', { name: 'Team 0001' })).toBeVisible()
  })
  expect(rows()).toBe(PAGE)
  expect(nodes()).toBeLessThan(MOST_NODES)
  await timed('the menu of 5,000 teams', async () => {
    await on.show(<TeamSwitcher />)
    await page.getByRole('button', { name: 'Team: \u2068Weavers\u2069' }).click()
    await expect.element(page.getByRole('menuitemradio', { name: 'Team 0001' })).toBeVisible()
  })
  expect(document.querySelectorAll('[role=menuitemradio]')).toHaveLength(PAGE)
  await expect.element(page.getByText('4,950 more teams. Search to find them.')).toBeVisible()
  await userEvent.keyboard('4999')
  await expect.element(page.getByRole('menuitemradio', { name: 'Team 4999' })).toBeVisible()
  expect(document.querySelectorAll('[role=menuitemradio]')).toHaveLength(1)
})

test('renders some of 5,000 sessions, and signs out those of one row six at a time', async () => {
  const IN_ONE_ROW = 40
  fill('/auth/sessions', (item, index) => ({
    ...item,
    id: uuid(index),
    is_current_session: false,
    last_used_at_end_user_ip_info: index <= IN_ONE_ROW ? null : { ip: `198.51.${index >> 8}.${index & 255}` },
  }))
  let running = 0
  let most = 0
  const { fetch } = on.net
  on.net.fetch = async (request) => {
    if (request.method !== 'DELETE') return fetch(request)
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve))
    running--
    return Response.json({ success: true })
  }
  open('/handler/account-settings#sessions')
  const all = page.getByRole('button', { name: `Sign out all Unknown device, ${IN_ONE_ROW} sessions` })
  await timed('5,000 sessions', async () => {
    await on.show(<AuthHandler />)
    await expect.element(page.getByText('This device')).toBeVisible()
  })
  expect(rows()).toBe(PAGE)
  expect(nodes()).toBeLessThan(MOST_NODES)
  await expectAccessible()
  await all.click()
  await expect.element(page.getByText('40 sessions signed out.')).toBeVisible()
  expect(all.query()).toBeNull()
  expect(most).toBe(6)
})

test.each([
  ['API keys', '/user-api-keys', (index: string) => ({ description: `Key ${index}` }), 'Key 0000', 'Key 4999'],
  [
    'invitations',
    '/team-invitations',
    (index: string) => ({ recipient_email: `guest${index}@example.com` }),
    'guest0001@example.com',
    'guest4999@example.com',
  ],
])('renders some of 5,000 %s, and finds each of them', async (name, path, changes, first, last) => {
  await createApiKey(on.client, { userId: 'me', description: 'Key 0000' })
  const team = await createTeam(on.client, { displayName: 'Weavers' })
  await inviteToTeam(on.client, { teamId: team.id, email: 'guest0000@example.com' })
  fill(path, (item, index) => ({ ...item, id: uuid(index), ...changes(numbered(index)) }))
  open(`/handler/account-settings#${name === 'invitations' ? `teams/${team.id}` : 'api-keys'}`)
  await timed(`5,000 ${name}`, async () => {
    await on.show(<AuthHandler />)
    await expect.element(page.getByText(first)).toBeVisible()
  })
  expect(rows()).toBe(PAGE)
  expect(nodes()).toBeLessThan(MOST_NODES)
  await page.getByRole('searchbox').fill('4999')
  await expect.element(page.getByText(last)).toBeVisible()
  expect(rows()).toBe(1)
})
