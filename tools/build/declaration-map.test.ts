import { expect, test } from 'vitest'
import { shiftMap } from './declaration-map.js'

test('moves the mappings of a source map down by the inserted lines', () => {
  expect(JSON.parse(shiftMap('{"mappings":"AAAA;AACA;AACA"}', [0, 2, 1]))).toEqual({ mappings: 'AAAA;;;AACA;;AACA' })
})
