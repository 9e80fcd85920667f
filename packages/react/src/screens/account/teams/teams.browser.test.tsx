import {
  acceptTeamInvitation,
  type Client,
  createApiKey,
  createClient,
  createTeam,
  getUser,
  inviteToTeam,
  LatchkeyError,
  leaveTeam,
  listTeams,
  selectTeam,
  signUpWithPassword,
  updateTeam,
  updateUser,
  verifyEmail,
} from '@latchkey/core'
import { detectEnv } from '@latchkey/core/internal'
import { INTERNALS } from '@latchkey/core/internal/client'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { small, smallerSide } from '../../../../gallery/measures.js'
import {
  expectAccessible,
  holdRequests,
  mailTo,
  open,
  requestCount,
  stageForEach,
  withAda,
} from '../../../../test/stage.js'
import { AuthHandler } from '../../../entries/handler.js'
import { TeamSettings } from '../../../entries/screens.js'
import { LatchkeyProvider, LatchkeyTexts } from '../../../index.js'
import { TEAMS } from '../sections.js'

const ALL = { clientTeamCreationEnabled: true, allowTeamApiKeys: true, allowUserApiKeys: true }
const GRACE = { email: 'grace@example.com', password: 'nanoseconds' }

const on = stageForEach({ settings: ALL }, withAda)
beforeEach(() => page.viewport(1024, 768))

const show = async (place = 'teams') => {
  open(`/handler/account-settings#${place}`)
  await on.show(<AuthHandler />)
}
const title = page.getByRole('heading', { level: 1 })
const part = (name: string) => page.getByRole('region', { name, exact: true })
const openTab = (name: 'General' | 'Members' | 'API keys') => page.getByRole('tab', { name }).click()
const dialog = page.getByRole('dialog')
/** The row of a member or of an invitation. */
const rowOf = (name: string) => part('Members').getByRole('listitem').filter({ hasText: name })
/** Chooses an action of the menu of a row. */
async function choose(name: string, action: string) {
  await button(`Options for ${iso(name)}`).click()
  await page.getByRole('menuitem', { name: action }).click()
}
/** A name within a sentence. */
const iso = (name: string) => `\u2068${name}\u2069`
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Another user, with a separate client. */
async function withGrace(): Promise<Client<'client'>> {
  const { fetch } = on.emulator
  const options = {
    projectId: DEFAULT_PROJECT.id,
    publishableKey: DEFAULT_PROJECT.keys.publishable,
    fetch: (request: unknown) => fetch(request as Request),
    tokenStore: 'memory',
    redirectMethod: 'none',
  } as const
  const grace = createClient(options, detectEnv())
  await signUpWithPassword(grace, { ...GRACE, redirectTo: false })
  await updateUser(grace, { displayName: 'Grace Hopper' })
  return grace
}

const codeTo = (address: string) => new URLSearchParams(mailTo(on, address).path.split('?')[1]).get('code') ?? ''

/** The start of the path to the page of a team. */
const pathToTeams = page.getByRole('region', { name: 'Teams' }).getByRole('link', { name: 'Teams', exact: true })

/** Somebody is invited to a team, and joins it. */
async function join(host: Client<'client'>, guest: Client<'client'>, address: string, displayName = 'Analysts') {
  const team = await createTeam(host, { displayName })
  await inviteToTeam(host, { teamId: team.id, email: address })
  await on.control.users.update({ user: address, emailVerified: true })
  await acceptTeamInvitation(guest, { code: codeTo(address) })
  return team
}

test('the email of a member starts below the name in a page from right to left', async () => {
  await updateUser(on.client, { displayName: 'Ada Lovelace' })
  const { id } = await createTeam(on.client, { displayName: 'Analysts' })
  await show(`teams/${id}`)
  const row = rowOf('Ada Lovelace')
  await expect.element(row).toBeVisible()
  row.element().closest('[dir]')?.setAttribute('dir', 'rtl')
  const [name, email] = [...row.element().querySelectorAll('bdi')].map((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getBoundingClientRect().right
  })
  expect(email).toBeCloseTo(name ?? 0, 0)
})

