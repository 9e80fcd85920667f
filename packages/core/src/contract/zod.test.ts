import { describe, expect, test } from 'vitest'
import {
  type AnySchema,
  boolean,
  booleanString,
  date,
  entity,
  isoDate,
  json,
  list,
  nullable,
  number,
  numberString,
  oneOf,
  openOneOf,
  optional,
  requiredUntil,
  since,
  string,
  until,
} from './schema/index.js'
import { zodOf } from './zod.js'

const schema = entity({
  name: string,
  on: optional(boolean),
  size: nullable(number),
  tags: optional(list(oneOf('a', 'b'))),
})

test('reports an extra or a missing field by name', () => {
  const strict = zodOf(schema)
  expect(strict.safeParse({ name: 'x', size: 1, more: 1 }).error?.issues[0]).toMatchObject({
    code: 'unrecognized_keys',
    keys: ['more'],
  })
  expect(strict.safeParse({ size: 1 }).error?.issues[0]?.path).toEqual(['name'])
  expect(strict.safeParse({ name: 'x', size: null }).success).toBe(true)
})

test('casts scalars only on request', () => {
  const wire = { name: 5, on: 'true', size: '7' }
  expect(zodOf(schema, { cast: true }).parse(wire)).toEqual({ name: '5', on: true, size: 7 })
  expect(zodOf(schema).safeParse(wire).success).toBe(false)
})

describe('with the fields of one version of the service', () => {
  const versions = entity({
    id: string,
    user_count: until('2.8.8', number),
    owner_team_id: since('2.8.86', nullable(string)),
  })
  const OLD = { id: 'p', user_count: 3 }
  const NEW = { id: 'p', owner_team_id: null }

  test.each([
    ['2.8.8', OLD, NEW],
    ['2.8.86', NEW, OLD],
  ] as const)('%s requires its own fields and rejects those of the other version', (service, own, other) => {
    const schema = zodOf(versions, { service })
    expect(schema.safeParse(own).success).toBe(true)
    expect(schema.safeParse({ id: 'p' }).success).toBe(false)
    expect(schema.safeParse({ ...own, ...other }).success).toBe(false)
  })

  test('a field that only 2.8.8 requires is optional for 2.8.86', () => {
    const query = entity({ team_id: requiredUntil('2.8.8', string) })
    expect(zodOf(query, { service: '2.8.8' }).safeParse({}).success).toBe(false)
    expect(zodOf(query, { service: '2.8.86' }).safeParse({}).success).toBe(true)
    expect(zodOf(query).safeParse({}).success).toBe(true)
    for (const service of ['2.8.8', '2.8.86'] as const)
      expect(zodOf(query, { service }).safeParse({ team_id: 't' }).success).toBe(true)
  })

  test('without a version, the fields that one of them lacks are optional', () => {
    for (const wire of [OLD, NEW, { id: 'p' }]) expect(zodOf(versions).safeParse(wire).success).toBe(true)
  })
})

test('rejects unknown members of an open enumeration: the service has only those that are listed', () => {
  expect(zodOf(openOneOf('a', 'b')).safeParse('c').success).toBe(false)
})

test.each<[string, AnySchema, unknown[], unknown[]]>([
  ['string', string, ['', 'x'], [1, null, undefined]],
  ['boolean', boolean, [true, false], ['true', 0, null]],
  ['number', number, [0, -1.5], ['1', null, Number.NaN]],
  ['date', date, [0], ['1970-01-01T00:00:00Z', new Date(0)]],
  ['isoDate', isoDate, ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.123Z'], ['yesterday', 0]],
  ['booleanString', booleanString, ['true', 'false'], ['', 'yes', true]],
  ['numberString', numberString, ['0', '-5', '12.25'], ['', 'a', 'a5', '5a', '1.', '.5', '--5', 5]],
  ['json', json, [null, {}, 'x'], []],
  ['nullable', nullable(string), [null, 'x'], [1, undefined]],
  ['optional', optional(string), [undefined, 'x'], [1, null]],
  ['list', list(string), [[], ['x']], ['x', [1]]],
])('describes the wire form of %s', (_, of, valid, invalid) => {
  for (const value of valid) expect([value, zodOf(of).safeParse(value).success]).toEqual([value, true])
  for (const value of invalid) expect([value, zodOf(of).safeParse(value).success]).toEqual([value, false])
})

test.each<[AnySchema, unknown, unknown]>([
  [string, 5, '5'],
  [string, true, 'true'],
  [string, 'x', 'x'],
  [number, '7', 7],
  [number, ' 7 ', 7],
  [number, 7, 7],
  [boolean, 'true', true],
  [boolean, 1, true],
  [boolean, 'false', false],
  [boolean, 0, false],
  [boolean, true, true],
])('casts for %o: %j to %j', (of, wire, value) => {
  expect(zodOf(of, { cast: true }).parse(wire)).toBe(value)
})

test.each<[AnySchema, unknown]>([
  [string, null],
  [string, {}],
  [number, ''],
  [number, ' '],
  [number, 'x'],
  [number, true],
  [boolean, 'yes'],
  [boolean, 2],
  [boolean, null],
])('does not cast for %o: %j', (of, wire) => {
  expect(zodOf(of, { cast: true }).safeParse(wire).success).toBe(false)
})

test('throws for an unknown schema type', () => {
  expect(() => zodOf({ ...string, kind: 'unknown' })).toThrow(/unknown/)
})
