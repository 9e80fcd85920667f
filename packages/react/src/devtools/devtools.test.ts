import { createClient, type EndedReason, type SessionState } from '@latchkey/core'
import { watchQuery } from '@latchkey/core/internal'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cacheRows } from './app-state.js'
import { explainSession, type PanelEntry } from './explain-session.js'
import { readTimeline, STORED_LENGTH, storeTimeline } from './stored-timeline.js'
import { decodeClaims, expirationIn, sessionIdIn } from './token-claims.js'

describe('the state of the app', () => {
  test('shows the entries of the cache without the tokens in their keys', () => {
    const client = createClient({ projectId: 'p1', publishableKey: 'pck_x', tokenStore: 'memory' })
    const tokens = { accessToken: `eyJ${'a'.repeat(60)}.payload.signed`, refreshToken: `${'b'.repeat(48)}last` }
    watchQuery(client, `user ${JSON.stringify(tokens)}`, ['user'], async () => null)
    watchQuery(client, 'team 4f7a3b52-0f2e-4f0e-9a53-2d6a2c9a3b11', [], async () => null)
    const [user, team] = cacheRows(client)
    expect(user?.name).toBe('user {"accessToken":"…gned","refreshToken":"…last"}')
    expect(user?.key).toContain(user?.name)
    expect(team?.name).toBe('team 4f7a3b52-0f2e-4f0e-9a53-2d6a2c9a3b11')
  })
})

describe('the explanation of a session', () => {
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
})

describe('the stored timeline', () => {
  const client = { projectId: 'p1' }
  const active = (at: number): PanelEntry => ({ status: 'active', at })

  beforeEach(() => {
    const values = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => values.set(name, value),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('returns the latest entries of the project that were stored', () => {
    storeTimeline(
      client,
      Array.from({ length: STORED_LENGTH + 5 }, (_, at) => active(at)),
    )
    expect(readTimeline(client)).toHaveLength(STORED_LENGTH)
    expect(readTimeline(client).at(-1)).toEqual(active(STORED_LENGTH + 4))
    expect(readTimeline({ projectId: 'p2' })).toEqual([])
  })

  test.each(['not json', '{}', 'null', '[1, null, {"status":"constructor","at":1}, {"status":"ended","at":1}]'])(
    'ignores the invalid value %s',
    (value) => {
      sessionStorage.setItem('latchkey-devtools-timeline-p1', value)
      expect(readTimeline(client)).toEqual([])
    },
  )

  test('returns no entries when the browser blocks the storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(() => storeTimeline(client, [active(1)])).not.toThrow()
    expect(readTimeline(client)).toEqual([])
  })
})

describe('the claims of a token', () => {
  const tokenOf = (claims: object) => {
    const bytes = new TextEncoder().encode(JSON.stringify(claims))
    const payload = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
    return `header.${payload}.signature`
  }

  test('decodes the payload of a token', () => {
    const claims = { sub: 'u1', name: 'Zoë ÿ>?', exp: 60 }
    expect(decodeClaims(tokenOf(claims))).toEqual(claims)
  })

  test.each(['', 'opaque', 'a.b.c', tokenOf([]).replace('header', '')])(
    'returns an object for the token %j',
    (token) => {
      expect(typeof decodeClaims(token)).toBe('object')
    },
  )

  test('reads the session ID with the claim names of both versions of the service', () => {
    expect(sessionIdIn({ refreshTokenId: 'r1' })).toBe('r1')
    expect(sessionIdIn({ refresh_token_id: 'r2' })).toBe('r2')
    expect(sessionIdIn({})).toBeUndefined()
  })

  test('reads the expiration in milliseconds', () => {
    expect(expirationIn({ exp: 60 })).toBe(60_000)
    expect(expirationIn({})).toBeUndefined()
  })
})
