import { DEFAULT_PROJECT, INTERNAL_PROJECT, startEmulator } from '@latchkey/emulator'
import { createElement, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import * as kit from '../src/react.js'
import { createObjects } from './objects.js'
import { OTHER_MEMBERS } from './signed-in/other-members.js'
import { outcomesOf } from './signed-in/outcomes.js'
import published from './signed-in/published.json' with { type: 'json' }
import { renderHookWith } from './signed-in/render-hook.js'
import { USER_KINDS, type UserKind } from './signed-in/users.js'

/**
 * The intended differences: the access token decides whether the tokens of the session are returned, without a request for
 * the user. The service rejects the token of a deleted user and of another project. On a server, only a verified token
 * decides who its user is.
 */
const isIntended = (kind: string, way: string, theirs: string, ours: string) =>
  (['a deleted user', 'a user of another project'].includes(kind) && theirs === 'nothing' && ours === 'a token') ||
  (kind === 'a user of another project' && way.includes('PartialUser(') && ours === 'nothing')

const renderHook = renderHookWith({ createElement, Suspense, renderToReadableStream })

test.each(Object.keys(USER_KINDS) as UserKind[])(
  'the outcome of every function and option for %s is that of the published kit',
  async (kind) => {
    const ours = await outcomesOf(kind, { kit, renderHook })
    const theirs = new Map(Object.entries(published).map(([way, outcomes]) => [way, outcomes[kind]]))
    expect(ours.map(([way]) => way)).toEqual([...theirs.keys()])
    const differences = ours
      .map(([way, outcome]) => ({ way, theirs: theirs.get(way) ?? 'no outcome', ours: outcome }))
      .filter((one) => one.theirs !== one.ours && !isIntended(kind, one.way, one.theirs, one.ours))
    expect(differences).toEqual([])
  },
)

/** The objects of a way, by the first words of its name. Each class extends the one before. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  apps: ['clientApp', 'serverApp', 'adminApp'],
  users: ['user', 'serverUser'],
}
const familyOf = (owner: string) => {
  if (owner === 'exports' || /^Stack\w+App$/.test(owner)) return 'apps'
  return owner === 'Session' || /^(Current\w*|Server|ServerTeam)User$/.test(owner) ? 'users' : owner
}

test('each function of each published class asks who is signed in above, or is listed as not about the user', async () => {
  const running = await startEmulator({
    port: 0,
    host: 'localhost',
    passwordRounds: 1,
    serverVersion: '2.8.86',
    projects: [DEFAULT_PROJECT, INTERNAL_PROJECT],
  })
  onTestFinished(() => running.close())
  const objects = { ...(await createObjects(kit, running.url)), exports: kit }
  const asked = Object.keys(published).map((way) => /^(\w+)\.(?:currentSession\.)?(\w+)\(/.exec(way) ?? [])
  const known = new Map<string, Set<string | undefined>>()
  const others = Object.entries(objects).map(([owner, object]) => {
    const family = familyOf(owner)
    const names =
      known.get(family) ??
      new Set(asked.filter(([, of = '']) => FAMILIES[family]?.includes(of)).map(([, , name]) => name))
    known.set(family, names)
    const members = Object.entries(object).flatMap(([name, value]) =>
      typeof value === 'function' && !names.has(name) ? [name] : [],
    )
    for (const name of members) names.add(name)
    return [owner, members.sort()]
  })
  const listed = Object.entries(OTHER_MEMBERS).map(([owner, names]) => [owner, [...names].sort()])
  expect(Object.fromEntries(others)).toEqual(Object.fromEntries(listed))
})
