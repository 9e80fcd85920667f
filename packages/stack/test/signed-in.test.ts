import { createElement, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as kit from '../src/react.js'
import { recordOutcomes } from './signed-in/outcomes.js'
import published from './signed-in/published.json' with { type: 'json' }
import { renderHookWith } from './signed-in/render-hook.js'

/** Intended differences from the published kit. */
const DIFFERENCES = [
  {
    reason: 'The access token decides, without a request for the user: the service rejects it, and it soon expires.',
    kinds: ['a deleted user', 'a user of another project'],
    way: /Token|Auth/,
  },
]

test('counts the same users as signed in as the published kit, with every function and option', {
  timeout: 60_000,
}, async () => {
  const renderHook = renderHookWith({ createElement, Suspense, renderToReadableStream })
  const ours = await recordOutcomes(async () => ({ kit, renderHook }))
  const isIntended = (way: string, kind: string) =>
    DIFFERENCES.some((one) => one.way.test(way) && one.kinds.includes(kind))
  const differences = Object.entries(published).flatMap(([way, outcomes]) =>
    Object.entries(outcomes)
      .filter(([kind]) => !isIntended(way, kind))
      .map(([kind, theirs]) => ({ way, kind, theirs, ours: (ours[way] as Record<string, string>)?.[kind] }))
      .filter((one) => one.theirs !== one.ours),
  )
  expect(differences).toEqual([])
  expect(Object.keys(ours)).toEqual(Object.keys(published))
})
