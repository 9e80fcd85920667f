import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { args } from '../../../tools/browser.mjs'
import { type NotesProcess, startNotes } from './notes-process.ts'
import { type Person, person } from './person.ts'

/** The notes app in a process of its own and a browser, for one test file. No page may raise an error in it. */
export function stage(): { notes(): NotesProcess; someone(): Promise<Person> } {
  let folder: string
  let browser: Browser
  let notes: NotesProcess
  const faults: string[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'notes-'))
    const executablePath = process.env.CHROMIUM_PATH
    browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
    notes = await startNotes(folder)
  })
  afterAll(async () => {
    await browser?.close()
    await notes?.stop()
    await rm(folder, { recursive: true, force: true })
    expect(faults).toEqual([])
  })
  return { notes: () => notes, someone: () => person(browser, notes.url, faults) }
}

/** What a page shows in the end; a busy machine takes its time. */
export const eventually = <Shown>(read: () => Shown) => expect.poll(read, { timeout: 15_000 })
