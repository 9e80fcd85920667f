import type { EndedReason, SessionState } from '@latchkey/core'
import { expect, test } from 'vitest'
import { explainSession } from './explain-session.js'

test.each<[EndedReason, RegExp]>([
  ['signed-out-here', /`signOut`/],
  ['signed-out-elsewhere', /another tab/],
  ['revoked', /rejected the refresh token/],
  ['expired', /no refresh token/],
  ['user-deleted', /account of the user was deleted/],
  ['replaced', /Another session/],
])('explains the end of a session by its reason: %s', (reason, cause) => {
  expect(explainSession({ status: 'ended', reason }).cause).toMatch(cause)
})

test.each<[SessionState['status'], string]>([
  ['loading', 'Loading'],
  ['active', 'Signed in'],
  ['refreshing', 'Signed in, refreshing'],
  ['stale-offline', 'Signed in, server unreachable'],
  ['signed-out', 'Signed out'],
])('describes the state %s', (status, title) => {
  expect(explainSession({ status } as SessionState).title).toBe(title)
})

test('suggests what to check when the page loaded without a session', () => {
  expect(explainSession({ status: 'signed-out' }).fix).toMatch(/cookies/)
})
