// @ts-nocheck
import { expect, test } from 'vitest'
import { count, entity, flag, list, nullable, oneOf, optional, text } from './kinds.js'
import { zodOf } from './zod.js'

const kind = entity({ name: text, on: optional(flag), size: nullable(count), tags: optional(list(oneOf('a', 'b'))) })

test('a field too many or too few is an error that names it', () => {
  const strict = zodOf(kind)
  expect(strict.safeParse({ name: 'x', size: 1, more: 1 }).error?.issues[0]).toMatchObject({
    code: 'unrecognized_keys',
    keys: ['more'],
  })
  expect(strict.safeParse({ size: 1 }).error?.issues[0]?.path).toEqual(['name'])
  expect(strict.safeParse({ name: 'x', size: null }).success).toBe(true)
})

test('scalars are cast first where that is asked for, and nowhere else', () => {
  const wire = { name: 5, on: 'true', size: '7' }
  expect(zodOf(kind, { cast: true }).parse(wire)).toEqual({ name: '5', on: true, size: 7 })
  expect(zodOf(kind).safeParse(wire).success).toBe(false)
})
