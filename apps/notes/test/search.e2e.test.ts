import { beforeAll, expect, test } from 'vitest'
import type { Person } from './person.ts'
import { eventually, stage } from './stage.ts'

const { someone } = stage()
let ann: Person

beforeAll(async () => {
  ann = await someone()
  await ann.signUp('ann@example.test', 'correct horse')
  await ann.writeNote('Garden', 'First line.\nSow the peas.')
  await ann.writeNote('Soup', 'Peas & carrots')
  await ann.writeNote('Errand', 'Stamps')
})

const rows = () => ann.page.getByRole('listitem').locator('strong').allTextContents()

test('filters and marks matches immediately without the server, and updates the URL', async () => {
  const { page } = ann
  await page.route('**/api/notes?*q=*', (route) => route.abort())
  await page.getByRole('searchbox').fill('pea')
  await eventually(rows).toEqual(['Soup', 'Garden'])
  expect(await page.locator('mark').allTextContents()).toEqual(['Pea', 'pea'])
  expect(await page.getByRole('link', { name: 'Garden' }).textContent()).toContain('Sow the peas.')
  await page.waitForURL('**/?q=pea')
  await page.unroute('**/api/notes?*q=*')
})

test('the server finds notes that the page has not loaded', async () => {
  const { page } = ann
  let unasked = 0
  const all = (url: URL) => url.pathname === '/api/notes' && url.search === ''
  await page.route(all, (route) => {
    unasked++
    return route.fulfill({ json: { notes: [], nextCursor: null } })
  })
  const requestSent = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === 'stamp')
  await page.goto('/?q=stamp')
  await requestSent
  await eventually(rows).toEqual(['Errand'])
  await page.unroute(all)
  expect(unasked).toBeGreaterThan(0)
})

test('the URL keeps the search across links, reloads and back navigation', async () => {
  const { page } = ann
  await page.goto('/?q=sow')
  await page.getByRole('link', { name: 'Garden' }).click()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await page.goBack()
  expect(await page.getByRole('searchbox').inputValue()).toBe('sow')
  await eventually(rows).toEqual(['Garden'])
  await page.reload()
  await eventually(rows).toEqual(['Garden'])
  expect(await page.getByRole('status').filter({ hasText: 'found' }).textContent()).toBe('1 found')
})

test('shows an empty state with a button that clears the search', async () => {
  const { page } = ann
  await page.getByRole('searchbox').fill('5')
  await page.getByText('No note has “5”.').waitFor()
  await page.waitForURL((url) => url.searchParams.get('q')?.includes('5') ?? false)
  await page.reload()
  await page.getByText('No note has “5”.').waitFor()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await eventually(rows).toEqual(['Errand', 'Soup', 'Garden'])
  await page.waitForURL((url) => url.search === '')
})
