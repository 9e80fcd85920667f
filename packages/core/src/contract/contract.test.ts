import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedTags } from './changed-tags.js'
import { contractsIn } from './contracts-in.js'
import * as contract from './index.js'
import { knownErrors } from './known-errors.js'
import { type AnySchema, email, type Fields } from './schema/index.js'

const endpoints = contractsIn(contract)
const fieldsOf = (schema: AnySchema | undefined) =>
  Object.keys((schema as { fields?: Fields } | undefined)?.fields ?? {})
const placeholders = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

test('service 2.8.8 has 110 endpoints by method and path', () => {
  const rows = new Set(
    endpoints
      .filter(([, { since }]) => !since)
      .map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`),
  )
  // GET and POST of the provider's callback are one endpoint.
  rows.delete('POST /auth/oauth/callback/{}')
  expect(rows.size).toBe(110)
})

test('combinations of method, path and access are unique', () => {
  const rows = endpoints.map(
    ([, { method, path, access, body }]) =>
      `${method} ${path} ${access} ${path === '/auth/oauth/token' ? fieldsOf(body) : ''}`,
  )
  expect(rows).toEqual([...new Set(rows)])
})

test('lists only changed tags that a GET reads', () => {
  const read = new Set(endpoints.flatMap(([, { reads = [] }]) => reads))
  const unread = endpoints.flatMap(([name, row]) =>
    changedTags(row, row.changesWith ?? {})
      .filter((tag) => !read.has(tag))
      .map((tag) => `${name}: ${tag}`),
  )
  expect(unread).toEqual([])
})

/** Any wire value of a schema. */
function anyOf(schema: AnySchema): fc.Arbitrary<unknown> {
  const inner = () => anyOf(schema.of as AnySchema)
  const millis = fc.integer({ min: 0, max: 4e12 })
  switch (schema.kind) {
    case 'string':
    case 'secret':
    case 'stringOrSecret':
      if (schema === email) return fc.string().map((text) => text.trim())
      return schema.exact ? fc.string().map((text) => `id ${text}`) : fc.string()
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => isValid(schema, number))
    case 'jsonText':
      return fc.dictionary(fc.string(), fc.string()).map((value) => JSON.stringify({ ...value }))
    case 'json':
      return schema.exact ? fc.constantFrom('id', false, null) : fc.jsonValue()
    case 'date':
      return millis
    case 'isoDate':
      return millis.map((ms) => new Date(ms).toISOString())
    case 'booleanString':
      return fc.constantFrom('true', 'false')
    case 'numberString':
      return fc.integer().map(String)
    case 'nullable':
      return fc.option(inner(), { nil: null })
    case 'optional':
      return schema.default === undefined && !schema.isRequiredInCalls
        ? fc.option(inner(), { nil: undefined })
        : inner()
    case 'list':
      return fc.array(inner(), { maxLength: 3 })
    case 'oneOf':
      return fc.constantFrom(...(schema.of as string[]))
    default: {
      const { fields } = schema as AnySchema & { fields: Fields }
      const row = fc.record(Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, anyOf(of)])))
      const { requiresOneOf = [] } = schema as { requiresOneOf?: readonly string[] }
      // What is absent is absent, not undefined.
      return row
        .map((wire) => Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== undefined)))
        .filter((wire) => requiresOneOf.length === 0 || requiresOneOf.some((name) => name in wire))
    }
  }
}

function isValid(schema: AnySchema, wire: unknown): boolean {
  try {
    schema.decode(wire, '')
    return true
  } catch {
    return false
  }
}

describe.each(endpoints)('%s', (_, { method, path, query, body, response, errors = [], reads, summary }) => {
  test('decode and encode are inverse', () => {
    for (const schema of [query, body, response].filter((schema) => schema !== undefined))
      fc.assert(
        fc.property(anyOf(schema), (wire) => {
          const view = schema.decode(wire, '')
          // The array of a list does not say whether the service paginates it.
          if ('itemSchema' in schema) expect(schema.decode(schema.encode(view), '')).toEqual(view)
          else expect(schema.encode(view)).toEqual(wire)
        }),
        { numRuns: 25 },
      )
  })

  test('declares each field once across path, query and body', () => {
    const names = [...placeholders(path), ...fieldsOf(query), ...fieldsOf(body)]
    expect(names).toEqual([...new Set(names)])
  })

  test('declares only errors of the catalog, each once', () => {
    for (const code of errors) expect(knownErrors).toHaveProperty(code)
    expect(errors).toEqual([...new Set(errors)])
  })

  test('a read is a GET without a body, and has a summary', () => {
    if (reads) expect(method).toBe('GET')
    if (method === 'GET') expect(body).toBeUndefined()
    expect(summary).toMatch(/^[A-Z].*[^.]$/)
  })
})
