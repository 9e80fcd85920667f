// What Orca says in Firefox about the screens of the kit, as a user of the keyboard hears it.
// accessibility: 4
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../../tools/root.mjs'
import { authUrlOf, type NotesProcess, startNotes } from '../notes-process.ts'
import { pgliteFolder } from '../pglite-folder.ts'
import { type Listener, startListener } from './listener.ts'

const PASSWORD = 'correct horse'
const TRANSCRIPTS = join(root, 'node_modules/.cache/latchkey/screen-reader')

let folder: string
let notes: NotesProcess
let user: Listener
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-'))
  await pgliteFolder(join(folder, 'notes'))
  notes = await startNotes(folder)
  user = await startListener()
  // A service answers later than an emulator on the same machine: Orca says first what the app is doing, then the result.
  await command('faults/add', { route: 'POST /**', fault: { type: 'delay', millis: 400 }, times: 1_000_000 })
})
afterAll(async () => {
  await user?.close()
  await notes?.stop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Stores what Orca said, to be read. It is not compared: when Orca reports a changed description or a loading page differs
 * from run to run. What must be said is expected at each step.
 */
async function store(name: string) {
  await mkdir(TRANSCRIPTS, { recursive: true })
  await writeFile(join(TRANSCRIPTS, `${name}.txt`), user.transcript())
}

/** How often Orca has said this since the page was opened. */
const times = (said: string) => user.transcript().split(said).length - 1

/** Runs a command of the emulator. */
async function command(name: string, input: object) {
  const response = await fetch(`${authUrlOf(notes)}/__emulator/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

const createUser = (email: string, more = {}) =>
  command('users/create', { email, password: PASSWORD, emailVerified: true, ...more })

/** Opens sign-in, and signs in. */
async function signIn(email: string, until: RegExp) {
  await user.open(`${notes.url}/handler/sign-in`, /Finished loading/)
  await user.tabTo(/Email entry/)
  await user.type(email)
  await user.press('Tab', /Password/)
  await user.type(PASSWORD)
  await user.press('Return', until)
  user.forget()
}

test('sign-in with a wrong password, then with the right one', async () => {
  await createUser('ada@example.test')
  await user.open(`${notes.url}/handler/sign-in`, /Finished loading/)
  await user.read(/Messages/)
  await user.tabTo(/Email entry/)
  await user.type('ada@example.test')
  await user.press('Tab', /Password/)
  await user.press('Return', /password/)
  await user.type('wrong horse')
  await user.press('Return', /Incorrect/)
  await user.retype(PASSWORD)
  await user.press('Return', /note/)
  await user.press('Tab', /./)
  expect(times('Incorrect email or password')).toBe(1)
  await store('sign-in')
}, 120_000)

test('sign-up with errors', async () => {
  await createUser('taken@example.test')
  await user.open(`${notes.url}/handler/sign-up`, /Finished loading/)
  await user.read(/Messages/)
  await user.tabTo(/Email entry/)
  await user.press('Tab', /Password/)
  await user.press('shift+Tab', /Email/)
  await user.press('Return', /./)
  await user.type('bob@')
  await user.press('Tab', /Password/)
  await user.type('short')
  await user.press('Return', /Email/)
  await user.retype('bob@example.test')
  await user.press('Return', /./)
  await user.retype(PASSWORD)
  await user.press('shift+Tab', /Email/)
  await user.retype('taken@example.test')
  await user.press('Return', /already/)
  await user.retype('bob@example.test')
  await user.press('Return', /note/)
  await user.press('Tab', /./)
  expect(times('An account with this email already exists')).toBe(1)
  await store('sign-up')
}, 120_000)

test('two-factor authentication with a wrong code, then with the right one', async () => {
  await createUser('mia@example.test')
  await command('users/addTwoFactor', { user: 'mia@example.test' })
  await command('clock/freeze', {})
  await user.open(`${notes.url}/handler/sign-in`, /Finished loading/)
  await user.tabTo(/Email entry/)
  await user.type('mia@example.test')
  await user.press('Tab', /Password/)
  user.forget()
  await user.type(PASSWORD)
  await user.press('Return', /Two-factor/)
  await user.press('Tab', /./)
  await user.type('000000', /right/)
  const { code } = await command('users/totpCode', { user: 'mia@example.test' })
  await user.type(code, /note/, 'the code of the app')
  await command('clock/resume', {})
  // Orca also reads that the description of the field has changed.
  expect(times("That code isn't right")).toBeGreaterThan(0)
  await store('two-factor')
}, 120_000)

/** Signs in, and opens the account settings with the menu of the user. */
async function openSettings(email: string) {
  await signIn(email, /note/)
  await user.tabTo(/Account menu/)
  await user.press('Return', /Account settings/)
  await user.press('Return', /Finished loading/)
  await user.start()
}

test('a dialog whose only field is empty', async () => {
  await createUser('tom@example.test')
  await openSettings('tom@example.test')
  user.forget()
  await user.tabTo(/Teams/)
  await user.press('Return', /Teams/)
  await user.tabTo(/Create a team/)
  await user.leave('Return')
  await user.press('shift+Tab', /Close/)
  await user.press('Tab', /Team name/)
  await user.press('Return', /enter a team name/)
  await store('dialog')
}, 300_000)
