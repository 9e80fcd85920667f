// The objects and hooks of several users on one page never show or change the data of another one.

import { DEFAULT_PROJECT, INTERNAL_PROJECT } from '@latchkey/emulator'
import { createElement, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CurrentInternalUser } from '../src/js.js'
import { StackClientApp, StackServerApp, stackAppInternalsSymbol } from '../src/react.js'
import { accountOf, appOptions, tokensOf } from './apps.js'
import { renderHookWith } from './signed-in/render-hook.js'
import { startForTests } from './start-emulator.js'

const running = startForTests({ projects: [DEFAULT_PROJECT, INTERNAL_PROJECT] })

const newApp = () => new StackClientApp<true>(appOptions(running.url))

const newServer = (tokenStore: { accessToken: string; refreshToken: string }) =>
  new StackServerApp<true>({ ...appOptions(running.url), tokenStore })

const newDashboard = () =>
  new StackClientApp<true, 'internal'>({ ...appOptions(running.url, INTERNAL_PROJECT), projectId: 'internal' })

const account = (name: string) => accountOf(`${name}@identity.test`)

async function signedIn(name: string) {
  const app = newApp()
  await app.signUpWithCredential(account(name))
  return app
}

const renderHook = renderHookWith({ createElement, Suspense, renderToReadableStream })
/** Returns the results of hooks of one component, as a server renders it. */
const render = (...hooks: (() => unknown)[]) => renderHook(() => hooks.map((read) => read()))

test('hooks of a user throw after another user has signed in', async () => {
  const app = await signedIn('ada')
  const user = await app.getUser({ or: 'throw' })
  await app.signUpWithCredential(account('grace'))
  await expect(user.listTeams()).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  await expect(render(() => user.useTeams().length)).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
})

test('hooks of users with other token stores return their own data', async () => {
  const app = await signedIn('joan')
  const tokenStore = await tokensOf(await signedIn('alan'))
  const users = [await app.getUser({ or: 'throw' }), await app.getUser({ or: 'throw', tokenStore })]
  const tokens = await Promise.all(users.map((user) => user.getAccessToken()))
  const accessTokens = users.map((user) => () => user.currentSession.useTokens().accessToken)
  expect(await render(...accessTokens)).toEqual(tokens)
})

test('hooks with a request or context as an argument return its data', async () => {
  const app = newApp()
  const requestOf = async (name: string) =>
    new Request('http://localhost', { headers: await (await signedIn(name)).getAuthHeaders() })
  const requests = [await requestOf('mary'), await requestOf('rosa')]
  const emails = requests.map((tokenStore) => () => app.usePartialUser({ from: 'token', tokenStore })?.primaryEmail)
  expect(await render(...emails)).toEqual(['mary@identity.test', 'rosa@identity.test'])
  const contexts = ['one', 'two'].map((subject) => ({ auth: { getUserIdentity: async () => ({ subject }) } }))
  const ids = contexts.map((ctx) => () => app.usePartialUser({ from: 'convex', ctx } as never)?.id)
  expect(await render(...ids)).toEqual(['one', 'two'])
})

test('useUser with equal tokens reads the user once', async () => {
  const app = newApp()
  const tokens = await tokensOf(await signedIn('edith'))
  const email = () => app.useUser({ tokenStore: { ...tokens } })?.primaryEmail
  expect(await render(email)).toEqual(['edith@identity.test'])
})

async function ownerOf(name: string, app = newDashboard()) {
  await app.signUpWithCredential(account(name))
  return { app, owner: await app.getUser({ or: 'throw' }) }
}

async function projectOf(owner: CurrentInternalUser) {
  const team = await owner.createTeam({ displayName: 'Owners' })
  return owner.createProject({ displayName: 'App', teamId: team.id })
}

test('an owned project uses the session of its owner, also that of the token store of a call', async () => {
  const { app: other } = await ownerOf('hedy')
  const tokenStore = await tokensOf(other)
  const owner = await newDashboard().getUser({ or: 'throw', tokenStore })
  const created = await projectOf(owner)
  await expect(created.app.listUsers()).resolves.toHaveLength(0)
  const [listed] = await owner.listOwnedProjects()
  await listed?.update({ displayName: 'Renamed' })
  await expect(owner.listOwnedProjects()).resolves.toMatchObject([{ displayName: 'Renamed' }])
})

test('a new project requires a publishable client key if asked to', async () => {
  const { owner } = await ownerOf('joan')
  const team = await owner.createTeam({ displayName: 'Owners' })
  const options = { displayName: 'App', teamId: team.id, requirePublishableClientKey: true }
  const project = await owner.createProject(options)
  await expect(project.getConfig()).resolves.toMatchObject({ project: { requirePublishableClientKey: true } })
})

test('an owned project refuses calls after another owner has signed in', async () => {
  const { app, owner } = await ownerOf('dorothy')
  const project = await projectOf(owner)
  await ownerOf('katherine', app)
  await expect(project.app.listUsers()).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  await expect(project.update({ displayName: 'Taken' })).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
})

test('useUser shows a change of the user that the server has read', async () => {
  const app = await signedIn('barbara')
  const user = await app.getUser({ or: 'throw' })
  app[stackAppInternalsSymbol].setCurrentUser(Promise.resolve(user.toClientJson() as never))
  await user.update({ displayName: 'Barbara' })
  expect(await render(() => app.useUser()?.displayName)).toEqual(['Barbara'])
})

test('a user whom a server has read by ID cannot connect an account to the session of the app', async () => {
  const app = await signedIn('grete')
  const server = newServer(await tokensOf(app))
  const other = await server.createUser({ primaryEmail: 'emmy@identity.test' })
  const refusal = { message: expect.stringContaining('Only the signed-in user can be redirected to a provider') }
  await expect(other.linkConnectedAccount('github')).rejects.toMatchObject(refusal)
  await expect(other.getOrLinkConnectedAccount('github')).rejects.toMatchObject(refusal)
})

test('`sendRequest` of a server app sends the access that it gets', async () => {
  const app = await signedIn('lise')
  const server = newServer(await tokensOf(app))
  const { sendRequest } = server[stackAppInternalsSymbol]
  await expect(sendRequest('/users', {}, 'server')).resolves.toMatchObject({ status: 200 })
  await expect(sendRequest('/users', {}, 'client')).rejects.toThrow()
  const own = await (await sendRequest('/users/me', {})).json()
  expect(own).toMatchObject({ primary_email: 'lise@identity.test' })
  expect(own).not.toHaveProperty('server_metadata')
})
