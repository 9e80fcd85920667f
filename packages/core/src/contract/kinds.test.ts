import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AnyKind,
  count,
  countText,
  date,
  entity,
  enumOf,
  flag,
  flagText,
  isoDate,
  json,
  list,
  nullable,
  oneOf,
  openOneOf,
  optional,
  text,
} from './kinds.js'
import { listOf, pageOf } from './responses.js'

test.each([
  ['display_name', 'displayName'],
  ['created_at_millis', 'createdAt'],
  ['expires_in_millis', 'expiresInMillis'],
  ['created_at', 'createdAt'],
  ['totp_secret_base64', 'totpSecretBase64'],
  ['id', 'id'],
])('%s is seen as %s', (wire, view) => {
  expect(Object.keys(entity({ [wire]: json }).decode({ [wire]: 1 }, ''))).toEqual([view])
})

test.each<[string, AnyKind, unknown, RegExp]>([
  ['text', text, 5, /expected a string, got number/],
  ['flag', flag, 'true', /expected a boolean, got string/],
  ['count', count, null, /expected a finite number, got null/],
  ['list', list(text), 'x', /expected an array, got string/],
  ['oneOf', oneOf('a', 'b'), 1, /expected a string, got number/],
  ['openOneOf', openOneOf('a', 'b'), null, /expected a string, got null/],
  ['entity', entity({ a: text }), [], /a: expected a string, got undefined/],
  ['isoDate', isoDate, 'yesterday', /expected an ISO date/],
  ['flagText', flagText, 'yes', /expected true or false/],
  ['countText', countText, '', /expected a number/],
])('%s refuses what is not of its kind', (_, kind, wire, message) => {
  expect(() => kind.decode(wire, '')).toThrow(message)
})

test.each<[string, AnyKind, unknown, RegExp]>([
  ['text', text, Symbol('x'), /expected a string, got symbol/],
  ['flag', flag, 0, /expected a boolean, got number/],
  ['count', count, Number.NaN, /expected a finite number, got NaN/],
  ['countText', countText, '5', /expected a finite number, got string/],
  ['flagText', flagText, 'true', /expected a boolean, got string/],
  ['date', date, 1, /expected a valid Date, got number/],
  ['date', date, new Date(Number.NaN), /expected a valid Date, got object/],
  ['isoDate', isoDate, null, /expected a valid Date, got null/],
  ['list', list(text), 'x', /expected an array, got string/],
  ['list', list(text), ['a', 1], /\[1\]: expected a string, got number/],
  ['oneOf', oneOf('a', 'b'), 'A', /expected one of a \| b, got string/],
  ['json', json, 1n, /expected a JSON value, got bigint/],
  ['json', json, undefined, /expected a JSON value, got undefined/],
  ['json', json, () => {}, /expected a JSON value, got function/],
  ['nullable', nullable(text), undefined, /expected a string, got undefined/],
  ['optional', optional(text), null, /expected a string, got null/],
  ['entity', entity({ a: text }), [], /expected an object, got array/],
  ['entity', entity({ a_b: entity({ c_d: text }) }), { aB: { cD: 1 } }, /aB\.cD: expected a string, got number/],
])('%s refuses to encode a view that is not of its kind: %o', (_, kind, view, message) => {
  expect(() => kind.encode(view)).toThrow(message)
})

test('an error contains the full path of the field and never its value', () => {
  const kind = entity({ items: list(entity({ secret_key: text })) })
  expect(() => kind.decode({ items: [{ secret_key: 'a' }, { secret_key: 12345 }] }, '')).toThrow(
    'items[1].secret_key: expected a string, got number',
  )
})

test('keeps keys inside metadata unchanged', () => {
  const kind = entity({ client_metadata: json })
  const wire = { client_metadata: { snake_case: { created_at_millis: 1 }, camelCase: [null] } }
  expect(kind.decode(wire, '')).toEqual({ clientMetadata: wire.client_metadata })
  expect(kind.encode({ clientMetadata: wire.client_metadata })).toEqual(wire)
})

test('ignores unknown fields and preserves absent fields and null', () => {
  const kind = entity({ a: optional(text), b: nullable(text) })
  expect(kind.decode({ b: null, from_tomorrow: 1 }, '')).toEqual({ b: null })
  expect(kind.encode({ a: undefined, b: null })).toEqual({ b: null })
})

