import * as contract from '@latchkey/core/internal/contract'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { stories } from '../conformance/stories/index.js'
import { runSuite } from '../conformance/suite.js'
import { inProcess } from '../conformance/target.js'
import { createEmulator } from '../src/index.js'
import { createTokenFormat } from '../src/sessions/token-claims.js'

const contracts = contract.contractsIn(contract).map(([, row]) => row)

/** The entries of the contract for a request, for clients and for servers. */
function entriesOf(method: string, path: string) {
  const matches = contracts.filter(
    (one) => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  const exact = matches.filter((one) => one.path === path)
  return exact.length > 0 ? exact : matches
}

test('an endpoint that changes the claims of its caller declares it, or starts a session', async () => {
  const emulator = createEmulator({
    serverVersion: '2.8.86',
    seed: 'claims',
    now: () => Date.UTC(2026, 0, 1),
    passwordRounds: 1,
    onContractViolation: 'respond',
  })
  const target = inProcess(emulator)
  const format = createTokenFormat(emulator.world, () => '')
  /** The claims of the next access token of the user who has this one. */
  const nextClaims = (token: string | null) => {
    if (token?.split('.').length !== 3) return undefined
    const session = emulator.world.sessions.get(String(decodeJwt(token).refresh_token_id))
    return session && emulator.world.users.get(session.userId) && JSON.stringify(format.claims(session))
  }
  const changing = new Set<contract.Contract>()
  const fetch = async (url: string, init: RequestInit = {}) => {
    const token = new Headers(init.headers).get('x-stack-access-token')
    const before = nextClaims(token)
    const response = await target.fetch(url, init)
    const after = nextClaims(token)
    if (before && after && before !== after) {
      const path = new URL(url).pathname.replace('/api/v1', '')
      const entries = entriesOf(init.method ?? 'GET', path)
      expect(entries, `${init.method} ${path}`).not.toEqual([])
      for (const entry of entries) changing.add(entry)
    }
    return response
  }
  await runSuite({ ...target, fetch }, stories, { run: 'c' })
  expect(changing.size).toBeGreaterThan(3)
  const undeclared = [...changing].filter(({ changesClaims, startsSession }) => !changesClaims && !startsSession)
  expect(undeclared.map(({ method, path, access }) => `${access}: ${method} ${path}`)).toEqual([])
})
