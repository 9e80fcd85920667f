import { beforeAll, expect, test } from 'vitest'
import type { Person } from './person.ts'
import { eventually, stage } from './stage.ts'

const { someone } = stage()
let ann: Person

beforeAll(async () => {
  ann = await someone()
  await ann.signUp('ann@example.test', 'correct horse')
  await ann.writeNote('First', 'one')
  await ann.writeNote('Second', 'two')
})

const focused = () => ann.page.evaluate(() => document.activeElement?.textContent ?? '')
const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => ann.page.keyboard.press(key)), Promise.resolve())
const home = async () => {
  await ann.page.goto('/')
  await ann.page.getByRole('link', { name: 'Second' }).waitFor()
}

test.each([
  ['j', 'j', 'k'],
  ['ArrowDown', 'ArrowDown', 'ArrowUp'],
])('%s goes down the list, %s too, %s up; Enter opens, Esc goes back', async (...keys) => {
  await home()
  for (const [at, key] of keys.entries()) {
    await press(key)
    expect(await focused()).toContain(['Second', 'First', 'Second'][at])
  }
  await press('Enter')
  await eventually(() => ann.page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Second')
  await press('Escape')
  await ann.page.getByRole('heading', { name: 'Notes' }).waitFor()
})

test('/ focuses the search, also from a note; arrow keys move into the results; Esc clears', async () => {
  await home()
  await press('j', 'Enter')
  await ann.page.getByRole('textbox', { name: 'Title' }).waitFor()
  await ann.page.getByRole('link', { name: 'note.' }).focus()
  await press('/')
  await eventually(() => ann.page.evaluate(() => document.activeElement?.id)).toBe('search')
  await ann.page.keyboard.type('fir')
  await ann.page.getByRole('link', { name: 'Second' }).waitFor({ state: 'detached' })
  await press('ArrowDown')
  expect(await focused()).toContain('First')
  await press('/', 'Escape')
  await ann.page.getByRole('link', { name: 'Second' }).waitFor()
  expect(await ann.page.getByRole('searchbox').inputValue()).toBe('')
})

test('n creates a note with its title focused; shortcuts are off while typing; Ctrl+S saves now', async () => {
  await home()
  await press('n')
  await ann.page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await ann.page.keyboard.type('nj/?k')
  const save = ann.page.waitForRequest((request) => request.method() === 'PATCH')
  await press('Control+s')
  await save
  expect(await ann.page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('nj/?k')
  await ann.page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  expect(await ann.titles()).toEqual(['nj/?k', 'Second', 'First'])
})

test('? lists the shortcuts; single-key shortcuts can be disabled permanently', async () => {
  await home()
  await press('?')
  const dialog = ann.page.getByRole('dialog', { name: 'Keyboard' })
  await dialog.getByText('Write a new note').waitFor()
  await press('n')
  await dialog.getByRole('checkbox').uncheck()
  await press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await ann.page.reload()
  await ann.page.getByRole('link', { name: 'Second' }).waitFor()
  await press('n', '?', '/', 'ArrowDown')
  expect([await focused(), new URL(ann.page.url()).pathname]).toEqual([expect.stringContaining('nj/?k'), '/'])
  await ann.page.getByRole('button', { name: 'Keyboard' }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Close' }).click()
  // In a low window, the list starts at its beginning.
  await ann.page.setViewportSize({ width: 375, height: 400 })
  await press('?')
  await dialog.waitFor()
  expect(await dialog.evaluate((element) => [element.scrollHeight > 400, element.scrollTop])).toEqual([true, 0])
})
