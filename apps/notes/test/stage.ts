import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { args } from '../../../tools/browser.ts'
import { type NotesProcess, startNotes } from './notes-process.ts'
import { type Person, person } from './person.ts'
import { pgliteFolder } from './pglite-folder.ts'

/**
 * The notes app in a separate process and a browser, for one test file. Fails when a page throws an error, or prints an
 * error or a warning that is still in `faults` at the end.
 */
export function stage(): {
  notes(): NotesProcess
  someone(options?: BrowserContextOptions): Promise<Person>
  readonly faults: string[]
} {
  let folder: string
  let browser: Browser
  let notes: NotesProcess
  const faults: string[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'notes-'))
    const executablePath = process.env.CHROMIUM_PATH
    browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
    await pgliteFolder(join(folder, 'notes'))
    notes = await startNotes(folder)
  })
  afterAll(async () => {
    await browser?.close()
    await notes?.stop()
    await rm(folder, { recursive: true, force: true })
    expect(faults).toEqual([])
  })
  return { faults, notes: () => notes, someone: (options) => person(browser, notes.url, faults, options) }
}

/** Waits for a result in the page, long enough for a busy machine. */
export const eventually = <Shown>(read: () => Shown) => expect.poll(read, { timeout: 15_000 })
