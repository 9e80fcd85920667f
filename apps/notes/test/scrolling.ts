// node tools/with-browser.ts node --conditions=@latchkey/source --import ./tools/register-source.mjs apps/notes/test/scrolling.ts
// Scrolls an account with 10,000 notes in the built app, with one page of notes and with 1,000 in the list.
// Prints how long the frames take, in milliseconds, and the tasks that block the page for more than 50.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { args } from '../../../tools/browser.ts'
import { type Figure, reportFigures } from '../../../tools/proof/figures.ts'
import { openDatabase } from '../server/db.ts'
import { startNotes } from './notes-process.ts'
import { person } from './person.ts'
import { pgliteFolder } from './pglite-folder.ts'

const SIZES = [50, 1_000]
const FILL = `insert into note (id, title, body, updated_at)
  select gen_random_uuid(), 'note ' || n, repeat('Some words of the note. ', 25) || '#tag' || n % 20, now() - n * interval '1 minute'
  from generate_series(1, 10000) n`

/** Scrolls the list by 100 pixels per frame, and returns the durations of the frames and of the tasks above 50 ms. */
const scroll = (page: Page) =>
  page.evaluate(async () => {
    const tasks: number[] = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    const list = document.querySelector('.list')
    const frames: number[] = []
    let last = await new Promise<number>(requestAnimationFrame)
    list?.scrollTo(0, 0)
    for (let step = 1; step <= 200; step++) {
      list?.scrollTo(0, step * 100)
      const now = await new Promise<number>(requestAnimationFrame)
      frames.push(now - last)
      last = now
    }
    return { frames: frames.sort((a, b) => a - b), tasks }
  })

const folder = await mkdtemp(join(tmpdir(), 'notes-scrolling-'))
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
const figures: Figure[] = []
try {
  await pgliteFolder(join(folder, 'notes'))
  let notes = await startNotes(folder)
  const { page, signUp } = await person(browser, notes.url, [], { viewport: { width: 1280, height: 720 } })
  const listed = page.waitForRequest('**/api/notes*')
  await signUp('ann@example.test', 'correct horse')
  const { authorization = '' } = await (await listed).allHeaders()
  const { sub } = JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString())
  await notes.stop()
  const database = await openDatabase({ folder: join(folder, 'notes') })
  await database.asUser(sub, (query) => query(FILL))
  await database.close()
  notes = await startNotes(folder)
  await page.goto('/')
  for (const size of SIZES) {
    const rows = page.locator('.row')
    const older = page.getByRole('button', { name: 'Show older notes' })
    await rows.first().waitFor()
    while ((await rows.count()) < size) {
      const before = await rows.count()
      await older.click()
      await page.waitForFunction((count) => document.querySelectorAll('.row').length > count, before)
    }
    const { frames, tasks } = await scroll(page)
    const at = (share: number) =>
      Math.round(frames[Math.min(frames.length - 1, Math.floor(frames.length * share))] ?? 0)
    const name = `${size.toLocaleString('en')} of 10,000 notes in the list`
    figures.push(
      {
        name: `${name}: median, 95th percentile and longest frame`,
        value: `${at(0.5)}, ${at(0.95)} and ${at(1)}`,
        unit: 'ms',
      },
      { name: `${name}: tasks above 50 ms while scrolling`, value: tasks.length },
    )
    console.log(
      figures
        .slice(-2)
        .map((figure) => `${figure.name}: ${figure.value}`)
        .join('\n'),
    )
  }
  await notes.stop()
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}
reportFigures(figures)
