import { expect, test } from 'vitest'
import * as admin from '../admin/index.js'
import { INPUTS } from '../call-inputs.test-support.js'
import type { Client } from '../client.js'
import * as app from '../client-entries.test-support.js'
import { scene, USER } from '../flows/fake-service.test-support.js'
import * as server from '../server/index.js'
import type { Contract } from './endpoint.js'
import * as contracts from './index.js'
import { type AnySchema, camel, type Fields } from './schema/index.js'

// Users paste addresses with spaces around them. The service refuses these, so that every request is sent without.

const PASTED = '\u00a0 Ada@example.com\t\n'
const ENDPOINTS = [contracts, app, server, admin]
  .flatMap((entry) => Object.values(entry as object))
  .filter((value): value is Contract => typeof value === 'function' && 'method' in value && 'response' in value)

/** The fields of a request that contain an email address, with the schema of each. */
function emailFields(schema: AnySchema | undefined): [field: string, schema: AnySchema][] {
  const fields = Object.entries((schema as { fields?: Fields } | undefined)?.fields ?? {})
  const isChannel = fields.some(([name, { of }]) => name === 'type' && JSON.stringify(of).includes('"email"'))
  return fields.flatMap(([name, field]): [string, AnySchema][] => {
    const inner = innermost(field)
    if (inner.kind === 'entity') return emailFields(inner)
    return inner.kind === 'string' && (/email$/.test(name) || (isChannel && name === 'value')) ? [[name, field]] : []
  })
}
function innermost(schema: AnySchema): AnySchema {
  return ['optional', 'nullable', 'list'].includes(schema.kind) ? innermost(schema.of as AnySchema) : schema
}
const FIELDS = ENDPOINTS.flatMap(({ name, body, query }) =>
  [body, query].flatMap((schema) => emailFields(schema).map(([field, of]) => [name, field, of] as const)),
)

test.each(FIELDS)('%s sends %s without the spaces around it', (_, __, schema) => {
  expect(schema.encode(PASTED)).toBe('Ada@example.com')
})

test('finds the email fields of all domains', () => {
  const found = new Set(FIELDS.map(([name, field]) => `${name} ${camel(field)}`))
  expect(found.size).toBeGreaterThan(15)
})

const FLOWS = Object.entries(INPUTS).filter(([, input]) => 'email' in input)

test.each(FLOWS)('%s sends the email without the spaces around it', async (name, input) => {
  const { client, requests } = scene(
    { 'GET /users/me': { ...USER, is_anonymous: true }, '*': {} },
    { signedIn: !/^sign/.test(name) },
  )
  const call = (app as unknown as Record<string, (client: Client, input: object) => Promise<unknown>>)[name]
  await call?.(client, { ...input, email: PASTED }).catch(() => {})
  expect(JSON.stringify(requests.map(({ body }) => body))).toContain('"Ada@example.com"')
})
