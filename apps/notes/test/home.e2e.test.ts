import { beforeAll, expect, test } from 'vitest'
import { twoWordName } from '../src/names/two-word-name.ts'
import type { Person } from './person.ts'
import { eventually, stage } from './stage.ts'

const { notes, someone } = stage()
let ann: Person

beforeAll(async () => {
  ann = await someone()
  await ann.signUp('ann@example.test', 'correct horse')
})

test('an empty note is listed with a name derived from its id, then with its first line', async () => {
  const { page } = ann
  await page.getByRole('button', { name: 'New note' }).click()
  await page.waitForURL('**/note?id=*')
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const title = page.getByRole('textbox', { name: 'Title' })
  expect([await title.inputValue(), await title.getAttribute('placeholder')]).toEqual(['', twoWordName(id)])
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  expect(await ann.titles()).toEqual([twoWordName(id)])
  await page.getByText('No text yet').waitFor()

  await page.getByRole('link', { name: twoWordName(id) }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('# Garden\n- [ ] Sow the peas\n- [ ] Water them')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  expect(await ann.titles()).toEqual(['Garden'])
  const row = page.getByRole('region', { name: 'Today' }).getByRole('listitem')
  expect(await row.locator('.preview').textContent()).toBe('Sow the peas Water them')
})

test('pinned notes come first, also after a reload', async () => {
  const { page } = ann
  await ann.writeNote('House rules', 'Shoes off.')
  await ann.writeNote('Later', 'Not pinned.')
  const pin = page.getByRole('button', { name: 'Pin House rules' })
  await page.getByRole('listitem').filter({ hasText: 'House rules' }).hover()
  await pin.click()
  const pinned = page.getByRole('region', { name: 'Pinned' })
  await pinned.getByRole('link', { name: 'House rules' }).waitFor()
  expect(await ann.titles()).toEqual(['House rules', 'Later', 'Garden'])
  await page.getByRole('link', { name: 'House rules' }).click()
  await page.getByRole('button', { name: 'Pin', exact: true, pressed: true }).click()
  await page.getByRole('button', { name: 'Pin', exact: true, pressed: false }).waitFor()
  expect(await ann.titles()).toEqual(['Later', 'House rules', 'Garden'])
  for (const name of ['Later', 'House rules']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByText(`Deleted “${name}”.`).waitFor()
  }
})

test('a note that cannot be pinned returns to its place', async () => {
  const { page } = ann
  expect(await ann.titles()).toEqual(['Garden'])
  await page.route('**/pin', (route) => route.abort())
  await page.getByRole('button', { name: 'Pin Garden' }).click()
  await page.getByText("“Garden” was not pinned: the server can't be reached.").waitFor()
  await page.getByRole('region', { name: 'Today' }).getByRole('link', { name: 'Garden' }).waitFor()
  await page.unroute('**/pin')
})

// spec: 4.app-token-null
test('renders nothing until the first token fetch has finished', async () => {
  const { page } = await someone()
  await page.context().addCookies(await ann.page.context().cookies())
  await page.context().clearCookies({ name: 'stack-access' })
  // The clock is stopped, so that the app does not time out on a busy machine.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  let response = () => {}
  const hold = new Promise<void>((resolve) => {
    response = resolve
  })
  await page.route('**/auth/oauth/token', (route) => hold.then(() => route.continue()))
  const requestSent = page.waitForRequest('**/auth/oauth/token')
  await page.goto('/')
  await requestSent
  expect(await page.locator('#root').innerHTML()).toBe('')
  await page.clock.resume()
  response()
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
})

test('a deletion can be undone for ten seconds', async () => {
  const { page } = ann
  await ann.writeNote('Errand', 'Stamps')
  await page.clock.install()
  await page.getByRole('button', { name: 'Delete Errand' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  // The clock runs on by itself, too: what is left of the ten seconds is room for a busy machine.
  await page.clock.fastForward(2_000)
  expect(await undo.isVisible()).toBe(true)
  await page.clock.fastForward(8_000)
  await undo.waitFor({ state: 'detached' })
  await page.clock.resume()
})

test('loads older notes page by page, each once', async () => {
  const { page } = ann
  const listed = page.waitForRequest('**/api/notes?')
  await page.goto('/')
  const { authorization = '' } = await (await listed).allHeaders()
  const titles = Array.from({ length: 120 }, (_, index) => `Note ${index + 1}`)
  for (const title of titles)
    await fetch(`${notes().url}/api/notes`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ title }),
    })
  const rows = () => page.getByRole('listitem').locator('strong').allTextContents()
  await page.goto('/')
  await eventually(() => rows().then((shown) => shown.length)).toBe(50)
  for (const length of [100, 121]) {
    await page.getByRole('button', { name: 'Show older notes' }).click()
    await eventually(() => rows().then((shown) => shown.length)).toBe(length)
  }
  expect((await rows()).slice(0, 120)).toEqual(titles.toReversed())
  expect(await page.getByRole('button', { name: 'Show older notes' }).count()).toBe(0)
})

test('the auth screens use the colors of the app', async () => {
  const color = async ({ page }: Person, selector: string) => {
    const element = page.locator(selector).first()
    await element.waitFor()
    return element.evaluate((button) => getComputedStyle(button).backgroundColor)
  }
  const primaryColor = await color(ann, '.button.primary')
  await ann.page.goto('/handler/account-settings')
  const stranger = await someone()
  await stranger.page.goto('/handler/sign-in')
  expect([await color(ann, '.lk-primary'), await color(stranger, '.lk-primary')]).toEqual([primaryColor, primaryColor])
})
