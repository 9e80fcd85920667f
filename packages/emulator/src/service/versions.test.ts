import * as contract from '@latchkey/core/internal/contract'
import { expect, test } from 'vitest'
import { olderRoutes, type VersionChanges } from '../versions/changes.js'
import { routesByVersion } from '../versions/index.js'
import { routes } from './routes.js'

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
