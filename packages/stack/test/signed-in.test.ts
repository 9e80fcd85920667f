import { createElement, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as kit from '../src/react.js'
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
