import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { createElement, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import * as kit from '../src/react.js'
import { OTHER_MEMBERS } from './signed-in/other-members.js'
import { outcomesOf } from './signed-in/outcomes.js'
import published from './signed-in/published.json' with { type: 'json' }
import { renderHookWith } from './signed-in/render-hook.js'
import { prepareUser, USER_KINDS, type UserKind } from './signed-in/users.js'

/**
 * The intended difference: the access token decides whether the tokens of the session are returned, without a request for
 * the user. The service rejects the token of a deleted user and of another project.
 */
const isIntended = (kind: string, theirs: string, ours: string) =>
  ['a deleted user', 'a user of another project'].includes(kind) && theirs === 'nothing' && ours === 'a token'

const renderHook = renderHookWith({ createElement, Suspense, renderToReadableStream })

test.each(Object.keys(USER_KINDS) as UserKind[])(
  'the outcome of every function and option for %s is that of the published kit',
  async (kind) => {
    const ours = await outcomesOf(kind, { kit, renderHook })
    const theirs = new Map(Object.entries(published).map(([way, outcomes]) => [way, outcomes[kind]]))
    expect(ours.map(([way]) => way)).toEqual([...theirs.keys()])
    const differences = ours
      .map(([way, outcome]) => ({ way, theirs: theirs.get(way) ?? 'no outcome', ours: outcome }))
      .filter((one) => one.theirs !== one.ours && !isIntended(kind, one.theirs, one.ours))
    expect(differences).toEqual([])
  },
)

/** The objects of a way, by the first words of its name. Each class extends the one before. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  apps: ['clientApp', 'serverApp', 'adminApp'],
  users: ['user', 'serverUser'],
}

test('each function of the object API asks who is signed in above, or is listed as not about the user', async () => {
  const prepared = await prepareUser('a signed-in user')
  onTestFinished(() => prepared.running.close())
  const options = {
    baseUrl: prepared.running.url,
    projectId: DEFAULT_PROJECT.id,
    publishableClientKey: DEFAULT_PROJECT.keys.publishable,
    tokenStore: prepared.tokens,
    secretServerKey: DEFAULT_PROJECT.keys.secret,
    superSecretAdminKey: DEFAULT_PROJECT.keys.admin,
  } as const
  const { secretServerKey: _, superSecretAdminKey: __, ...clientOptions } = options
  const { superSecretAdminKey: ___, ...serverOptions } = options
  const client = new kit.StackClientApp(clientOptions)
  const server = new kit.StackServerApp(serverOptions)
  const user = await client.getUser({ or: 'throw' })
  const objects = {
    apps: {
      StackClientApp: client,
      StackServerApp: server,
      StackAdminApp: new kit.StackAdminApp(options),
      exports: kit,
    },
    users: {
      CurrentUser: user,
      Session: user.currentSession,
      ServerUser: await server.getUser(prepared.userId ?? ''),
      CurrentServerUser: await server.getUser({ or: 'throw' }),
    },
  }
  const others = Object.entries(objects).flatMap(([family, byOwner]) => {
    const asked = Object.keys(published).map((way) => /^(\w+)\.(?:currentSession\.)?(\w+)\(/.exec(way) ?? [])
    const known = new Set(asked.flatMap(([, object = '', name]) => (FAMILIES[family]?.includes(object) ? [name] : [])))
    return Object.entries(byOwner).map(([owner, object]) => {
      const members = Object.entries(object ?? {}).filter(
        ([name, value]) => typeof value === 'function' && !known.has(name),
      )
      for (const [name] of members) known.add(name)
      return [owner, members.map(([name]) => name).sort()]
    })
  })
  const listed = Object.entries(OTHER_MEMBERS).map(([owner, names]) => [owner, [...names].sort()])
  expect(Object.fromEntries(others)).toEqual(Object.fromEntries(listed))
})
