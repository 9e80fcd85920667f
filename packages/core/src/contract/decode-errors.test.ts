import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { contractsIn } from './contracts-in.js'
import * as contract from './index.js'
import type { AnySchema, Fields } from './schema/index.js'

// A decode error reaches logs and error reports. It may name the field, but must not repeat what the server sent there.

const SECRET = 'canary-3f9c1e7a5b'

const responses = contractsIn(contract).map(([name, { response }]) => [name, response] as const)

/** A wire value that the schema accepts, with the secret in every text. */
function sampleOf(schema: AnySchema): unknown {
  const { fields, of } = schema as { fields?: Fields; of?: unknown }
  if (fields) return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)]))
  const inner = isSchema(of) ? sampleOf(of) : undefined
  const candidates = [inner, [inner], ...(Array.isArray(of) ? of : []), SECRET, true, 1, '1', '2026-01-01T00:00:00Z']
  return candidates.find((wire) => accepts(schema, wire))
}

/** Copies of a wire value with one leaf replaced by a value that carries the secret and is of the wrong type. */
function* withOneWrongValue(wire: unknown): Generator<unknown> {
  yield [SECRET]
  yield { [SECRET]: SECRET }
  yield SECRET
  if (typeof wire !== 'object' || !wire) return
  for (const [name, value] of Object.entries(wire))
    for (const wrong of withOneWrongValue(value)) yield Array.isArray(wire) ? [wrong] : { ...wire, [name]: wrong }
}

const isSchema = (value: unknown): value is AnySchema =>
  typeof value === 'object' && value !== null && 'decode' in value

function accepts(schema: AnySchema, wire: unknown): boolean {
  try {
    schema.decode(wire, '')
    return wire !== undefined
  } catch {
    return false
  }
}

test.each(responses)('decode errors of %s never repeat a value of the response', (_, response) => {
  const sample = sampleOf(response)
  let refused = 0
  for (const wire of withOneWrongValue(sample)) {
    try {
      response.decode(wire, '')
    } catch (error) {
      refused++
      expect(inspect(error, { depth: null, showHidden: true })).not.toContain(SECRET)
    }
  }
  if (typeof sample === 'object') expect(refused).toBeGreaterThan(0)
})
