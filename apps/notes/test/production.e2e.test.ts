import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from '@latchkey/emulator/node'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { args } from '../../../tools/browser.mjs'

import { type NotesProcess, startNotes } from './notes-process.ts'
import { person } from './person.ts'
import { somePort } from './some-port.ts'

const projectId = '6f1d8a52-4c3e-4b7a-9f52-0d8a5e1c7b90'
const publishable = `pck_${'p'.repeat(40)}`

let folder: string
let browser: Browser
let auth: Awaited<ReturnType<typeof startEmulator>>
let notes: NotesProcess
const faults: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-production-'))
  const executablePath = process.env.CHROMIUM_PATH
  browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
  const keys = { publishable, secret: `ssk_${'s'.repeat(40)}`, admin: `sak_${'a'.repeat(40)}` }
  auth = await startEmulator({ port: 0, projects: [{ id: projectId, displayName: 'A real one', keys }] })
  notes = await startNotes(folder, {
    LATCHKEY_PROJECT_ID: projectId,
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: publishable,
    LATCHKEY_BASE_URL: auth.url,
    PORT: String(await somePort()),
  })
})
afterAll(async () => {
  await browser?.close()
  await notes?.kill('SIGTERM')
  await auth?.close()
  await rm(folder, { recursive: true, force: true })
})

test('with a service of one’s own, one process serves app and API, and starts no other service', async () => {
  const config = await (await fetch(`${notes.url}/config.json`)).json()
  expect(config).toEqual({ projectId, publishableClientKey: publishable, baseUrl: auth.url, database: 'PGlite' })
  expect(await (await fetch(`${notes.url}/api/health`)).json()).toEqual({ status: 'ok' })
  const ann = await person(browser, notes.url, faults)
  await ann.signUp('ann@example.test', 'correct horse')
  await ann.writeNote('Served', 'by one process')
  expect(await ann.titles()).toEqual(['Served'])
  expect(faults).toEqual([])
})

test('asked to end, it ends with code 0 and answers no more', async () => {
  expect(await notes.kill('SIGTERM')).toBe(0)
  await expect(fetch(`${notes.url}/api/health`)).rejects.toThrow()
})
