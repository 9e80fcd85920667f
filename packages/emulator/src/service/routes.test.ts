import * as contract from '@latchkey/core/internal/contract'
import { describe, expect, test } from 'vitest'
import type { Route } from '../calls/route.js'
import { olderRoutes, type VersionChanges } from '../versions/changes.js'
import { routesByVersion } from '../versions/index.js'
import { clientRoutes, routes, serverRoutes } from './routes.js'

describe('the routes', () => {
  const spot = ({ method, path }: contract.Contract) => `${method} ${path}`
  const { older: _, ...today } = contract
  const rows = contract.contractsIn(today)
  const isForServers = ([name]: (typeof rows)[number]) => name.startsWith('server.')

  describe.each<[string, Readonly<Record<string, Route>>, typeof rows]>([
    ['routes available to every caller', clientRoutes, rows.filter((row) => !isForServers(row))],
    ['routes with a different response for servers', serverRoutes, rows.filter(isForServers)],
  ])('%s', (_, routes, endpoints) => {
    test.each(endpoints)('%s is implemented under its name', (name, endpoint) => {
      const route = routes[name.replace('server.', '')]?.contract
      expect(route && spot(route)).toBe(spot(endpoint))
      // Some routes look for the user before they check the access type, and so check it themselves.
      expect([endpoint.access, 'none']).toContain(route?.access)
    })
  })
})

describe('the routes of each version', () => {
  /** A route without an access type checks it itself. */
  const keyOf = ({ name, access }: Pick<contract.Contract, 'name' | 'access'>) =>
    `${access === 'none' ? endpoints.find((row) => row.name === name)?.access : access} ${name}`
  const endpoints = contract.contractsIn(contract).map(([, row]) => row)
  const byVersion = routesByVersion(routes)

  test('version 2.8.86 has the endpoints that neither it nor an older version lacks', () => {
    const expected = endpoints.filter(({ since, until }) => since !== 'hexclave-1.0' && until !== '2.8.8').map(keyOf)
    expect(byVersion['2.8.86'].map(({ contract }) => keyOf(contract))).toEqual(expect.arrayContaining(expected))
    const added = endpoints.filter(({ since }) => since === 'hexclave-1.0').map(keyOf)
    expect(byVersion['2.8.86'].map(({ contract }) => keyOf(contract)).filter((key) => added.includes(key))).toEqual([])
  })

  test('version 2.8.8 has the endpoints of the contract without `since`, and no others', () => {
    const expected = endpoints.filter(({ since }) => !since).map(keyOf)
    const actual = byVersion['2.8.8'].map(({ contract }) => keyOf(contract))
    expect([...actual].sort()).toEqual([...expected].sort())
  })

  test('the current version has the endpoints of the contract without `until`', () => {
    const expected = endpoints.filter(({ until }) => !until).map(keyOf)
    expect(byVersion['hexclave-1.0'].map(({ contract }) => keyOf(contract))).toEqual(expect.arrayContaining(expected))
  })

  test('a change of an unknown endpoint throws', () => {
    const changes: VersionChanges = {
      version: '2.8.8',
      absent: [],
      routes: [],
      endpoints: [{ endpoint: { name: 'getNothing', access: 'client' }, change: {} }],
      entities: [],
    }
    expect(() => olderRoutes(routes, changes)).toThrow('getNothing')
  })
})
