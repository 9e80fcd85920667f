import { addTeamMember, createClient, createTeam, grantTeamPermission, listUsers } from '@latchkey/core/server'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { type Person, person } from './person.ts'
import { withService } from './with-service.ts'

const { browser, notes, service, projectId, publishable, secret } = withService({ teams: true })
const faults: string[] = []
const PASSWORD = 'correct horse'
let [writer, reader, outsider] = [] as Person[] as [Person, Person, Person]
let [garden, kitchen] = ['', '']

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const switcher = (page: Page) => page.getByRole('navigation', { name: 'Notebooks' })
const open = async (page: Page, team: string, title: string) => {
  await page.goto(`/?team=${team}`)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
}
/** Writes a note in the notebook that is open. */
const write = async (page: Page, title: string, body: string) => {
  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await text(page).fill(body)
  await saved(page)
  await page.getByRole('link', { name: title }).waitFor()
}

beforeAll(async () => {
  const [one, two, three] = await Promise.all(['w', 'r', 'o'].map(() => person(browser(), notes().url, faults)))
  if (!one || !two || !three) return
  ;[writer, reader, outsider] = [one, two, three]
  await writer.signUp('writer@example.test', PASSWORD)
  await reader.signUp('reader@example.test', PASSWORD)
  await outsider.signUp('outsider@example.test', PASSWORD)
  const server = createClient({
    projectId,
    publishableClientKey: publishable,
    secretServerKey: secret,
    baseUrl: service().url,
    tokenStore: null,
  })
  const users = await listUsers(server)
  const idOf = (name: string) => users.find(({ primaryEmail }) => primaryEmail === `${name}@example.test`)?.id ?? ''
  const team = async (displayName: string, writers: readonly string[], readers: readonly string[]) => {
    const { id: teamId } = await createTeam(server, { displayName })
    for (const name of [...writers, ...readers]) await addTeamMember(server, { teamId, userId: idOf(name) })
    for (const name of writers)
      await grantTeamPermission(server, { teamId, userId: idOf(name), permissionId: 'write_notes' })
    return teamId
  }
  garden = await team('Garden', ['writer'], ['reader'])
  kitchen = await team('Kitchen', ['outsider'], [])
})

test('a team has a notebook, which the URL names', async () => {
  const { page } = writer
  // The page has read the teams before the user joined one.
  await page.reload()
  await writer.writeNote('Diary', 'private')
  await switcher(page).getByRole('button', { name: 'Select a team' }).click()
  await page.getByRole('menuitemradio', { name: 'Garden' }).click()
  await page.waitForURL(`**/?team=${garden}`)
  await page.getByText('Nothing here yet').waitFor()
  expect(await switcher(page).getByRole('link', { name: 'Personal' }).getAttribute('aria-current')).toBeNull()
  await write(page, 'Peas', 'Sow them in March.')
  expect(new URL(page.url()).searchParams.get('team')).toBe(garden)
  await page.reload()
  await page.getByRole('link', { name: 'Peas' }).waitFor()
  expect(await page.getByRole('link', { name: 'Diary' }).count()).toBe(0)
  await page.getByRole('link', { name: 'note.', exact: true }).click()
  await page.getByRole('link', { name: 'Diary' }).waitFor()
  expect(await page.getByRole('link', { name: 'Peas' }).count()).toBe(0)
  expect(new URL(page.url()).search).toBe('')
  await page.goBack()
  await page.getByRole('link', { name: 'Peas' }).waitFor()
})

test('two tabs have different notebooks open', async () => {
  const { page } = writer
  const beside = await page.context().newPage()
  await beside.goto('/')
  await page.goto(`/?team=${garden}`)
  await beside.getByRole('link', { name: 'Diary' }).waitFor()
  await page.getByRole('link', { name: 'Peas' }).waitFor()
  await write(beside, 'Also private', 'mine')
  await write(page, 'Beans', 'Sow them in May.')
  await page.reload()
  await page.getByRole('link', { name: 'Beans' }).waitFor()
  expect(await page.getByRole('link', { name: 'Also private' }).count()).toBe(0)
  await beside.close()
})

