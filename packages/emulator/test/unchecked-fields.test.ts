import type { AnySchema, Contract } from '@latchkey/core/internal/contract'
import { expect, test } from 'vitest'
import { routes } from '../src/service/routes.js'
import { routesByVersion } from '../src/versions/index.js'
import { isOlder, SERVER_VERSIONS } from '../src/world/server-version.js'

/** Fields in which the service accepts any JSON value. `content` is the editor document of an email template of 2.8.8. */
const ANY_JSON = ['client_metadata', 'client_read_only_metadata', 'server_metadata', 'content']

const inner = (schema: AnySchema): AnySchema =>
  (schema.kind === 'optional' || schema.kind === 'nullable') && schema.of ? inner(schema.of as AnySchema) : schema
const fieldsOf = ({ body }: Contract) =>
  Object.entries((body as { fields?: Record<string, AnySchema> } | undefined)?.fields ?? {})

const byVersion = routesByVersion(routes)

test.each(SERVER_VERSIONS)('%s checks each field of each body', (version) => {
  const unchecked = byVersion[version].flatMap(({ contract, rules }) =>
    fieldsOf(contract)
      .filter(([, { since }]) => !(since && isOlder(version, since)))
      .filter(([name, schema]) => inner(schema).kind === 'json' && !rules[name] && !ANY_JSON.includes(name))
      .map(([name]) => `${contract.method} ${contract.path} ${name}`),
  )
  expect([...new Set(unchecked)]).toEqual([])
})
