import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningEmulator, startEmulator } from '@latchkey/emulator/node'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { args } from '../../../tools/browser.mjs'

import { type NotesProcess, startNotes } from './notes-process.ts'
import { signInByMail } from './sign-in-by-mail.ts'
import { somePort } from './some-port.ts'

const projectId = '0d8a5e1c-7b90-4b7a-9f52-6f1d8a524c3e'
const publishable = `pck_${'p'.repeat(40)}`

let folder: string
let browser: Browser
let auth: RunningEmulator
let notes: NotesProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-mailbox-'))
  const executablePath = process.env.CHROMIUM_PATH
  browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
  const keys = { publishable, secret: `ssk_${'s'.repeat(40)}`, admin: `sak_${'a'.repeat(40)}` }
  auth = await startEmulator({ port: 0, projects: [{ id: projectId, displayName: 'note.', keys }] })
  notes = await startNotes(folder, {
    LATCHKEY_PROJECT_ID: projectId,
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: publishable,
    LATCHKEY_BASE_URL: auth.url,
    PORT: String(await somePort()),
  })
})
afterAll(async () => {
  await browser?.close()
  await notes?.stop()
  await auth?.close()
  await rm(folder, { recursive: true, force: true })
})

test('a person signs in with the link of a mail, which the test takes from the mailbox', async () => {
  const page = await browser.newPage({ baseURL: notes.url })
  await signInByMail(page, auth.emulator, 'ada@example.test')
  await page.getByRole('heading', { name: 'Notes' }).waitFor({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Account menu of ada@example.test' }).waitFor()
})