test('a member without the permission reads, searches and copies, but cannot write', async () => {
  const { page } = reader
  await write(writer.page, 'Plan', '- [ ] dig\n- [ ] sow')
  await write(writer.page, 'Weeds', 'Pull them.')
  await writer.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await writer.page.getByText('Deleted “Weeds”.').waitFor()
  await page.goto(`/?team=${garden}`)
  await page.getByText('You can read the notes of this team, but not change them.').waitFor()
  await page.getByRole('link', { name: 'Plan' }).waitFor()
  expect(await page.getByRole('button', { name: /^(New note$|Delete |Pin )/ }).count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await page.getByText('for a new one').count()).toBe(0)
  // Neither a click with Shift nor a key selects notes.
  await page.getByRole('link', { name: 'Plan' }).click({ modifiers: ['Shift'] })
  await page.keyboard.press('x')
  expect(await page.getByRole('region', { name: 'Selected notes' }).count()).toBe(0)
  expect(await violations(page, 'team read only')).toEqual([])
  await page.getByRole('searchbox', { name: 'Search your notes' }).fill('march')
  await page.getByText('1 found').waitFor()
  await page.getByRole('link', { name: 'Peas' }).click()
  await page.getByText('Read only', { exact: true }).waitFor()
  expect(await text(page).inputValue()).toBe('Sow them in March.')
  expect(await text(page).getAttribute('readonly')).not.toBeNull()
  expect(await page.getByRole('button', { name: /^(Delete|Pin|Bold)$/ }).count()).toBe(0)
  expect(await violations(page, 'team note read only')).toEqual([])
  await open(page, garden, 'Plan')
  await page.getByRole('button', { name: 'Preview' }).click()
  const item = page.getByRole('checkbox', { name: 'dig' })
  await item.waitFor()
  expect(await item.isDisabled()).toBe(true)
  expect(await violations(page, 'team preview read only')).toEqual([])
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByText('Weeds').waitFor()
  expect(await page.getByRole('button', { name: /^(Restore|Delete forever|Empty trash)/ }).count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await violations(page, 'team trash read only')).toEqual([])
  expect(new URL(page.url()).searchParams.get('team')).toBe(garden)
})

test('the API refuses what the page of a reader does not offer', async () => {
  const { page } = reader
  const listed = page.waitForRequest(`**/api/teams/${garden}/notes?*`)
  await page.goto(`/?team=${garden}`)
  const { authorization = '' } = await (await listed).allHeaders()
  const post = (team: string) =>
    fetch(`${notes().url}/api/teams/${team}/notes`, {
      method: 'POST',
      headers: { authorization },
      body: '{"title":"planted"}',
    })
  expect([(await post(garden)).status, (await post(kitchen)).status]).toEqual([403, 403])
  expect((await (await post(garden)).json()).error.code).toBe('read-only')
})

test('an outsider sees nothing of the team, and their own teams only', async () => {
  const { page } = outsider
  await page.goto(`/?team=${garden}`)
  await page.getByRole('alert').getByText('You are not a member of this team.').waitFor()
  expect(await page.getByRole('button', { name: 'New note' }).count()).toBe(0)
  expect(await violations(page, 'team of others')).toEqual([])
  await page.getByRole('link', { name: 'Open your own notes' }).click()
  await page.getByText('Nothing here yet').waitFor()
  await switcher(page).getByRole('button', { name: 'Select a team' }).click()
  await page.getByRole('menuitemradio', { name: 'Kitchen' }).waitFor()
  expect(await page.getByRole('menuitemradio').count()).toBe(1)
  await page.keyboard.press('Escape')
})

test('pins, deletes and restores notes of the team', async () => {
  const { page } = writer
  await page.goto(`/?team=${garden}`)
  await page.getByRole('listitem').filter({ hasText: 'Peas' }).hover()
  await page.getByRole('button', { name: 'Pin Peas' }).click()
  await page.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'Peas' }).waitFor()
  await page.getByRole('button', { name: 'Delete Beans' }).click()
  await page.getByText('Deleted “Beans”.').waitFor()
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Restore Beans' }).click()
  await page.getByRole('button', { name: 'Open' }).click()
  await page.waitForURL((url) => url.pathname === '/note' && url.searchParams.get('team') === garden)
  await page.getByRole('link', { name: 'Beans' }).waitFor()
})

test('stores changes of a team note offline and sends them to the team, in spite of a reload', async () => {
  const { page } = writer
  await open(page, garden, 'Peas')
  await page.context().route('**/api/**', (route) => route.abort())
  await text(page).fill('Sow them in April.')
  await page.getByRole('status').getByText('Offline', { exact: true }).waitFor()
  await page.reload()
  // In the personal notebook, the draft of the team is not listed.
  await page.getByRole('link', { name: 'note.', exact: true }).click()
  expect(await page.getByRole('link', { name: 'Peas' }).count()).toBe(0)
  await page.context().unroute('**/api/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.goto(`/?team=${garden}`)
  await page.getByText('Sow them in April.').waitFor()
  await reader.page.goto(`/?team=${garden}`)
  await reader.page.getByText('Sow them in April.').waitFor()
})

test('shows both texts when two tabs edit the same note of a team', async () => {
  const { page } = writer
  const beside = await page.context().newPage()
  for (const each of [page, beside]) await open(each, garden, 'Beans')
  await text(page).fill('from the first tab')
  await saved(page)
  await text(beside).fill('from the second tab')
  const conflict = beside.getByRole('region', { name: 'Changed elsewhere' })
  await conflict.getByText('from the first tab').waitFor()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await saved(beside)
  await beside.close()
  await open(page, garden, 'Beans')
  expect(await text(page).inputValue()).toBe('from the second tab')
})

test('printed no error, no warning and no CSP violation', () => {
  expect(faults).toEqual([])
})
