import * as contract from '@latchkey/core/internal/contract'
import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import type { Target } from '../conformance/target.js'
import type { Emulator } from '../src/index.js'
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

/** Records the entries whose requests change the claims of the next access token of their caller. */
export function recordClaims({ world }: Emulator, send: Target['fetch']) {
  const format = createTokenFormat(world, () => '')
  const nextClaims = (token: string | null) => {
    if (token?.split('.').length !== 3) return undefined
    const session = world.sessions.get(String(decodeJwt(token).refresh_token_id))
    return session && world.users.get(session.userId) && JSON.stringify(format.claims(session))
  }
  const changing = new Set<contract.Contract>()
  const fetch: Target['fetch'] = async (url, init = {}) => {
    const token = new Headers(init.headers).get('x-stack-access-token')
    const before = nextClaims(token)
    const response = await send(url, init)
    const after = nextClaims(token)
    if (before && after && before !== after) {
      const path = new URL(url).pathname.replace('/api/v1', '')
      const entries = entriesOf(init.method ?? 'GET', path)
      expect(entries, `${init.method} ${path}`).not.toEqual([])
      for (const entry of entries) changing.add(entry)
    }
    return response
  }
  return { fetch, changing }
}
