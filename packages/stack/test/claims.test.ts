import { startEmulator } from '@latchkey/emulator'
import { expect, test } from 'vitest'
import { StackClientApp, StackServerApp } from '../src/js.js'
import { accountOf, appOptions, tokensOf } from './apps.js'

const claimsOf = (token: string | null) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())

async function signedIn() {
  const running = await startEmulator({ port: 0, host: 'localhost', passwordRounds: 1, serverVersion: '2.8.86' })
  let refreshed = 0
  const options = {
    ...appOptions(running.url),
    latchkey: {
      fetch(request: Request) {
        if (request.url.endsWith('/auth/oauth/token')) refreshed += 1
        return fetch(request)
      },
    },
  }
  const app = new StackClientApp(options)
  const { noVerificationCallback, ...account } = accountOf('ada@claims.test')
  await app.signUpWithCredential({ ...account, verificationCallbackUrl: 'http://localhost:3000/' })
  const user = await app.getUser({ or: 'throw' })
  return {
    app,
    user,
    /** Returns the user of a server app that has their tokens. */
    serverUser: async () => new StackServerApp(options).getUser({ tokenStore: await tokensOf(user), or: 'throw' }),
    emulator: running.emulator,
    /** How often the tokens were refreshed. */
    refreshes: () => refreshed,
    [Symbol.asyncDispose]: () => running.close(),
  }
}

test('the next access token has the claims that a method of the user has changed', async () => {
  await using at = await signedIn()
  const { app, user } = at
  const claims = async () => claimsOf(await app.getAccessToken())
  await user.setDisplayName('Ada')
  expect(await claims()).toMatchObject({ name: 'Ada' })
  const team = await user.createTeam({ displayName: 'Comets' })
  expect(await claims()).toMatchObject({ selected_team_id: team.id })
  await user.setSelectedTeam(null)
  expect(await claims()).toMatchObject({ selected_team_id: null })
  await user.update({ totpMultiFactorSecret: new Uint8Array(20) })
  expect(await claims()).toMatchObject({ requires_totp_mfa: true })
})

test('the next access token of a server app has the claims that it has changed', async () => {
  await using at = await signedIn()
  const serverUser = await at.serverUser()
  await serverUser.setDisplayName('Grace')
  expect(claimsOf(await serverUser.getAccessToken())).toMatchObject({ name: 'Grace' })
})

test('a change of a server app that the service refuses does not refresh the access token', async () => {
  await using at = await signedIn()
  const { refreshes } = at
  const serverUser = await at.serverUser()
  const before = refreshes()
  await expect(serverUser.setDisplayName('x'.repeat(300))).rejects.toThrow()
  await serverUser.getAccessToken()
  expect(refreshes() - before).toBe(0)
})

test('the next access token of a server app has the claims of a change whose response was lost', async () => {
  await using at = await signedIn()
  const { emulator } = at
  const serverUser = await at.serverUser()
  emulator.faults.add('PATCH /users/*', { type: 'drop-response' })
  await expect(serverUser.setDisplayName('Grace')).rejects.toThrow()
  emulator.faults.clear()
  expect(claimsOf(await serverUser.getAccessToken())).toMatchObject({ name: 'Grace' })
})

test('the next access token of a server app has the team and the address that it has changed', async () => {
  await using at = await signedIn()
  const serverUser = await at.serverUser()
  const claims = async () => claimsOf(await serverUser.getAccessToken())
  const team = await serverUser.createTeam({ displayName: 'Comets' })
  expect(await claims()).toMatchObject({ selected_team_id: team.id })
  await serverUser.leaveTeam(team)
  expect(await claims()).toMatchObject({ selected_team_id: null })
  const [first] = await serverUser.listContactChannels()
  await first?.update({ isVerified: true })
  expect(await claims()).toMatchObject({ email_verified: true })
  const address = { type: 'email', value: 'grace@claims.test', usedForAuth: false, isPrimary: true } as const
  const second = await serverUser.createContactChannel(address)
  expect(await claims()).toMatchObject({ email: 'grace@claims.test' })
  await second.delete()
  expect(await claims()).toMatchObject({ email: null })
})

test('the next access token has the primary address and its verification, with one refresh for all changes', async () => {
  await using at = await signedIn()
  const { app, user, emulator, refreshes } = at
  const before = refreshes()
  const [code] = emulator.mailbox.last({ to: 'ada@claims.test' })?.text.match(/(?<=code=)\w{45}/) ?? []
  expect(await app.verifyEmail(String(code))).toMatchObject({ status: 'ok' })
  await user.setDisplayName('Ada')
  await user.createContactChannel({ type: 'email', value: 'grace@claims.test', usedForAuth: false, isPrimary: true })
  await user.createTeam({ displayName: 'Comets' })
  const team = await user.createTeam({ displayName: 'Stars' })
  await user.leaveTeam(team)
  const next = { name: 'Ada', email: 'grace@claims.test', email_verified: false, selected_team_id: null }
  expect(claimsOf(await app.getAccessToken())).toMatchObject(next)
  expect(claimsOf((await user.getAuthJson()).accessToken)).toMatchObject(next)
  expect(refreshes() - before).toBe(1)
  const [first] = await user.listContactChannels()
  await first?.update({ isPrimary: true })
  expect(claimsOf(await app.getAccessToken())).toMatchObject({ email: 'ada@claims.test', email_verified: true })
  expect(refreshes() - before).toBe(2)
})
