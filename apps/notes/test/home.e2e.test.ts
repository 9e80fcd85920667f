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

test('a new note has the name derived from its id', async () => {
  const { page } = ann
  await page.getByRole('button', { name: 'New note' }).click()
  await page.waitForURL('**/note?id=*')
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(twoWordName(id))
  expect(await ann.titles()).toEqual([twoWordName(id)])
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
