import type { Page, Request } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { expectFault, type Person } from './person.ts'
import { eventually, stage } from './stage.ts'

const { faults, someone } = stage()
const ANN = ['ann@example.test', 'correct horse'] as const
let ann: Person

beforeAll(async () => {
  ann = await someone()
  await ann.signUp(...ANN)
  for (const title of ['First', 'Second']) await ann.writeNote(title, 'as it was')
})

const api = '**/api/notes**'
const lose = (page: Page) => page.context().route(api, (route) => route.abort())
const find = (page: Page) => page.context().unroute(api)
const open = async (page: Page, title: string) => {
  await page.goto('/')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
}
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const status = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor()
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('notes.drafts/')).length)
const isSave = (request: Request) =>
  ['PATCH', 'POST'].includes(request.method()) && request.url().includes('/api/notes')

test('stores offline edits across a reload and sends them in order from one of two tabs', async () => {
  const { page } = ann
  await open(page, 'First')
  await lose(page)
  await text(page).fill('first, written offline')
  await status(page, 'Offline')
  await page.getByText('Your changes are saved in this browser').waitFor()
  await page.getByRole('link', { name: 'note.' }).click()
  await page.getByRole('link', { name: 'Second' }).click()
  await text(page).fill('second, written offline')
  await page.getByRole('link', { name: 'note.' }).click()
  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Third')
  await page.reload()
  // The note that no server knows is there to be written on.
  await eventually(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Third')
  expect(await drafts(page)).toBe(3)

  const beside = await page.context().newPage()
  await beside.goto('/')
  const saves: string[] = []
  page.context().on('request', (request) => isSave(request) && saves.push(request.postDataJSON().body ?? ''))
  await find(page)
  await eventually(() => drafts(page)).toBe(0)
  expect(saves).toEqual(['first, written offline', 'second, written offline', ''])
  await beside.close()
  expect(await ann.titles()).toEqual(['Third', 'Second', 'First'])
  await page.reload()
  await page.getByText('first, written offline').waitFor()
})

test('asks before signing out with unsaved edits, which only their author sends later', async () => {
  const { page } = ann
  await open(page, 'First')
  await lose(page)
  await text(page).fill('of ann alone')
  await status(page, 'Offline')
  await ann.leave()
  await page.getByRole('heading', { name: 'Not everything is saved' }).waitFor()
  await page.getByRole('link', { name: 'Stay' }).click()
  await page.getByRole('link', { name: 'First' }).waitFor()
  await ann.leave()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/handler/sign-in*')
  await find(page)

  const saves: string[] = []
  page.on('request', (request) => isSave(request) && saves.push(request.postDataJSON().body))
  await ann.signUp('bob@example.test', 'battery staple')
  await page.getByText('Nothing here yet').waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await ann.writeNote('Of Bob', 'of bob alone')
  expect(saves).toContain('of bob alone')
  expect([saves.includes('of ann alone'), await drafts(page)]).toEqual([false, 1])
  await ann.signOut()
  await ann.signIn(...ANN)
  await eventually(() => drafts(page)).toBe(0)
  expect(await ann.titles()).toEqual(['First', 'Third', 'Second'])
  await page.getByText('of ann alone').waitFor()
})

test('shows both texts to the later of two tabs that edit the same note', async () => {
  const { page } = ann
  const beside = await page.context().newPage()
  for (const each of [page, beside]) await open(each, 'Second')
  await text(page).fill('from the first tab')
  await status(page, 'Saved')
  await text(beside).fill('from the second tab')
  await status(beside, 'Changed elsewhere')
  const conflict = beside.getByRole('region', { name: 'Changed elsewhere' })
  await conflict.getByText('from the first tab').waitFor()
  expect(await text(beside).inputValue()).toBe('from the second tab')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await status(beside, 'Saved')
  await text(page).fill('once more from the first')
  await status(page, 'Changed elsewhere')
  await page.getByRole('button', { name: 'Use the other version' }).click()
  await status(page, 'Saved')
  expect(await text(page).inputValue()).toBe('from the second tab')
  await beside.close()
})

test('offers to keep or discard a note that was deleted elsewhere during an edit', async () => {
  const { page } = ann
  const beside = await page.context().newPage()
  for (const choice of ['Keep mine', 'Discard']) {
    await open(page, 'Third')
    await beside.goto('/')
    await beside.getByRole('button', { name: 'Delete Third' }).click()
    await beside.getByText('Deleted “Third”.').waitFor()
    await text(page).fill(`still wanted? ${choice}`)
    await page.getByText('This note was deleted elsewhere.').waitFor()
    await page.getByRole('button', { name: choice }).click()
    if (choice === 'Keep mine') await status(page, 'Saved')
    expect((await ann.titles()).includes('Third')).toBe(choice === 'Keep mine')
  }
  await beside.close()
})

test('replaces a rejected token once and retries; a second 401 is final', async () => {
  const { page } = ann
  const tokens: (string | undefined)[] = []
  let refusals = 1
  await page.route(api, (route) => {
    tokens.push(route.request().headers().authorization)
    const refusal = { status: 401, json: { error: { code: 'token-invalid', message: 'Not this one.' } } }
    return refusals-- > 0 ? route.fulfill(refusal) : route.continue()
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'First' }).waitFor()
  // The stored notes are shown before the server responds.
  await eventually(() => tokens.length).toBe(2)
  expect(tokens[0]).toMatch(/^Bearer ey/)
  expect(tokens[1]).not.toBe(tokens[0])

  refusals = 2
  await page.goto('/')
  await page.getByRole('heading', { name: 'Something went wrong!' }).waitFor()
  await expectFault(faults, 'Not this one.')
  expect(tokens).toHaveLength(4)
  await page.unroute(api)
})

test('opens with its notes while the auth service is unreachable', async () => {
  const { page } = ann
  const { baseUrl } = await (await fetch(`${new URL(page.url()).origin}/config.json`)).json()
  await page.route(`${baseUrl}/**`, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('link', { name: 'First' }).waitFor()
  await open(page, 'First')
  await text(page).fill('without the auth service')
  await status(page, 'Saved')

  // The token is rejected and cannot be replaced: the typed text waits, without a redirect to sign-in.
  const refusal = { status: 401, json: { error: { code: 'token-invalid', message: 'Not this one.' } } }
  await page.route(api, (route) => route.fulfill(refusal))
  await text(page).fill('without a token')
  await status(page, 'Offline')
  expect(new URL(page.url()).pathname).toBe('/note')
  await page.unroute(api)
  await page.unroute(`${baseUrl}/**`)
  await status(page, 'Saved')
})
