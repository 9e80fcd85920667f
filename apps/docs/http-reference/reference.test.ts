import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { schema } from '../../../packages/core/build/openapi.ts'
import * as contract from '../../../packages/core/src/contract/index.js'
import { reference } from './write.ts'

const files = await reference(contract)

test('every endpoint is on a page', () => {
  const names = Object.entries(contract).flatMap(([name, value]) =>
    typeof value === 'function' && 'path' in value ? [name] : [],
  )
  const text = [...files]
    .filter(([file]) => file.endsWith('.md') && file !== 'errors.md' && file !== 'endpoints.md')
    .join()
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  expect(names.length).toBeGreaterThan(80)
})

test('every error code is in errors.md with its cause and its fix', () => {
  const sections = (files.get('errors.md') ?? '').split('\n### ').slice(1)
  const codes = sections.map((section) => /^`(\w+)`/.exec(section)?.[1])
  expect(codes).toEqual(expect.arrayContaining(Object.keys(contract.knownErrors)))
  expect(codes).toEqual(expect.arrayContaining(['OFFLINE', 'NOT_SIGNED_IN', 'PASSWORD_ALREADY_SET']))
  expect(sections.filter((section) => !/\n\*\*Cause\*\* \S.*\n\n\*\*Fix\*\* \S/.test(section))).toEqual([])
})

test('the OpenAPI document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(files.get('openapi.json') ?? ''))
  expect(errors).toBeUndefined()
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

test('the validator detects an error', async () => {
  const broken = JSON.parse(files.get('openapi.json') ?? '')
  broken.paths['/users/me'].get.responses = 5
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

test('throws for a type without a JSON Schema', () => {
  expect(() => schema({ kind: 'none' } as never)).toThrow(/no JSON Schema for none/)
})