test('reads on the page of a team neither other teams nor again what the list of teams contains', async () => {
  const reads = async (run: () => Promise<void>) => {
    const before = on.emulator.trace.length
    await run()
    await expect.element(page.getByText("You're the only member")).toBeVisible()
    const paths = on.emulator.trace.slice(before).map(({ path }) => path.replace('/api/v1', ''))
    return paths.filter((path) => path.startsWith('/team')).sort()
  }
  const parts = ['/team-invitations', '/team-member-profiles', '/team-permissions']
  const { id } = await createTeam(on.client, { displayName: 'Weavers' })
  expect(await reads(() => show(`teams/${id}`))).toEqual([...parts, `/teams/${id}`])
  await pathToTeams.click()
  const other = await createTeam(on.client, { displayName: 'Analysts' })
  const link = page.getByRole('link', { name: 'Analysts' })
  await expect.element(link).toBeVisible()
  expect(await reads(() => link.click())).toEqual(parts)
  await expect.element(title).toHaveTextContent('Analysts')
  // The page stays up to date.
  await updateTeam(on.client, { teamId: other.id, displayName: 'Analysts 2' })
  await expect.element(title).toHaveTextContent('Analysts 2')
})

// spec: 2.screen-team-creation, 5.messages-team
test('shows the empty state, creates a team by keyboard, and selects it', async () => {
  await show()
  await expect.element(page.getByText('No teams yet')).toBeVisible()
  await button('Create a team').click()
  await expect.element(dialog.getByLabelText('Team name')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Team name')).toHaveAccessibleDescription('Please enter a team name')
  await dialog.getByLabelText('Team name').fill('  Analysts <b> ')
  await userEvent.keyboard('{Enter}')
  await expect.element(title).toHaveTextContent('Analysts <b>')
  await expect.element(title).toHaveFocus()
  await expect.element(page.getByText(`${iso('Analysts <b>')} created and selected.`)).toBeVisible()
  const [team] = await listTeams(on.client, { userId: 'me' })
  expect(window.location.hash).toBe(`#teams/${team?.id}`)
  await page.viewport(1024, 768)
  // The navigation stays, and so does the width of the settings.
  const inNavigation = page.getByRole('navigation').getByRole('link', { name: 'Teams', exact: true })
  await expect.element(inNavigation).toHaveAttribute('aria-current', 'true')
  expect(pathToTeams.element().parentElement?.textContent).toBe('TeamsAnalysts <b>')
  expect(document.querySelector('.lk-account')?.getBoundingClientRect().width).toBe(960)
  await pathToTeams.click()
  await expect.element(page.getByRole('link', { name: 'Analysts <b>' })).toBeVisible()
  await expect.element(page.getByText('Selected', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus()
})

// spec: 6.project-flags, 8.texts-team
test('says when team creation is disabled', async () => {
  on.restart({ settings: { ...ALL, clientTeamCreationEnabled: false } })
  await withAda(on)
  await show()
  await expect.element(page.getByText('Team creation is not enabled')).toBeVisible()
  expect(button('Create a team').query()).toBeNull()
})

// spec: 2.screen-teams
test('selects one of several teams', async () => {
  await createTeam(on.client, { displayName: 'Weavers' })
  await createTeam(on.client, { displayName: 'Analysts' })
  await show()
  await button('Select Weavers').click()
  await expect.element(page.getByText(`${iso('Weavers')} is now your selected team.`)).toBeVisible()
  await expect.element(button('Select Analysts')).toBeVisible()
  expect(button('Select Weavers').query()).toBeNull()
})

// spec: 2.screen-teams
test.each(['ltr', 'rtl'])('opens a team from anywhere in its row, except from its button (%s)', async (dir) => {
  const weavers = await createTeam(on.client, { displayName: 'Weavers' })
  await createTeam(on.client, { displayName: 'Analysts' })
  await show()
  await expect.element(button('Select Weavers')).toBeVisible()
  const row = button('Select Weavers').element().closest('.lk-row') as HTMLElement
  ;(row.closest('.lk-root') as HTMLElement).dir = dir
  const link = row.querySelector('a') as HTMLElement
  const at = (of: Element) => {
    const { x, y, width, height } = of.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)
  }
  expect(at(row)).toBe(link)
  expect(at(row.querySelector('.lk-avatar') as Element)).toBe(link)
  // The chevron at the end.
  expect(at(row.querySelector('.lk-row-actions > svg') as Element)).toBe(link)
  expect(at(button('Select Weavers').element())).toBe(button('Select Weavers').element())
  const { width, height } = row.getBoundingClientRect()
  await userEvent.click(row, { position: { x: width / 2, y: height - 8 } })
  await expect.poll(() => window.location.hash).toBe(`#teams/${weavers.id}`)
})

test('renames a team and uploads its picture, and rejects an empty name', async () => {
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  await show(`teams/${team.id}`)
  await openTab('General')
  const name = part('Team name and picture').getByLabelText('Team name')
  await name.fill(' ')
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAccessibleDescription('Please enter a team name')
  await name.fill('Engine builders')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await expect.element(title).toHaveTextContent('Engine builders')
  const [file] = document.querySelectorAll('input[type=file]')
  const picture = await new OffscreenCanvas(60, 40).getContext('2d')?.canvas.convertToBlob()
  await userEvent.upload(file as HTMLInputElement, new File([picture as Blob], 'a.png', { type: 'image/png' }))
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect.poll(() => document.querySelectorAll('.lk-team-picture img').length).toBe(1)
  await part('Team name and picture').getByRole('button', { name: 'Remove team picture' }).click()
  await expect.poll(() => document.querySelectorAll('.lk-team-picture img').length).toBe(0)
})

test('changes the team profile for that team only', async () => {
  await updateUser(on.client, { displayName: 'Ada Lovelace' })
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  await show(`teams/${team.id}`)
  await openTab('General')
  const name = page.getByLabelText('Display name in this team')
  await expect.element(name).toHaveValue('Ada Lovelace')
  await name.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAccessibleDescription('Please enter a name')
  await name.fill('The Countess')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await openTab('Members')
  await expect.element(part('Members').getByText('The Countess')).toBeVisible()
  await expect.element(part('Members').getByText('You', { exact: true })).toBeVisible()
  expect(on.emulator.trace.some(({ path, method }) => method === 'PATCH' && path.endsWith('/users/me'))).toBe(true)
  expect(requestCount(on, 'PATCH /users/me')).toBe(2)
})

// spec: 2.screen-teams
test('invites a user, lists the user as a member after joining, and removes the member', async () => {
  const grace = await withGrace()
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  await show(`teams/${team.id}`)
  await expect.element(page.getByText("You're the only member")).toBeVisible()
  await expect.element(page.getByText('1 person with access to this team.')).toBeVisible()
  await expect.element(part('Members').getByText(/^Team admin/)).toBeVisible()
  await button('Invite a member').click()
  await expect.element(dialog.getByLabelText('Email')).toHaveFocus()
  await button('Send invitation').click()
  await expect.element(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Please enter an email address')
  // No other error while the user types.
  await userEvent.keyboard('g')
  await expect.element(dialog.getByLabelText('Email')).not.toHaveAccessibleDescription()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await dialog.getByLabelText('Email').fill(GRACE.email)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(`Invitation sent to ${GRACE.email}.`)).toBeVisible()
  await expect.element(rowOf(GRACE.email).getByText('Invited', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 person with access to this team, 1 invited.')).toBeVisible()
  expect(page.getByText("You're the only member").query()).toBeNull()
  await expect.element(dialog).not.toBeInTheDocument()
  await on.control.users.update({ user: GRACE.email, emailVerified: true })
  open(mailTo(on, GRACE.email).path)
  await on.show(
    <LatchkeyProvider client={grace}>
      <AuthHandler />
    </LatchkeyProvider>,
  )
  await button('Join team').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to \u2068Analysts\u2069')
  // What another person does shows when it is asked for again.
  on.client[INTERNALS].cache.invalidate(['team-members', 'team-invitations'])
  await show(`teams/${team.id}`)
  await expect.element(part('Members').getByText('Grace Hopper')).toBeVisible()
  await expect.element(page.getByText('2 people with access to this team.')).toBeVisible()
  expect(page.getByText('Invited', { exact: true }).query()).toBeNull()
  const options = part('Members').getByRole('button', { name: `Options for ${iso('Grace Hopper')}` })
  await options.click()
  await page.getByRole('menuitem', { name: 'Remove member' }).click()
  await expect.element(dialog.getByText(`${iso('Grace Hopper')} will lose access to ${iso('Analysts')}.`)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(options).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Remove member' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  on.emulator.faults.add('GET /team-member-profiles', { type: 'drop-request' }, { times: 99 })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Member removed.')).toBeVisible()
  expect(part('Members').getByText('Grace Hopper').query()).toBeNull()
  await expect.element(page.getByRole('heading', { name: 'Members' })).toHaveFocus()
  expect(await listTeams(grace, { userId: 'me' })).toEqual([])
})

test('withdraws an invitation', async () => {
  const grace = await withGrace()
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  await inviteToTeam(on.client, { teamId: team.id, email: GRACE.email })
  await show(`teams/${team.id}`)
  on.emulator.faults.add('DELETE /team-invitations/*', { type: 'server-error' }, { times: 9 })
  await choose(GRACE.email, 'Withdraw invitation')
  await expect.element(rowOf(GRACE.email).getByRole('alert').getByRole('paragraph').first()).toBeVisible()
  on.emulator.faults.clear()
  on.emulator.faults.add('GET /team-invitations', { type: 'drop-request' }, { times: 99 })
  await choose(GRACE.email, 'Withdraw invitation')
  await expect.element(page.getByText('Invitation withdrawn.')).toBeVisible()
  expect(rowOf(GRACE.email).query()).toBeNull()
  await expect.element(page.getByText("You're the only member")).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Members' })).toHaveFocus()
  await expect(acceptTeamInvitation(grace, { code: codeTo(GRACE.email) })).rejects.toThrow()
})

test('resends an invitation: the new link works, the old one does not', async () => {
  const grace = await withGrace()
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  await inviteToTeam(on.client, { teamId: team.id, email: GRACE.email })
  const before = codeTo(GRACE.email)
  await show(`teams/${team.id}`)
  await choose(GRACE.email, 'Resend invitation')
  await expect.element(page.getByText(`Invitation sent to ${GRACE.email}.`)).toBeVisible()
  await expect.poll(() => rowOf(GRACE.email).elements().length).toBe(1)
  const after = codeTo(GRACE.email)
  expect(after).not.toBe(before)
  await on.control.users.update({ user: GRACE.email, emailVerified: true })
  await expect(acceptTeamInvitation(grace, { code: before })).rejects.toThrow()
  await acceptTeamInvitation(grace, { code: after })
})

test('searches the members and the invitations of a large team, next to their number', async () => {
  await page.viewport(1280, 900)
  await updateUser(on.client, { displayName: 'Ada Lovelace' })
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  for (const name of ['edsger', 'barbara', 'donald', 'frances', 'alan', 'margaret'])
    await inviteToTeam(on.client, { teamId: team.id, email: `${name}@example.com` })
  await show(`teams/${team.id}`)
  await expect.element(rowOf('margaret@example.com')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search members' })
  expect(search.query()).toBeNull()
  await inviteToTeam(on.client, { teamId: team.id, email: GRACE.email })
  await expect.element(search).toBeVisible()
  const number = page.getByText('1 person with access to this team, 7 invited.').element()
  expect(number.clientHeight).toBeLessThan(2 * Number.parseFloat(getComputedStyle(number).lineHeight))
  const invite = page.getByRole('button', { name: 'Invite a member' })
  const [field, action] = [search, invite].map((one) => one.element().getBoundingClientRect())
  expect(number.getBoundingClientRect().bottom).toBeGreaterThan(field?.top ?? 0)
  expect(action?.height).toBe(field?.height)
  // In a narrower window, the search and the button are together in the line below.
  await page.viewport(768, 900)
  const tops = [search, invite].map((one) => one.element().getBoundingClientRect().top)
  expect(tops).toEqual([tops[0], tops[0]])
  expect(number.getBoundingClientRect().bottom).toBeLessThan(tops[0] ?? 0)
  await search.fill(' GRACE')
  await expect.poll(() => document.querySelectorAll('.lk-row').length).toBe(1)
  await search.fill('love')
  await expect.element(part('Members').getByText('Ada Lovelace')).toBeVisible()
  await search.fill('nobody')
  await expect.element(page.getByText('No matching members.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(search).toHaveFocus()
  await expect.element(part('Members').getByText('Ada Lovelace')).toBeVisible()
})

// spec: 2.screen-teams
test('shows a member only what members can do, and lets the member leave', async () => {
  const grace = await withGrace()
  const team = await join(grace, on.client, 'ada@example.com')
  await show(`teams/${team.id}`)
  await expect.element(part('Members').getByText('Grace Hopper')).toBeVisible()
  await expect.element(button('Invite a member')).toBeVisible()
  expect(page.getByRole('button', { name: /^Options for/ }).query()).toBeNull()
  expect(page.getByRole('tab', { name: 'API keys' }).query()).toBeNull()
  await openTab('General')
  await expect.element(button('Leave team')).toBeVisible()
  expect(part('Team name and picture').query()).toBeNull()
  expect(button('Delete team').query()).toBeNull()
  await button('Leave team').click()
  await expect.element(dialog.getByText("To rejoin, you'll need a new invitation.")).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave team' }).click()
  await expect.element(page.getByText(`You left ${iso('Analysts')}.`)).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus()
  expect(window.location.hash).toBe('#teams')
  await expect.element(page.getByText('No teams yet')).toBeVisible()
})

test('explains missing permissions', async () => {
  on.restart({ settings: { ...ALL, teamMemberDefaultPermissions: [] } })
  await withAda(on)
  const grace = await withGrace()
  const team = await join(grace, on.client, 'ada@example.com')
  await show(`teams/${team.id}`)
  await expect.element(page.getByText("You don't have permission to see the members of this team.")).toBeVisible()
  expect(page.getByText(/with access to this team/).query()).toBeNull()
  expect(button('Invite a member').query()).toBeNull()
  await openTab('General')
  await expect.element(part('Your team profile').getByLabelText('Display name in this team')).toBeVisible()
  expect(on.emulator.trace.filter(({ status }) => status >= 400)).toEqual([])
})

test.each([
  ['the only member', false, /^You are the only member/],
  ['a member who manages the team', true, /^You can manage this team/],
])('warns %s before leaving the team', async (_, withOther, warning) => {
  const grace = await withGrace()
  const team = withOther
    ? await join(on.client, grace, GRACE.email)
    : await createTeam(on.client, { displayName: 'Analysts' })
  await show(`teams/${team.id}`)
  await expect.element(part('Members').getByRole('listitem').first()).toBeVisible()
  await openTab('General')
  await expect.element(button('Leave team')).toBeVisible()
  // The only member is told before the question.
  expect(page.getByText(/^You are the only member/).elements()).toHaveLength(withOther ? 0 : 1)
  await button('Leave team').click()
  await expect.element(dialog.getByText(warning)).toBeVisible()
})

test('shows to which address of the user an invitation was sent', async () => {
  const grace = await withGrace()
  const team = await createTeam(grace, { displayName: 'Analysts' })
  await verifyEmail(on.client, { code: codeTo('ada@example.com') })
  await inviteToTeam(grace, { teamId: team.id, email: 'ada@example.com' })
  await show()
  await expect.element(page.getByText(`Sent to you at ${iso('ada@example.com')}.`)).toBeVisible()
})

test.each([320, 1280])('limits a long name of a team to two lines at %i px', async (width) => {
  await page.viewport(width, 800)
  const team = await createTeam(on.client, { displayName: 'Analysts of a very long name, '.repeat(8).slice(0, -2) })
  await show(`teams/${team.id}`)
  await expect.element(title).toHaveTextContent(team.displayName)
  const lines = (selector: string) => {
    const element = document.querySelector(selector) as HTMLElement
    return Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight))
  }
  expect(lines('.lk-team-title')).toBe(2)
  // Screen readers announce the title of a heading that differs from its text.
  await expect.element(title).toHaveAccessibleDescription('')
  await expect.element(title.getByTitle(team.displayName)).toBeVisible()
  await pathToTeams.click()
  await expect.element(page.getByRole('link', { name: /^Analysts of/ })).toBeVisible()
  expect(lines('.lk-row-name')).toBe(2)
})

test('ignores Escape while an action is pending, however often', async () => {
  await show()
  const letGo = holdRequests(on, '/teams')
  await button('Create a team').click()
  await dialog.getByLabelText('Team name').fill('Analysts')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Creating team')).toBeInTheDocument()
  for (let presses = 0; presses < 5; presses++) await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  letGo()
  await expect.element(title).toHaveTextContent('Analysts')
  await expect.element(dialog).not.toBeInTheDocument()
})

// spec: 2.screen-teams
test('deletes a team after "delete" is typed', async () => {
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  await show(`teams/${team.id}`)
  await openTab('General')
  await button('Delete team').click()
  await dialog.getByRole('textbox').fill('Analysts')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('textbox')).toHaveAccessibleDescription('Type the word exactly as shown')
  await dialog.getByRole('textbox').fill('delete')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(`${iso('Analysts')} deleted.`)).toBeVisible()
  await expect.element(page.getByText('No teams yet')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus()
})

// spec: 2.screen-teams
test('creates and revokes a team API key', async () => {
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  await show(`teams/${team.id}`)
  await openTab('API keys')
  const keys = part('Team API keys')
  await expect.element(keys.getByText('No API keys yet')).toBeVisible()
  await keys.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByLabelText('Description').fill('Nightly build')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(keys.getByText('Nightly build')).toBeVisible()
  await keys.getByRole('button', { name: /^Options for/ }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('Key revoked.')).toBeVisible()
})

// spec: 6.project-flags
test('hides API keys when the project disables team API keys', async () => {
  on.restart({ settings: { ...ALL, allowTeamApiKeys: false } })
  await withAda(on)
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  await show(`teams/${team.id}`)
  await expect.element(page.getByRole('tab', { name: 'General' })).toBeVisible()
  expect(page.getByRole('tab', { name: 'API keys' }).query()).toBeNull()
})

test.each(['nonsense', '7d0f8f0a-6f0f-4d24-9f39-6d8a4d2f5d11'])(
  'shows an unknown team URL as not found: %s',
  async (id) => {
    await show(`teams/${id}`)
    await expect.element(title).toHaveTextContent('Team not found')
    await page.getByRole('link', { name: 'All teams' }).click()
    await expect.element(page.getByText('No teams yet')).toBeVisible()
  },
)

test('shows that the user left the team in another tab', async () => {
  const grace = await withGrace()
  const team = await join(grace, on.client, 'ada@example.com')
  await show(`teams/${team.id}`)
  await expect.element(part('Members').getByRole('listitem').first()).toBeVisible()
  await leaveTeam(on.client, { teamId: team.id })
  await expect.element(title).toHaveTextContent('Team not found')
})

test('offers to retry failed loads while offline and keeps the typed text', async () => {
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  await show(`teams/${team.id}`)
  await openTab('General')
  const name = part('Team name and picture').getByLabelText('Team name')
  await name.fill('Weavers')
  const { fetch } = on.net
  on.net.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  on.net.online = false
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText(/You appear to be offline/)).toBeVisible()
  await expect.element(name).toHaveValue('Weavers')
  on.net.fetch = fetch
  on.net.online = true
  await userEvent.keyboard('{Enter}')
  await expect.element(title).toHaveTextContent('Weavers')
})

test('renders the rest of the team while the members load', async () => {
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  const letGo = holdRequests(on, `/team-member-profiles?team_id=${team.id}`)
  await show(`teams/${team.id}`)
  await expect.element(part('Members').getByText('Loading')).toBeInTheDocument()
  await expect.element(page.getByText('People with access to this team.')).toBeVisible()
  await openTab('General')
  await expect.element(part('Team name and picture')).toBeVisible()
  await openTab('Members')
  letGo()
  await expect.element(part('Members').getByRole('listitem').first()).toBeVisible()
})

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  'فريق التحليل 🧮',
  'W'.repeat(120),
  'Analysts of the very long name '.repeat(6),
]
test.each([320, 1280])('hostile names at %i px cause no horizontal scroll or small targets', async (width) => {
  const grace = await withGrace()
  await updateUser(grace, { displayName: HOSTILE.join(' ').slice(0, 256) })
  for (const displayName of HOSTILE) await createTeam(on.client, { displayName })
  const team = await join(on.client, grace, GRACE.email, HOSTILE.join(' '))
  await inviteToTeam(on.client, { teamId: team.id, email: `${'long'.repeat(12)}@example.com` })
  await page.viewport(width, 900)
  for (const place of ['teams', `teams/${team.id}`]) {
    open(`/handler/account-settings#${place}`)
    await on.show(<AuthHandler fullPage={false} />)
    await expect.element(place === 'teams' ? page.getByRole('link', { name: HOSTILE[0] }).first() : title).toBeVisible()
    await expect.poll(() => document.querySelector('.lk-account-panel :is(.lk-spinner, .lk-skeleton)')).toBeNull()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(small()).toEqual([])
  }
  expect(document.querySelector('.lk-account img[src=x]')).toBeNull()
})

test('keeps a name that was typed but not saved while another tab is open', async () => {
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  await show(`teams/${team.id}`)
  await openTab('General')
  await page.getByLabelText('Team name', { exact: true }).fill('Engineers')
  await openTab('Members')
  await expect.element(part('Members')).toBeVisible()
  expect(page.getByRole('textbox', { name: 'Team name' }).query()).toBeNull()
  await openTab('General')
  await expect.element(page.getByLabelText('Team name', { exact: true })).toHaveValue('Engineers')
})

// spec: 2.screen-teams
test('shows the own email address of a member without a name, and the roles that the app supplies', async () => {
  const grace = await withGrace()
  const team = await join(on.client, grace, GRACE.email)
  const ada = await getUser(on.client)
  const { id = '' } = (await getUser(grace)) ?? {}
  open(`/handler/account-settings#teams/${team.id}`)
  const memberRoles = { [team.id]: { [ada?.id ?? '']: 'Admin', [id]: 'Member' } }
  await on.show(<AuthHandler screens={{ 'account-settings': { memberRoles } }} />)
  await openTab('Members')
  const own = part('Members').getByRole('listitem').filter({ hasText: 'ada@example.com' }).first()
  await expect.element(own.getByText('You', { exact: true })).toBeVisible()
  await expect.element(own.getByText('Admin')).toBeVisible()
  expect(page.getByText('Unnamed member').query()).toBeNull()
  const other = part('Members').getByRole('listitem').filter({ hasText: 'Grace Hopper' }).first()
  await expect.element(other.getByText('Member', { exact: true })).toBeVisible()
})

test('shows the role of the creator of a team in the language of the page', async () => {
  const { id } = await createTeam(on.client, { displayName: 'Analysts' })
  await on.show(
    <LatchkeyTexts locale="de-DE">
      <TeamSettings teamId={id} />
    </LatchkeyTexts>,
  )
  await expect.element(page.getByText('Team-Admin')).toBeVisible()
})

test('shows the role of a member in a column, and the end of the ID only for members of the same name', async () => {
  const grace = await withGrace()
  const team = await join(on.client, grace, GRACE.email)
  await updateUser(on.client, { displayName: 'Ada Lovelace' })
  await show(`teams/${team.id}`)
  const row = rowOf('Grace Hopper')
  await expect.element(row).toBeVisible()
  expect(row.element().textContent).not.toContain('User ID')
  const own = rowOf('ada@example.com').element()
  const { left, right } = (own.querySelector('.lk-row-aside') as HTMLElement).getBoundingClientRect()
  expect(right - left).toBe(120)
  // The highest one: the permissions of an admin contain those of a member.
  expect(own.querySelector('.lk-row-aside')?.textContent).toBe('Team admin')
  expect(own.querySelector('.lk-row-more')?.textContent).toBe('ada@example.com')
  await updateUser(grace, { displayName: 'Ada Lovelace' })
  on.client[INTERNALS].cache.invalidate(['team-members'])
  await expect.element(rowOf('User ID ends in')).toBeVisible()
})

test('has one link back and the team as the first visible heading on a phone, with the selected tab in view', async () => {
  await page.viewport(320, 700)
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  await show(`teams/${team.id}`)
  await expect.element(title).toHaveTextContent('Analysts')
  const headings = [...document.querySelectorAll<HTMLElement>('h1, h2, h3')].filter((one) => one.offsetWidth > 1)
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Analysts'])
  expect([...document.querySelectorAll('.lk-back')].map(({ textContent }) => textContent)).toEqual(['Teams'])
  // All tabs are in view, before and after one of them is selected.
  const tabs = () =>
    page
      .getByRole('tab')
      .elements()
      .map((tab) => tab.getBoundingClientRect())
  for (const name of ['Members', 'API keys'] as const) {
    await openTab(name)
    const list = page.getByRole('tablist').element().getBoundingClientRect()
    await expect.poll(() => Math.max(...tabs().map(({ right }) => right))).toBeLessThanOrEqual(list.right)
    expect(Math.min(...tabs().map(({ left }) => left))).toBeGreaterThanOrEqual(list.left)
  }
})

test('shows when an API key expired', async () => {
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  await createApiKey(on.client, { teamId: team.id, description: 'Backup', expiresAt: new Date(Date.now() + 60_000) })
  on.pass(30 * 86_400_000)
  await show(`teams/${team.id}`)
  await openTab('API keys')
  await expect.element(page.getByText(/^Expired on/)).toBeVisible()
})

// spec: 2.screen-teams
test('TeamSettings shows the selected team without the account settings, and leaves it', async () => {
  const start = window.location.href
  const other = await createTeam(on.client, { displayName: 'Weavers' })
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  const onLeave = vi.fn()
  await on.show(<TeamSettings onLeave={onLeave} />)
  await expect.element(title).toHaveTextContent('Analysts')
  expect(page.getByRole('navigation').query()).toBeNull()
  expect(page.getByRole('link').query()).toBeNull()
  await expect.element(part('Members').getByRole('listitem').first()).toBeVisible()
  await openTab('General')
  await button('Leave team').click()
  await dialog.getByRole('button', { name: 'Leave team' }).click()
  await expect.element(page.getByText(`You left ${iso('Analysts')}.`)).toBeVisible()
  expect(onLeave).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Teams' })).toHaveFocus()
  // Without a selected team, the user selects one.
  await button('Select Weavers').click()
  await expect.element(title).toHaveTextContent('Weavers')
  expect((await getUser(on.client))?.selectedTeamId).toBe(other.id)
  expect(window.location.href).toBe(start)
  expect(team.id).not.toBe(other.id)
})

test('TeamSettings creates the first team and shows it', async () => {
  await on.show(<TeamSettings />)
  await expect.element(page.getByText('No teams yet')).toBeVisible()
  await button('Create a team').click()
  await dialog.getByLabelText('Team name').fill('Analysts')
  await userEvent.keyboard('{Enter}')
  await expect.element(title).toHaveTextContent('Analysts')
  const created = page.getByText(`${iso('Analysts')} created and selected.`)
  await expect.element(created).toBeVisible()
  await button('Invite a member').click()
  await dialog.getByLabelText('Email').fill(GRACE.email)
  await userEvent.keyboard('{Enter}')
  // The newer message replaces the older one.
  await expect.element(page.getByText(`Invitation sent to ${GRACE.email}.`)).toBeVisible()
  await expect.element(created).not.toBeInTheDocument()
})

test('TeamSettings asks who is signed out to sign in, to see the team', async () => {
  on.restart()
  await on.show(<TeamSettings />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to see this team')
})

test('TeamSettings shows the given team, and that the user is not a member of it', async () => {
  const weavers = await createTeam(on.client, { displayName: 'Weavers' })
  await createTeam(on.client, { displayName: 'Analysts' })
  const { rerender } = await on.show(<TeamSettings teamId={weavers.id} />)
  await expect.element(title).toHaveTextContent('Weavers')
  await rerender(
    <LatchkeyProvider client={on.client}>
      <TeamSettings teamId="7d0f8f0a-6f0f-4d24-9f39-6d8a4d2f5d11" />
    </LatchkeyProvider>,
  )
  await expect.element(title).toHaveTextContent('Team not found')
})

test('the list stays usable when the last found member is removed and the search is no longer offered', async () => {
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  for (const name of ['edsger', 'barbara', 'donald', 'frances', 'alan', 'margaret', 'grace'])
    await inviteToTeam(on.client, { teamId: team.id, email: `${name}@example.com` })
  await show(`teams/${team.id}`)
  await page.getByRole('searchbox', { name: 'Search members' }).fill('grace')
  await expect.poll(() => document.querySelectorAll('.lk-row').length).toBe(1)
  await choose(GRACE.email, 'Withdraw invitation')
  await expect.element(page.getByText('Invitation withdrawn.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search members' }).fill('')
  await expect.element(rowOf('margaret@example.com')).toBeVisible()
})

test('announces what happens to an invitation, also when the list is loaded again before the response arrives', async () => {
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  await inviteToTeam(on.client, { teamId: team.id, email: GRACE.email })
  await show(`teams/${team.id}`)
  await expect.element(rowOf(GRACE.email)).toBeVisible()
  const { fetch } = on.net
  on.net.fetch = async (request) => {
    const response = await fetch(request)
    if (request.method === 'DELETE') {
      await expect.element(page.getByRole('paragraph').filter({ hasText: 'Withdraw invitation' })).toBeInTheDocument()
      on.client[INTERNALS].cache.invalidate(['team-invitations'])
      await expect.element(rowOf(GRACE.email)).not.toBeInTheDocument()
    }
    return response
  }
  await choose(GRACE.email, 'Withdraw invitation')
  await expect.element(page.getByText('Invitation withdrawn.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Members' })).toHaveFocus()
})

test.each(['account settings', 'TeamSettings'])(
  'opens a team that the user left and joined again: %s',
  async (where) => {
    const grace = await withGrace()
    const team = await join(grace, on.client, 'ada@example.com')
    await selectTeam(on.client, { teamId: team.id })
    if (where === 'TeamSettings') await on.show(<TeamSettings />)
    else await show(`teams/${team.id}`)
    await openTab('General')
    await button('Leave team').click()
    await dialog.getByRole('button', { name: 'Leave team' }).click()
    await expect.element(page.getByText(`You left ${iso('Analysts')}.`)).toBeVisible()
    await inviteToTeam(grace, { teamId: team.id, email: 'ada@example.com' })
    await acceptTeamInvitation(on.client, { code: codeTo('ada@example.com') })
    if (where === 'TeamSettings') await button('Select Analysts').click()
    else await page.getByRole('link', { name: 'Analysts' }).click()
    await expect.element(title).toHaveTextContent('Analysts')
  },
)

test.each([
  [
    'its data',
    (id: string) => {
      const { fetch } = on.net
      on.net.fetch = (request) => (request.url.includes(`/teams/${id}`) ? Promise.reject(new Error()) : fetch(request))
    },
  ],
  [
    'its code',
    () =>
      void vi
        .spyOn(TEAMS.screen, 'state')
        .mockReturnValue({ status: 'failed', error: new LatchkeyError('OFFLINE', '') }),
  ],
])('the page of a team without %s has a heading, a link back and a button to try again', async (_, fail) => {
  on.restart({ settings: ALL, hasty: true })
  await withAda(on)
  const { id } = await createTeam(on.client, { displayName: 'Analysts' })
  fail(id)
  onTestFinished(() => void vi.restoreAllMocks())
  await show(`teams/${id}`)
  await expect.element(button('Try again')).toBeVisible()
  await expect.element(title).toHaveTextContent("This page couldn't be loaded")
  expect(smallerSide(title.element())).toBeGreaterThan(16)
  await expectAccessible()
  vi.restoreAllMocks()
  await pathToTeams.click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Teams' })).toBeVisible()
})
