import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listOf, pageOf } from '../responses.js'
import {
  type AnySchema,
  boolean,
  booleanString,
  date,
  entity,
  enumOf,
  isoDate,
  json,
  list,
  missingAs,
  nullable,
  number,
  numberString,
  oneOf,
  openOneOf,
  optional,
  renamedTo,
  string,
} from './index.js'

test.each([
  ['display_name', 'displayName'],
  ['created_at_millis', 'createdAt'],
  ['expires_in_millis', 'expiresInMillis'],
  ['created_at', 'createdAt'],
  ['totp_secret_base64', 'totpSecretBase64'],
  ['id', 'id'],
])('the wire name %s becomes %s', (wire, view) => {
  expect(Object.keys(entity({ [wire]: json }).decode({ [wire]: 1 }, ''))).toEqual([view])
})

test.each<[string, AnySchema, unknown, RegExp]>([
  ['string', string, 5, /expected a string, got number/],
  ['boolean', boolean, 'true', /expected a boolean, got string/],
  ['number', number, null, /expected a finite number, got null/],
  ['list', list(string), 'x', /expected an array, got string/],
  ['oneOf', oneOf('a', 'b'), 1, /expected a string, got number/],
  ['openOneOf', openOneOf('a', 'b'), null, /expected a string, got null/],
  ['entity', entity({ a: string }), [], /a: expected a string, got undefined/],
  ['isoDate', isoDate, 'yesterday', /expected an ISO date/],
  ['booleanString', booleanString, 'yes', /expected true or false/],
  ['numberString', numberString, '', /expected a number/],
])('%s rejects an invalid wire value', (_, schema, wire, message) => {
  expect(() => schema.decode(wire, '')).toThrow(message)
})

test.each<[string, AnySchema, unknown, RegExp]>([
  ['string', string, Symbol('x'), /expected a string, got symbol/],
  ['boolean', boolean, 0, /expected a boolean, got number/],
  ['number', number, Number.NaN, /expected a finite number, got NaN/],
  ['numberString', numberString, '5', /expected a finite number, got string/],
  ['booleanString', booleanString, 'true', /expected a boolean, got string/],
  ['date', date, 1, /expected a valid Date, got number/],
  ['date', date, new Date(Number.NaN), /expected a valid Date, got Date/],
  ['isoDate', isoDate, null, /expected a valid Date, got null/],
  ['list', list(string), 'x', /expected an array, got string/],
  ['list', list(string), ['a', 1], /\[1\]: expected a string, got number/],
  ['oneOf', oneOf('a', 'b'), 'A', /expected one of a \| b, got string/],
  ['json', json, 1n, /expected a JSON value, got bigint/],
  ['json', json, undefined, /expected a JSON value, got undefined/],
  ['json', json, () => {}, /expected a JSON value, got function/],
  ['nullable', nullable(string), undefined, /expected a string, got undefined/],
  ['optional', optional(string), null, /expected a string, got null/],
  ['entity', entity({ a: string }), [], /expected an object, got array/],
  ['entity', entity({ a_b: entity({ c_d: string }) }), { aB: { cD: 1 } }, /aB\.cD: expected a string, got number/],
])('%s does not encode the invalid value %o', (_, schema, view, message) => {
  expect(() => schema.encode(view)).toThrow(message)
})

test('an error contains the full path of the field and never its value', () => {
  const schema = entity({ items: list(entity({ secret_key: string })) })
  expect(() => schema.decode({ items: [{ secret_key: 'a' }, { secret_key: 12345 }] }, '')).toThrow(
    'items[1].secret_key: expected a string, got number',
  )
})

test('an error in a list of lists contains the positions in both', () => {
  expect(() => entity({ rows: list(list(string)) }).encode({ rows: [['a'], ['b', 7 as never]] })).toThrow(
    'rows[1][1]: expected a string, got number',
  )
})

test('keeps keys inside metadata unchanged', () => {
  const schema = entity({ client_metadata: json })
  const wire = { client_metadata: { snake_case: { created_at_millis: 1 }, camelCase: [null] } }
  expect(schema.decode(wire, '')).toEqual({ clientMetadata: wire.client_metadata })
  expect(schema.encode({ clientMetadata: wire.client_metadata })).toEqual(wire)
})

