import { expect, test } from 'vitest'
import * as contract from './index.js'
import { boolean, type Contract, endpoint, entity, isUntried, list, since, untriedRows } from './index.js'

test.each([
  [{}, false],
  [{ since: '2.8.86' }, false],
  [{ since: 'hexclave-1.0' }, true],
  [{ since: 'hexclave-1.0', untried: false }, false],
  [{ untried: true }, true],
] as const)('%j is untried: %s', (row, expected) => {
  expect(isUntried(row)).toBe(expected)
})

test('lists an untried endpoint once, and the untried fields of the others, also within lists', () => {
  const common = { method: 'GET', access: 'client', summary: '' } as const
  const item = entity({ old: boolean, fresh: since('hexclave-1.0', boolean) })
  const changed = endpoint({ name: 'changed', path: '/a', response: item, untried: true, ...common })
  const same = endpoint({ name: 'same', path: '/b', response: entity({ items: list(item) }), ...common })
  const { endpoints, fields } = untriedRows([changed, same] as readonly Contract[])
  expect(endpoints.map(({ name }) => name)).toEqual(['changed'])
  expect(fields.map(([field, rows]) => [field, rows.map(({ name }) => name)])).toEqual([['fresh', ['same']]])
})

test('lists the fields that the newest version added to the project', () => {
  const { fields } = untriedRows(contract.contractsIn(contract).map(([, row]) => row))
  expect(new Map(fields).get('config_warnings')?.map(({ name }) => name)).toContain('getProject')
})