const anyWire = fc.record(
  {
    id: fc.string(),
    on: fc.boolean(),
    size: fc.double({ noNaN: true, noDefaultInfinity: true }),
    created_at_millis: fc.integer({ min: 0, max: 4e12 }),
    client_metadata: fc.jsonValue(),
    tags: fc.array(fc.constantFrom('a', 'b')),
    nick_name: fc.option(fc.string(), { nil: null }),
    later: fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms).toISOString()),
  },
  { requiredKeys: ['id', 'on', 'size', 'created_at_millis', 'client_metadata', 'tags', 'nick_name'] },
)
const anyKind = entity({
  id: text,
  on: flag,
  size: count,
  created_at_millis: date,
  client_metadata: json,
  tags: list(oneOf('a', 'b')),
  nick_name: nullable(text),
  later: optional(isoDate),
})

test('decode and encode are inverse', () => {
  fc.assert(
    fc.property(anyWire, (wire) => {
      const view = anyKind.decode(wire, '')
      expect(anyKind.encode(view)).toEqual(wire)
      expect(anyKind.decode(anyKind.encode(view), '')).toEqual(view)
    }),
  )
})

test.each([oneOf('a', 'b'), openOneOf('a', 'b')])(
  'decodes an unknown member of an enumeration to its string',
  (kind) => {
    expect(entity({ tags: list(kind) }).decode({ tags: ['a', 'c'] }, '')).toEqual({ tags: ['a', 'c'] })
  },
)

test('encodes an unknown member of an open enumeration, so that a response can be sent back', () => {
  expect(openOneOf('a', 'b').encode('c')).toBe('c')
})

test.each<[string, AnyKind, unknown, unknown]>([
  ['flagText', flagText, 'true', true],
  ['flagText', flagText, 'false', false],
  ['countText', countText, '-1.5', -1.5],
  ['countText', countText, '0', 0],
  ['isoDate', isoDate, '2026-01-01T00:00:00.000Z', new Date('2026-01-01')],
  ['date', date, 5, new Date(5)],
  ['nullable', nullable(date), null, null],
  ['list', list(date), [5], [new Date(5)]],
])('%s decodes %j and encodes it again', (_, kind, wire, view) => {
  expect(kind.decode(wire, '')).toEqual(view)
  expect(kind.encode(view)).toEqual(wire)
})

test('an absent optional field stays absent in both directions', () => {
  const kind = entity({ a_b: optional(date) })
  expect(Object.keys(kind.decode({}, ''))).toEqual([])
  expect(Object.keys(kind.encode({} as never))).toEqual([])
})

test.each([null, undefined, 'x', 7])('an entity does not decode %j', (wire) => {
  expect(() => entity({ a: optional(text) }).decode(wire, 'at')).toThrow(/^at: expected an object/)
})

test('a value without a path is named "value"', () => {
  expect(() => text.encode(7 as never)).toThrow(/^value: expected a string, got number$/)
  expect(() => list(text).encode(['a', 7 as never])).toThrow(/^\[1\]: /)
})

test('only the end of a name is a unit of time', () => {
  expect(Object.keys(entity({ sent_at_millis_total: json }).decode({ sent_at_millis_total: 1 }, ''))).toEqual([
    'sentAtMillisTotal',
  ])
})

test('a list decodes to an array, a page to an array with the cursor of the next page', () => {
  const item = entity({ secret_key: text })
  const wire = { items: [{ secret_key: 'a' }], is_paginated: true, pagination: { next_cursor: 'c2' } }
  expect(listOf(item).decode(wire, '')).toEqual([{ secretKey: 'a' }])
  const page = pageOf(item).decode(wire, '')
  expect([...page]).toEqual([{ secretKey: 'a' }])
  expect(page.nextCursor).toBe('c2')
  expect(pageOf(item).encode(page)).toEqual(wire)
  expect(pageOf(item).decode({ items: [], is_paginated: false }, '').nextCursor).toBeNull()
})

test('an enumeration has other names in the view', () => {
  const kind = enumOf({ signed_up_at: 'signedUpAt' })
  expect(kind.decode('signed_up_at', '')).toBe('signedUpAt')
  expect(kind.encode('signedUpAt')).toBe('signed_up_at')
  expect(() => kind.encode('signed_up_at' as never, 'orderBy')).toThrow('orderBy: expected one of signedUpAt')
})
