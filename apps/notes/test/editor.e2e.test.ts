import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from './person.ts'
import { eventually, stage } from './stage.ts'

const { someone } = stage()
let ann: Person

beforeAll(async () => {
  ann = await someone()
  await ann.signUp('ann@example.test', 'correct horse')
})

const text = () => ann.page.getByRole('textbox', { name: 'Text' })
const button = (name: string) => ann.page.getByRole('button', { name, exact: true })
const saved = () => ann.page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

test('formats with shortcuts and buttons, continues lists, and can undo it', async () => {
  const { page } = ann
  await button('New note').click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Shopping')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Today')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await button('Checklist').click()
  await page.keyboard.type('milk')
  await page.keyboard.press('Enter')
  await page.keyboard.type('tea')
  expect(await text().inputValue()).toBe('**Today**\n- [ ] milk\n- [ ] tea')
  await page.keyboard.press('Control+Shift+L')
  expect(await text().inputValue()).toBe('**Today**\n- [ ] milk\ntea')
  await page.keyboard.press('Control+z')
  expect(await text().inputValue()).toBe('**Today**\n- [ ] milk\n- [ ] tea')
  await button('Redo').click()
  expect(await text().inputValue()).toBe('**Today**\n- [ ] milk\ntea')
  await button('Undo').click()
  expect(await text().inputValue()).toBe('**Today**\n- [ ] milk\n- [ ] tea')
  // Undo selects what it restored.
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await text().inputValue()).toBe('**Today**\n- [ ] milk\n- [ ] tea\n\n')
  await page.getByText('3 words · 0 of 2 done').waitFor()
  await saved()
})

test('formats the text while the user types, without a letter in another place', async () => {
  const { page } = ann
  const live = page.locator('.live')
  expect(await live.locator('.live-strong').allTextContents()).toEqual(['Today'])
  expect((await live.textContent())?.trim()).toBe((await text().inputValue()).trim())
  await page.setViewportSize({ width: 320, height: 700 })
  await text().fill(`${'A longer line of text, **with something bold**, and `code`. '.repeat(5)}\n\n## End\n`)
  const heights = await page.evaluate(() => {
    const [live, field] = ['.live', '.body'].map((selector) => document.querySelector<HTMLElement>(selector))
    return { live: live?.scrollHeight, field: field?.scrollHeight }
  })
  expect(heights.field).toBe(heights.live)
  await text().fill('**Today**\n- [ ] milk\n- [ ] tea\n\n')
  await page.setViewportSize({ width: 1280, height: 720 })
  await saved()
})

test('checks an item in the preview and saves it', async () => {
  const { page } = ann
  await page.keyboard.press('Control+e')
  expect(await page.locator('.document strong').textContent()).toBe('Today')
  await page.getByRole('checkbox', { name: 'tea' }).click()
  await page.getByText('1 of 2 done').waitFor()
  expect(await page.getByRole('checkbox', { name: 'tea' }).isChecked()).toBe(true)
  await saved()
  await page.keyboard.press('Control+e')
  expect(await text().inputValue()).toBe('**Today**\n- [ ] milk\n- [x] tea\n\n')
  await page.reload()
  await eventually(() => text().inputValue()).toBe('**Today**\n- [ ] milk\n- [x] tea\n\n')
})

test('copies and downloads the note as Markdown', async () => {
  const { page } = ann
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button('Copy as Markdown').click()
  await page.getByText('Copied as Markdown.').waitFor()
  const markdown = '# Shopping\n\n**Today**\n- [ ] milk\n- [x] tea\n\n'
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdown)
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download as Markdown').click()])
  expect(download.suggestedFilename()).toBe('Shopping.md')
  expect(await readFile(await download.path(), 'utf8')).toBe(markdown)
})

test('displays HTML as text, loads no picture and links to no script', async () => {
  const { page } = ann
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await text().fill(
    '<img src=x onerror="document.title=1"> [safe](https://example.test/a) [script](javascript:alert(1)) ' +
      '![picture](https://example.test/b.png)\n\n```\n- [ ] not an item\n```\n\n- [ ] item',
  )
  await saved()
  requests.length = 0
  await button('Preview').click()
  await page.locator('.document').getByText('<img src=x onerror="document.title=1">').waitFor()
  const links = page.locator('.document a')
  expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([
    'https://example.test/a',
    'https://example.test/b.png',
  ])
  expect(await page.locator('.document img').count()).toBe(0)
  await page.getByRole('checkbox', { name: 'item' }).check()
  await saved()
  expect(requests.filter((url) => url.includes('example.test'))).toEqual([])
  await button('Preview').click()
  expect(await text().inputValue()).toMatch(/- \[ \] not an item\n[\s\S]*- \[x\] item$/)
})

test('explains that the preview cannot be loaded without the server', async () => {
  const { page } = ann
  await page.reload()
  await text().waitFor()
  await page.route('**/assets/view-*.js', (route) => route.abort())
  await button('Preview').click()
  await page.getByText("The preview can't be loaded: the server can't be reached.").waitFor()
  await page.unroute('**/assets/view-*.js')
})
