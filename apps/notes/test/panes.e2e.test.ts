import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import type { Person } from './person.ts'
import { eventually, stage } from './stage.ts'

const { someone } = stage()
let ann: Person

beforeAll(async () => {
  ann = await someone()
  await ann.signUp('ann@example.test', 'correct horse')
  for (const title of ['Garden', 'Soup', 'Errand']) await ann.writeNote(title, `Text of ${title}`)
})

const list = ({ page }: Person) => page.getByRole('region', { name: 'List of notes' })
const note = ({ page }: Person) => page.getByRole('region', { name: 'Open note' })
const row = (who: Person, name: string) => list(who).getByRole('link', { name })

test('shows the list and the open note side by side from 900 px', async () => {
  const { page } = ann
  await page.setViewportSize({ width: 900, height: 700 })
  await page.goto('/')
  await note(ann).getByRole('heading', { name: 'Nothing open, nothing urgent' }).waitFor()
  expect(await violations(page, 'panes without a note')).toEqual([])
  for (const title of ['Soup', 'Garden']) {
    await row(ann, title).click()
    await eventually(() => note(ann).getByRole('textbox', { name: 'Text' }).inputValue()).toBe(`Text of ${title}`)
    expect(await list(ann).locator('[aria-current="page"] strong').allTextContents()).toEqual([title])
  }
  const [left, right] = [await list(ann).boundingBox(), await note(ann).boundingBox()]
  expect([left?.x, left?.width, right?.x, right?.width]).toEqual([0, 352, 352, 548])
  expect(await violations(page, 'panes with a note')).toEqual([])
  await page.goBack()
  await eventually(() => note(ann).getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Soup')
})

test('asks to verify the email above the note, where it does not push the list down', async () => {
  const { page } = ann
  const request = page.getByRole('region', { name: 'Verify your email' })
  await request.waitFor()
  const [box, right] = [await request.boundingBox(), await note(ann).boundingBox()]
  // Next to the line that separates the panes.
  expect([box?.x, box?.y]).toEqual([(right?.x ?? 0) + 1, 0])
  expect(box?.height).toBe(right?.y)
  // In a narrow window, it is above the list and at most three lines high.
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/')
  await eventually(async () => ((await request.boundingBox())?.height ?? Number.POSITIVE_INFINITY) < 90).toBe(true)
  await page.setViewportSize({ width: 900, height: 700 })
  await row(ann, 'Soup').click()
  await note(ann).getByRole('textbox', { name: 'Title' }).waitFor()
})

test('a search keeps the open note, and opening a result keeps the search', async () => {
  const { page } = ann
  await page.getByRole('searchbox').fill('errand')
  await row(ann, 'Soup').waitFor({ state: 'detached' })
  await page.waitForURL(/\/note\?.*q=errand/)
  expect(await note(ann).getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Soup')
  await row(ann, 'Errand').click()
  await eventually(() => note(ann).getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Errand')
  expect(await page.getByRole('searchbox').inputValue()).toBe('errand')
  await page.getByRole('searchbox').fill('')
  await row(ann, 'Soup').waitFor()
})

test('shows the list, then the note with a link back, in a narrow window', async () => {
  const { page } = ann
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/?q=s')
  await row(ann, 'Soup').waitFor()
  expect(await note(ann).isVisible()).toBe(false)
  await row(ann, 'Soup').click()
  await note(ann).getByRole('textbox', { name: 'Title' }).waitFor()
  expect(await list(ann).isVisible()).toBe(false)
  await page.getByRole('link', { name: 'All notes' }).click()
  await row(ann, 'Soup').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('s')
})

test('a finger swipes a row to pin or delete it, and scrolls the list otherwise', async () => {
  const bob = await someone({ hasTouch: true, viewport: { width: 375, height: 700 } })
  await bob.signUp('bob@example.test', 'correct horse')
  for (const title of ['One', 'Two']) await bob.writeNote(title, `Text of ${title}`)
  await bob.page.waitForLoadState('networkidle')
  const session = await bob.page.context().newCDPSession(bob.page)
  const swipe = async (name: string, byX: number, byY = 0) => {
    const { x, y, width, height } = (await row(bob, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const at = (part: number) => [{ x: x + width / 2 + byX * part, y: y + height / 2 + byY * part }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (const part of [0.25, 0.5, 0.75, 1])
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const titles = () => list(bob).getByRole('listitem').locator('strong').allTextContents()
  await swipe('One', 60)
  await swipe('One', 0, 120)
  await eventually(titles).toEqual(['Two', 'One'])
  await swipe('One', 140)
  await list(bob).getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'One' }).waitFor()
  await swipe('One', -140)
  await bob.page.getByText('Deleted “One”.').waitFor()
  await eventually(titles).toEqual(['Two'])
  await bob.page.getByRole('button', { name: 'Undo' }).click()
  await row(bob, 'One').waitFor()
  expect(new URL(bob.page.url()).pathname).toBe('/')
})
