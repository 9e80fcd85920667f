import { expect, test } from 'vitest'
import { isEqual } from './is-equal.js'
import { Secret } from './secret.js'

const page = (nextCursor: string) => Object.assign([1], { nextCursor })

test.each<[unknown, unknown]>([
  ['a', 'a'],
  [null, null],
  [Number.NaN, Number.NaN],
  [
    { a: [1, { b: null }], at: new Date(5) },
    { at: new Date(5), a: [1, { b: null }] },
  ],
  [page('c'), page('c')],
  [{ key: new Secret('one 1234') }, { key: new Secret('one 1234') }],
])('%o equals %o', (one, other) => {
  expect(isEqual(one, other)).toBe(true)
})

test.each<[unknown, unknown]>([
  ['a', 'b'],
  [null, {}],
  [[], {}],
  [[1], [1, 2]],
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: undefined }, { b: undefined }],
  [new Date(5), new Date(6)],
  [page('c'), page('d')],
  [new Secret('one 1234'), new Secret('two 1234')],
  [new Map(), new Map()],
])('%o does not equal %o', (one, other) => {
  expect(isEqual(one, other)).toBe(false)
})