test('ignores unknown fields and preserves absent fields and null', () => {
  const schema = entity({ a: optional(string), b: nullable(string) })
  expect(schema.decode({ b: null, from_tomorrow: 1 }, '')).toEqual({ b: null })
  expect(schema.encode({ a: undefined, b: null })).toEqual({ b: null })
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
  id: string,
  on: boolean,
  size: number,
  created_at_millis: date,
  client_metadata: json,
  tags: list(oneOf('a', 'b')),
  nick_name: nullable(string),
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
  (schema) => {
    expect(entity({ tags: list(schema) }).decode({ tags: ['a', 'c'] }, '')).toEqual({ tags: ['a', 'c'] })
  },
)

test('encodes an unknown member of an open enumeration, so that a response can be sent back', () => {
  expect(openOneOf('a', 'b').encode('c')).toBe('c')
})

test.each<[string, AnySchema, unknown, unknown]>([
  ['booleanString', booleanString, 'true', true],
  ['booleanString', booleanString, 'false', false],
  ['numberString', numberString, '-1.5', -1.5],
  ['numberString', numberString, '0', 0],
  ['isoDate', isoDate, '2026-01-01T00:00:00.000Z', new Date('2026-01-01')],
  ['date', date, 5, new Date(5)],
  ['nullable', nullable(date), null, null],
  ['list', list(date), [5], [new Date(5)]],
])('%s decodes %j and encodes it again', (_, schema, wire, view) => {
  expect(schema.decode(wire, '')).toEqual(view)
  expect(schema.encode(view)).toEqual(wire)
})

test('an absent optional field stays absent in both directions', () => {
  const schema = entity({ a_b: optional(date) })
  expect(Object.keys(schema.decode({}, ''))).toEqual([])
  expect(Object.keys(schema.encode({} as never))).toEqual([])
})

test.each([null, undefined, 'x', 7])('an entity does not decode %j', (wire) => {
  expect(() => entity({ a: optional(string) }).decode(wire, 'at')).toThrow(/^at: expected an object/)
})

test('a value without a path is named "value"', () => {
  expect(() => string.encode(7 as never)).toThrow(/^value: expected a string, got number$/)
  expect(() => list(string).encode(['a', 7 as never])).toThrow(/^\[1\]: /)
})

test('a field can have another name in the view', () => {
  const schema = entity({ last_used_at_ip_info: renamedTo('geoInfo', string) })
  expect(schema.decode({ last_used_at_ip_info: 'x' }, '')).toEqual({ geoInfo: 'x' })
  expect(schema.encode({ geoInfo: 'x' })).toEqual({ last_used_at_ip_info: 'x' })
})

test('decodes an object as if it were the first one', () => {
  const fields = {
    id: string,
    user_name: optional(nullable(string)),
    is_new: missingAs(false, boolean),
    sent_at_millis: optional(date),
    count: number,
    part: optional(entity({ part_name: missingAs('none', string), open: openOneOf('a') })),
    metadata: optional(json),
  }
  const wires = fc.record(
    {
      id: fc.string(),
      user_name: fc.option(fc.string()),
      is_new: fc.boolean(),
      sent_at_millis: fc.nat(),
      count: fc.constantFrom(0, 1, 'x'),
      part: fc.record({ part_name: fc.string(), open: fc.string() }, { requiredKeys: ['open'] }),
      metadata: fc.constantFrom(null, { a_b: 1 }, undefined),
      newer: fc.constant(1),
    },
    { requiredKeys: ['id', 'count'] },
  )
  const shuffled = fc
    .tuple(wires, fc.boolean())
    .map(([wire, isTurned]) => (isTurned ? Object.fromEntries(Object.entries(wire).reverse()) : wire))
  const outcome = (schema: AnySchema, wire: object) => {
    try {
      const view = schema.decode(wire, '')
      return [Object.keys(view).sort(), view]
    } catch (error) {
      return (error as Error).message
    }
  }
  fc.assert(
    fc.property(fc.array(shuffled), (all) => {
      const used = entity(fields)
      // Twice each: lists have many objects with the same fields.
      for (const wire of all.flatMap((one) => [one, { ...one, id: 'other' }, one]))
        expect(outcome(used, wire)).toEqual(outcome(entity(fields), wire))
    }),
  )
})

test('only the end of a name is a unit of time', () => {
  expect(Object.keys(entity({ sent_at_millis_total: json }).decode({ sent_at_millis_total: 1 }, ''))).toEqual([
    'sentAtMillisTotal',
  ])
})

test('a list decodes to an array, a page to an array with the cursor of the next page', () => {
  const item = entity({ secret_key: string })
  const wire = { items: [{ secret_key: 'a' }], is_paginated: true, pagination: { next_cursor: 'c2' } }
  expect(listOf(item).decode(wire, '')).toEqual([{ secretKey: 'a' }])
  const page = pageOf(item).decode(wire, '')
  expect([...page]).toEqual([{ secretKey: 'a' }])
  expect(page.nextCursor).toBe('c2')
  expect(pageOf(item).encode(page)).toEqual(wire)
  expect(pageOf(item).decode({ items: [], is_paginated: false }, '').nextCursor).toBeNull()
})

test('an enumeration has other names in the view', () => {
  const schema = enumOf({ signed_up_at: 'signedUpAt' })
  expect(schema.decode('signed_up_at', '')).toBe('signedUpAt')
  expect(schema.encode('signedUpAt')).toBe('signed_up_at')
  expect(() => schema.encode('signed_up_at' as never, 'orderBy')).toThrow('orderBy: expected one of signedUpAt')
})
