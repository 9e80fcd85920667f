#!/usr/bin/env node
import { homedir } from 'node:os'
import { join } from 'node:path'
import { configFromEnv, createClient, getUser, isLatchkeyError, signOut } from '@latchkey/core'
import { startCliLogin } from '@latchkey/core/cli'
import { sessionFile } from './session-file.mjs'

/** The app in which the user confirms the login, with the screens of the kit below /handler. */
const APP_URL = process.env.NOTES_URL || 'http://localhost:3000'
const configFolder = process.env.XDG_CONFIG_HOME || join(homedir(), '.config')

const client = createClient({
  ...configFromEnv(),
  tokenStore: sessionFile(join(configFolder, 'notes', 'session.json')),
})

const commands = {
  async login() {
    const login = await startCliLogin(client, {
      appUrl: APP_URL,
      promptLink: (url) => console.log(`Open this page to sign in:\n${url}`),
    })
    if (login.status !== 'success') throw new Error(`Not signed in: the login has ${OUTCOMES[login.status]}.`)
    await client.session.start({ accessToken: null, refreshToken: login.refreshToken.reveal() })
    await commands.whoami()
  },
  async whoami() {
    const user = await getUser(client, { or: 'throw' })
    console.log(`Signed in as ${user.primaryEmail}`)
  },
  async logout() {
    await signOut(client)
    console.log('Signed out')
  },
}

const OUTCOMES = {
  expired: 'been declined or has expired',
  used: 'already been used',
  'timed-out': 'timed out',
  aborted: 'been aborted',
  unexpected: 'failed',
}

const [name = 'whoami'] = process.argv.slice(2)
try {
  if (!Object.hasOwn(commands, name)) throw new Error(`Unknown command: ${name}. Use login, whoami or logout.`)
  await commands[name]()
} catch (error) {
  console.error(isLatchkeyError(error, 'NOT_SIGNED_IN') ? 'Not signed in. Run `notes login`.' : error.message)
  process.exitCode = 1
} finally {
  client.dispose()
}
