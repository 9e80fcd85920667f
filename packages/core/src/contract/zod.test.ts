import { describe, expect, test } from 'vitest'
import { added, count, entity, flag, list, nullable, oneOf, openOneOf, optional, removed, text } from './kinds.js'
import { zodOf } from './zod.js'

const kind = entity({ name: text, on: optional(flag), size: nullable(count), tags: optional(list(oneOf('a', 'b'))) })

test('reports an extra or a missing field by name', () => {
  const strict = zodOf(kind)
  expect(strict.safeParse({ name: 'x', size: 1, more: 1 }).error?.issues[0]).toMatchObject({
    code: 'unrecognized_keys',
    keys: ['more'],
  })
  expect(strict.safeParse({ size: 1 }).error?.issues[0]?.path).toEqual(['name'])
  expect(strict.safeParse({ name: 'x', size: null }).success).toBe(true)
})

test('casts scalars only on request', () => {
  const wire = { name: 5, on: 'true', size: '7' }
  expect(zodOf(kind, { cast: true }).parse(wire)).toEqual({ name: '5', on: true, size: 7 })
  expect(zodOf(kind).safeParse(wire).success).toBe(false)
})

describe('with the fields of one version of the service', () => {
  const versions = entity({ id: text, user_count: removed(count), owner_team_id: added(nullable(text)) })
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

  test('without a version, the fields that one of them lacks are optional', () => {
    for (const wire of [OLD, NEW, { id: 'p' }]) expect(zodOf(versions).safeParse(wire).success).toBe(true)
  })
})

test('rejects unknown members of an open enumeration: the service has only those that are listed', () => {
  expect(zodOf(openOneOf('a', 'b')).safeParse('c').success).toBe(false)
})
