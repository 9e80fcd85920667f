// What Orca says in Firefox about the screens of the kit to a keyboard user.
// accessibility: 4
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Control, connect } from '@latchkey/emulator/control'
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
let control: Control
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-'))
  await pgliteFolder(join(folder, 'notes'))
  notes = await startNotes(folder)
  control = connect(authUrlOf(notes))
  user = await startListener()
  // A real service responds later than an emulator on the same machine: Orca announces the progress, then the result.
  await control.faults.add({ route: 'POST /**', fault: { type: 'delay', millis: 400 }, times: 1_000_000 })
})
afterAll(async () => {
  await user?.close()
  await notes?.stop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Stores the transcript for review. It is not compared, because the time at which Orca reports a changed description or a
 * loading page differs from run to run. Each step checks what Orca must say.
 */
async function store(name: string) {
  await mkdir(TRANSCRIPTS, { recursive: true })
  await writeFile(join(TRANSCRIPTS, `${name}.txt`), user.transcript())
}

/** How many times the transcript contains this text. */
const countInTranscript = (text: string) => user.transcript().split(text).length - 1

const createUser = (email: string) => control.users.create({ email, password: PASSWORD, emailVerified: true })

/** Opens sign-in, and types the email. The password then has focus. */
async function enterEmail(email: string) {
  await user.open(`${notes.url}/handler/sign-in`, /Finished loading/)
  await user.tabTo(/Email entry/)
  await user.type(email)
  await user.press('Tab', /Password/)
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
  expect(countInTranscript('Incorrect email or password')).toBe(1)
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
  expect(countInTranscript('An account with this email already exists')).toBe(1)
  await store('sign-up')
}, 120_000)

test('two-factor authentication with a wrong code, then with the right one', async () => {
  await createUser('mia@example.test')
  await control.users.addTwoFactor({ user: 'mia@example.test' })
  await control.clock.freeze()
  await enterEmail('mia@example.test')
  user.clearTranscript()
  await user.type(PASSWORD)
  await user.press('Return', /Two-factor/)
  await user.press('Tab', /./)
  await user.type('000000', /right/)
  const { code } = await control.users.totpCode({ user: 'mia@example.test' })
  await user.type(code, /note/, 'the code of the app')
  await control.clock.resume()
  // Orca also reads that the description of the field has changed.
  expect(countInTranscript("That code isn't right")).toBeGreaterThan(0)
  await store('two-factor')
}, 120_000)

/** Signs in, and opens the account settings from the account menu. */
async function openAccountSettings(email: string) {
  await enterEmail(email)
  await user.type(PASSWORD)
  await user.press('Return', /note/)
  await user.tabTo(/Account menu/)
  await user.press('Return', /Account settings/)
  await user.press('Return', /Finished loading/)
  await user.goToStart()
}

test('a dialog whose only field is empty', async () => {
  await createUser('tom@example.test')
  await openAccountSettings('tom@example.test')
  user.clearTranscript()
  await user.tabTo(/Teams/)
  await user.press('Return', /Teams/)
  await user.tabTo(/Create a team/)
  await user.pressUnrecorded('Return')
  await user.press('shift+Tab', /Close/)
  await user.press('Tab', /Team name/)
  await user.press('Return', /enter a team name/)
  await store('dialog')
}, 300_000)
