import { createElement, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as kit from '../src/react.js'
import { OTHER_MEMBERS } from './signed-in/other-members.js'
import { recordOutcomes } from './signed-in/outcomes.js'
import published from './signed-in/published.json' with { type: 'json' }
import { renderHookWith } from './signed-in/render-hook.js'

/**
 * The intended difference: the access token decides whether the tokens of the session are returned, without a request for
 * the user. The service rejects the token of a deleted user and of another project.
 */
const isIntended = (kind: string, theirs: string, ours: string | undefined) =>
  ['a deleted user', 'a user of another project'].includes(kind) && theirs === 'nothing' && ours === 'a token'

test('counts the same users as signed in as the published kit, with every function and option', async () => {
  const renderHook = renderHookWith({ createElement, Suspense, renderToReadableStream })
  const ours = await recordOutcomes(async () => ({ kit, renderHook }))
  const differences = Object.entries(published).flatMap(([way, outcomes]) =>
    Object.entries(outcomes)
      .map(([kind, theirs]) => ({ way, kind, theirs, ours: (ours[way] as Record<string, string>)?.[kind] }))
      .filter((one) => one.theirs !== one.ours && !isIntended(one.kind, one.theirs, one.ours)),
  )
  expect(differences).toEqual([])
  expect(Object.keys(ours)).toEqual(Object.keys(published))
})

test('each function of the object API asks who is signed in above, or is listed as not about the user', () => {
  const options = {
    baseUrl: 'http://localhost',
    projectId: 'p',
    publishableClientKey: 'k',
    tokenStore: 'memory',
  } as const
  const apps = {
    StackClientApp: new kit.StackClientApp(options),
    StackServerApp: new kit.StackServerApp({ ...options, secretServerKey: 's' }),
    exports: kit,
  }
  const known = new Set(Object.keys(published).map((way) => /\.(\w+)\(/.exec(way)?.[1]))
  const others = Object.entries(apps).map(([owner, object]) => {
    const members = Object.entries(object).filter(([name, value]) => typeof value === 'function' && !known.has(name))
    for (const [name] of members) known.add(name)
    return [owner, members.map(([name]) => name).sort()]
  })
  const listed = Object.entries(OTHER_MEMBERS).map(([owner, names]) => [owner, [...names].sort()])
  expect(Object.fromEntries(others)).toEqual(Object.fromEntries(listed))
})
