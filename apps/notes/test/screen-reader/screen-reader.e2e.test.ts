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
const CACHE = join(root, 'node_modules/.cache/latchkey/screen-reader')
const TRANSCRIPTS = join(import.meta.dirname, 'transcripts')

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

/** Stores the transcript, and compares it with the reviewed one. */
async function compare(name: string) {
  const transcript = user.transcript()
  await mkdir(CACHE, { recursive: true })
  await writeFile(join(CACHE, `${name}.txt`), transcript)
  await expect(transcript).toMatchFileSnapshot(join(TRANSCRIPTS, `${name}.txt`))
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
  await compare('sign-in')
})

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
  await compare('sign-up')
})

test('two-factor authentication with a wrong code, then with the right one', async () => {
  await createUser('mia@example.test')
  await control.users.addTwoFactor({ user: 'mia@example.test' })
  await control.clock.freeze()
  await enterEmail('mia@example.test')
  await user.type(PASSWORD)
  await user.press('Return', /Two-factor/)
  // The order in which Orca announces the new screen differs from run to run.
  user.clearTranscript()
  await user.press('Tab', /./)
  await user.type('000000', /right/)
  const { code } = await control.users.totpCode({ user: 'mia@example.test' })
  await user.type(code, /note/, 'the code of the app')
  await control.clock.resume()
  expect(countInTranscript("That code isn't right")).toBe(1)
  await compare('two-factor')
})

/** Signs in, and opens the account settings from the account menu. */
async function openAccountSettings(email: string) {
  await enterEmail(email)
  await user.type(PASSWORD)
  await user.press('Return', /note/)
  await user.tabTo(/Account menu/)
  await user.press('Return', /Account settings/)
  // Orca reads the heading, which receives focus, before or instead of the end of the load.
  await user.press('Return', /Finished loading|heading level 1/)
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
  await compare('dialog')
}, 300_000)

test('account settings: the name, an email address, and two-factor authentication', async () => {
  await createUser('amy@example.test')
  await openAccountSettings('amy@example.test')
  user.clearTranscript()
  await user.read(/Save name/)
  await user.tabTo(/Name/)
  await user.retype('Amy')
  await user.press('Return', /Saved/)
  await user.tabTo(/Emails/, 'shift+Tab')
  await user.press('Return', /Emails/)
  await user.tabTo(/Add email/)
  await user.pressUnrecorded('Return')
  await user.press('shift+Tab', /Close/)
  await user.press('Tab', /Email/)
  await user.type('amy@')
  await user.press('Return', /valid/)
  await user.retype('amy.lee@example.test')
  await user.press('Return', /sent/)
  await user.tabTo(/Two-factor/, 'shift+Tab')
  await user.press('Return', /Two-factor/)
  await user.tabTo(/Enable/)
  await user.pressUnrecorded('Return')
  await user.tabTo(/6-digit/)
  await user.type('000000', /Incorrect code/)
  await compare('account-settings')
}, 300_000)

test('the page of a team: its members, an invitation, and its name', async () => {
  await control.world.seed({
    users: ['eve@example.test', 'zoe@example.test'].map((email) => ({
      email,
      password: PASSWORD,
      emailVerified: true,
    })),
    teams: [
      {
        displayName: 'Gardeners',
        members: [{ user: 'eve@example.test', permissions: ['team_admin'] }, { user: 'zoe@example.test' }],
      },
    ],
  })
  await openAccountSettings('eve@example.test')
  await user.tabTo(/Teams/)
  await user.press('Return', /Teams/)
  await user.tabTo(/Gardeners/)
  await user.press('Return', /Gardeners/)
  user.clearTranscript()
  await user.read(/Messages/)
  await user.tabTo(/Members/)
  await user.tabTo(/Invite a member/)
  await user.pressUnrecorded('Return')
  await user.press('shift+Tab', /Close/)
  await user.press('Tab', /Email/)
  await user.tabTo(/Send invitation/)
  await user.press('Return', /Please/)
  await user.type('tim@example.test')
  await user.pressUnrecorded('Return', /sent/)
  await user.tabTo(/Options for \W?tim/)
  await user.press('Return', /Resend/)
  await user.press('Down', /Withdraw/)
  await user.pressUnrecorded('Return', /withdrawn/)
  await user.tabTo(/Members page tab/, 'shift+Tab')
  await user.press('Right', /General/)
  await user.tabTo(/Team name entry/)
  await user.retype('Growers')
  await user.press('Return', /Saved/)
  await compare('team')
}, 300_000)
