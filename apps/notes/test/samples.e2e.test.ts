import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { args } from '../../../tools/browser.ts'
import { violations } from './axe.ts'
import { type NotesProcess, startNotes } from './notes-process.ts'
import { type Person, person } from './person.ts'
import { pgliteFolder } from './pglite-folder.ts'

const ANN = ['ann@example.test', 'correct horse'] as const
const TITLES = ['Start here', 'Markdown in one minute', 'Turn off the network', 'What you can see of Latchkey here']
let folder: string
let browser: Browser
let notes: NotesProcess
let ann: Person
const faults: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-samples-'))
  const executablePath = process.env.CHROMIUM_PATH
  browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
  await pgliteFolder(join(folder, 'notes'))
  notes = await startNotes(folder, { SAMPLE_NOTES: 'on' })
  ann = await person(browser, notes.url, faults)
})
afterAll(async () => {
  await browser?.close()
  await notes?.stop()
  await rm(folder, { recursive: true, force: true })
  expect(faults).toEqual([])
})

test('a new user starts with sample notes', async () => {
  await ann.signUp(...ANN)
  await ann.page.getByRole('link', { name: 'Start here' }).waitFor()
  expect(await ann.titles()).toEqual(TITLES)
  await ann.page.getByRole('button', { name: 'Remove the sample notes' }).waitFor()
  expect(await violations(ann.page, 'samples')).toEqual([])
  // The button is not between a search and its results.
  await ann.page.getByRole('searchbox').fill('network')
  await ann.page.getByText('2 found').waitFor()
  expect(await ann.page.getByRole('button', { name: 'Remove the sample notes' }).count()).toBe(0)
  await ann.page.getByRole('searchbox').fill('')
  await ann.page.getByRole('button', { name: 'Remove the sample notes' }).waitFor()
})

test('removes all sample notes at once, and no other note, and undoes it', async () => {
  const { page } = ann
  await ann.writeNote('Mine', 'stays')
  await page.getByRole('link', { name: 'Start here' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('changed')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'note.', exact: true }).click()
  await page.getByRole('button', { name: 'Remove the sample notes' }).click()
  await page.getByText('Moved the sample notes to the trash.').waitFor()
  expect(await ann.titles()).toEqual(['Mine'])
  expect(await page.getByRole('button', { name: 'Remove the sample notes' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Restore Start here' }).click()
  await page.getByText('Restored “Start here”.').waitFor()
  expect(await ann.titles()).toEqual(['Start here', 'Mine'])
  await page.getByRole('button', { name: 'Remove the sample notes' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Start here' }).waitFor()
  await page.getByRole('button', { name: 'Remove the sample notes' }).click()
  await page.getByRole('link', { name: 'Start here' }).waitFor({ state: 'detached' })
})

test('the sample notes appear once, also with an empty list in another browser', async () => {
  await ann.page.getByRole('button', { name: 'Delete Mine' }).click()
  await ann.page.getByText('Deleted “Mine”.').waitFor()
  const other = await person(browser, notes.url, faults)
  await other.signIn(...ANN)
  await other.page.getByText('Nothing here yet').waitFor()
  expect(await other.titles()).toEqual([])
})
