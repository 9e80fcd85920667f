import { createTeam, getUser, type Team } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { smallerSide } from '../../../gallery/measures.js'
import { holdRequests, requestCount, stageForEach, withAda } from '../../../test/stage.js'
import { TeamSwitcher, UserButton } from '../../entries/user-button.js'

const on = stageForEach({ settings: { clientTeamCreationEnabled: true } }, withAda)

const make = async (...names: readonly string[]) => {
  const teams: Team[] = []
  for (const displayName of names) teams.push(await createTeam(on.client, { displayName }))
  return teams
}
/** A name within a sentence. */
const iso = (name: string) => `\u2068${name}\u2069`
const trigger = (name: string) => page.getByRole('button', { name, exact: true })
const radio = (name: string) => page.getByRole('menuitemradio', { name, exact: true })
const selected = async () => (await getUser(on.client))?.selectedTeam?.displayName

test('shows the selected team and selects another one by keyboard', async () => {
  await make('Weavers', 'Analysts')
  const events: string[] = []
  await on.show(<TeamSwitcher onChange={({ displayName }) => void events.push(displayName)} />)
  await expect.element(trigger(`Team: ${iso('Analysts')}`)).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[role=menuitemradio]').length).toBe(2)
  // Keys go to where a person last clicked.
  await trigger(`Team: ${iso('Analysts')}`).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(trigger(`Team: ${iso('Analysts')}`)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(radio('Analysts')).toHaveFocus()
  await expect.element(radio('Analysts')).toHaveAttribute('aria-checked', 'true')
  await expect.element(radio('Weavers')).toHaveAttribute('aria-checked', 'false')
  await userEvent.keyboard('w')
  await expect.element(radio('Weavers')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(trigger(`Team: ${iso('Weavers')}`)).toBeVisible()
  await expect.element(trigger(`Team: ${iso('Weavers')}`)).toHaveFocus()
  await expect.element(page.getByText(`${iso('Weavers')} is now your selected team.`)).toBeInTheDocument()
  expect(events).toEqual(['Weavers'])
  expect(await selected()).toBe('Weavers')
})

test('saves a selection while the menu is opened again', async () => {
  await make('Weavers', 'Analysts')
  const events: string[] = []
  await on.show(<TeamSwitcher onChange={({ displayName }) => void events.push(displayName)} />)
  const release = holdRequests(on, '/users/me')
  await trigger(`Team: ${iso('Analysts')}`).click()
  await radio('Weavers').click()
  await trigger(`Team: ${iso('Analysts')}`).click()
  await expect.element(radio('Weavers')).toBeVisible()
  release()
  await expect.poll(() => events).toEqual(['Weavers'])
})

test('sends no request when the selected team is selected again', async () => {
  await make('Analysts')
  const before = requestCount(on, 'PATCH /users/me')
  await on.show(<TeamSwitcher />)
  await trigger(`Team: ${iso('Analysts')}`).click()
  await radio('Analysts').click()
  await expect.poll(() => document.querySelector('.lk-menu:popover-open')).toBeNull()
  expect(requestCount(on, 'PATCH /users/me')).toBe(before)
})

test('calls onSelect without updating the user when the app controls the selection', async () => {
  const [weavers] = await make('Weavers', 'Analysts')
  const events: string[] = []
  await on.show(
    <TeamSwitcher selectedTeam={weavers} noUpdate onChange={({ displayName }) => void events.push(displayName)} />,
  )
  await trigger(`Team: ${iso('Weavers')}`).click()
  await radio('Analysts').click()
  await expect.poll(() => events).toEqual(['Analysts'])
  await expect.element(trigger(`Team: ${iso('Weavers')}`)).toBeVisible()
  expect(await selected()).toBe('Analysts')
  await on.show(<TeamSwitcher selectedTeam={null} />)
  await expect.element(trigger('Select a team')).toBeVisible()
})

test('offers only the given teams', async () => {
  const [weavers] = await make('Weavers', 'Analysts')
  await on.show(<TeamSwitcher teams={weavers ? [weavers] : []} />)
  await trigger(`Team: ${iso('Analysts')}`).click()
  await expect.element(radio('Weavers')).toBeVisible()
  await expect.element(radio('Analysts')).not.toBeInTheDocument()
  await on.show(<TeamSwitcher teams={[]} />)
  await trigger(`Team: ${iso('Analysts')}`).click()
  await expect.element(page.getByText('No teams yet')).toBeVisible()
})

// spec: 2.screen-team-creation
test('creates and selects a team', async () => {
  const events: string[] = []
  await on.show(<TeamSwitcher onChange={({ displayName }) => void events.push(displayName)} />)
  await trigger('Select a team').click()
  await expect.element(page.getByText('No teams yet')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Create a team' }).click()
  await page.getByRole('dialog').getByLabelText('Team name').fill('Analysts')
  await userEvent.keyboard('{Enter}')
  await expect.element(trigger(`Team: ${iso('Analysts')}`)).toBeVisible()
  await expect.element(trigger(`Team: ${iso('Analysts')}`)).toHaveFocus()
  expect(events).toEqual(['Analysts'])
})

test('does not offer team creation when it is disabled', async () => {
  on.restart({ settings: { clientTeamCreationEnabled: false } })
  await withAda(on)
  await on.show(<TeamSwitcher />)
  await trigger('Select a team').click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Team settings' }))
    .toHaveAttribute('href', '/handler/account-settings#teams')
  expect(page.getByRole('menuitem', { name: 'Create a team' }).query()).toBeNull()
})

test('filters many teams', async () => {
  await make('Weavers', ...Array.from({ length: 8 }, (_, at) => `Team ${at}`), 'Analysts')
  await on.show(<TeamSwitcher />)
  await trigger(`Team: ${iso('Analysts')}`).click()
  const search = page.getByRole('searchbox', { name: 'Search teams' })
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('weav')
  await expect.element(radio('Team 1')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(radio('Weavers')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(page.getByText('No matching teams.')).toBeVisible()
  // A search field's first Escape empties it.
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(trigger(`Team: ${iso('Analysts')}`)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveValue('')
})

test('opens at the selected team among many', async () => {
  await make(...Array.from({ length: 12 }, (_, at) => `Team ${at}`), 'Analysts')
  await on.show(<TeamSwitcher />)
  await trigger(`Team: ${iso('Analysts')}`).click()
  await expect.element(page.getByRole('searchbox', { name: 'Search teams' })).toHaveFocus()
  await expect.element(radio('Analysts')).toBeInViewport({ ratio: 1 })
})

test('moves focus to the selected team when the teams arrive after the menu was opened', async () => {
  await make('Analysts', 'Weavers')
  const show = holdRequests(on, '/teams?user_id=me')
  await on.show(<TeamSwitcher />)
  await trigger(`Team: ${iso('Weavers')}`).click()
  await expect.element(page.getByRole('menuitem', { name: 'Team settings' })).toHaveFocus()
  show()
  await expect.element(radio('Weavers')).toHaveFocus()
})

test('moves from the empty search field to the selected team', async () => {
  await make(...Array.from({ length: 12 }, (_, at) => `Team ${at}`), 'Analysts')
  await on.show(<TeamSwitcher />)
  await trigger(`Team: ${iso('Analysts')}`).click()
  await expect.element(page.getByRole('searchbox', { name: 'Search teams' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(radio('Analysts')).toHaveFocus()
})

test('shows the whole name of a team in a tooltip, because a long one is cut', async () => {
  const name = 'Weavers '.repeat(30).trim()
  await make(name)
  await on.show(<TeamSwitcher />)
  await trigger(`Team: ${iso(name)}`).click()
  expect([...document.querySelectorAll('bdi')].map(({ title }) => title)).toEqual([name, name])
})

test('has one separator and no initials while there is no team', async () => {
  await on.show(<TeamSwitcher />)
  await trigger('Select a team').click()
  await expect.element(page.getByText('No teams yet')).toBeVisible()
  const lined = [...document.querySelectorAll('.lk-menu:popover-open *')].filter(
    (element) => element.checkVisibility() && getComputedStyle(element).borderBlockEndWidth !== '0px',
  )
  expect(lined).toHaveLength(1)
  expect(document.querySelector('.lk-switch [data-lk-initials="·"]')).toBeNull()
})

test.each(['start', 'end'])(
  'shows an error and keeps the team when selecting fails (button at the %s)',
  async (end) => {
    await make('Weavers', 'Analysts')
    await on.show(
      <div style={{ display: 'flex', justifyContent: end }}>
        <TeamSwitcher />
      </div>,
    )
    await trigger(`Team: ${iso('Analysts')}`).click()
    await expect.element(radio('Weavers')).toBeVisible()
    on.net.online = false
    on.net.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const place = () =>
      JSON.stringify(
        trigger(`Team: ${iso('Analysts')}`)
          .element()
          .getBoundingClientRect(),
      )
    const before = place()
    await radio('Weavers').click()
    const alert = page.getByRole('alert').getByText(/You appear to be offline/)
    await expect.element(alert).toBeInViewport({ ratio: 1 })
    await expect.element(trigger(`Team: ${iso('Analysts')}`)).toBeVisible()
    // Nothing moves, and the page does not become wider.
    expect(place()).toBe(before)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    // The next attempt starts without the old error.
    await trigger(`Team: ${iso('Analysts')}`).click()
    await expect.element(alert).not.toBeInTheDocument()
  },
)

test('reserves its space while loading and renders nothing when signed out', async () => {
  await make('Analysts')
  const letGo = holdRequests(on, '/users/me')
  await on.show(<TeamSwitcher />)
  const height = () => document.querySelector('.lk-switch')?.getBoundingClientRect().height
  const before = height()
  letGo()
  await expect.element(trigger(`Team: ${iso('Analysts')}`)).toBeVisible()
  expect(height()).toBe(before)
  on.restart()
  const { container } = await on.show(<TeamSwitcher />)
  await expect.poll(() => container.querySelector('.lk-switch')).toBeNull()
})

test.each([320, 1280])('hostile names at %i px stay inside the window', async (width) => {
  await make('<b>bold</b>', 'فريق التحليل 🧮', 'W'.repeat(120))
  await page.viewport(width, 900)
  await on.show(
    <>
      <h1>App</h1>
      <TeamSwitcher />
    </>,
  )
  const button = trigger(`Team: ${iso('W'.repeat(120))}`)
  await expect.element(button).toBeVisible()
  await button.click()
  await expect.element(radio('<b>bold</b>')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const { left, right } = (document.querySelector('.lk-menu') as Element).getBoundingClientRect()
  expect([left >= 0, right <= width]).toEqual([true, true])
  for (const item of document.querySelectorAll('[role^=menuitem]')) expect(smallerSide(item)).toBeGreaterThanOrEqual(40)
})

test('covers no neighbor in a narrow header that does not wrap', async () => {
  await make('A team with a long name')
  await on.show(
    <header style={{ display: 'flex', gap: 12, inlineSize: 260 }}>
      {['Home', 'Documents', 'Teams'].map((name) => (
        <a key={name} href={`/${name}`}>
          {name}
        </a>
      ))}
      <TeamSwitcher />
      <UserButton />
    </header>,
  )
  await expect.element(trigger(`Team: ${iso('A team with a long name')}`)).toBeVisible()
  await expect.poll(() => document.querySelectorAll('header .lk-menu-button').length).toBe(2)
  const header = document.querySelector('header') as HTMLElement
  const parts = [...header.children].filter((one) => one.getClientRects().length > 0)
  const edges = parts.map((part) =>
    [part, ...part.querySelectorAll('.lk-avatar, svg, .lk-menu-button')]
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 0),
  )
  edges.slice(1).forEach((rects, i) => {
    const end = Math.max(...(edges[i] ?? []).map(({ right }) => right))
    expect(Math.min(...rects.map(({ left }) => left)), parts[i + 1]?.outerHTML.slice(0, 80)).toBeGreaterThanOrEqual(end)
  })
})
