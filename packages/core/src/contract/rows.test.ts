import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { endpointsIn, endpointsOf, itemsOf, type Schema } from '../../build/endpoints.js'
import * as admin from '../admin/index.js'
import { INPUTS } from '../call-inputs.test-support.js'
import type { Client } from '../client.js'
import * as app from '../client-entries.test-support.js'
import { scene, USER } from '../flows/fake-service.test-support.js'
import * as server from '../server/index.js'
import { changedTags } from './changed-tags.js'
import { checkInput } from './check-input.js'
import { contractsIn } from './contracts-in.js'
import * as contract from './index.js'
import { boolean, type Contract, endpoint, entity, isUntried, list, since, untriedRows } from './index.js'
import { wireSample } from './samples.test-support.js'
import { type AnySchema, camel, type Fields } from './schema/index.js'

describe('the lists', () => {
  const rows = [...endpointsOf(contract), ...endpointsIn(server, 'server')]
  const fieldsOf = ({ query }: { readonly query?: Schema }) => Object.keys(query?.fields ?? {})
  const lists = rows.filter(({ method, response }) => method === 'GET' && itemsOf(response))
  const paged = lists.filter((row) => fieldsOf(row).includes('cursor'))
  const viewOf = ({ response }: { readonly response: Schema }) =>
    (response as unknown as contract.Schema<unknown, unknown>).decode(
      { items: [], is_paginated: true, pagination: { next_cursor: 'c' } },
      '',
    )
  /** The fields of the lists that functions iterate over. */
  const iterated = Object.entries(server)
    .filter(([name]) => name.startsWith('iterate'))
    .map(([, iterate]) => fieldsOf({ query: (iterate as unknown as { accepts: { input: Schema } }).accepts.input }))

  test('the contract has lists with and without pages', () => {
    expect(lists.length).toBeGreaterThan(20)
    expect(paged.map(({ path }) => path)).toEqual(expect.arrayContaining(['/users', '/teams']))
  })

  test.each(paged)('the list $name of $path has a limit, returns the next cursor, and can be iterated over', (row) => {
    expect(fieldsOf(row)).toContain('limit')
    expect(viewOf(row)).toMatchObject({ nextCursor: 'c' })
    expect(iterated).toContainEqual(fieldsOf(row))
  })

  test.each(lists.filter((row) => !paged.includes(row)))('the list $name of $path has no pages', (row) => {
    expect(fieldsOf(row)).not.toContain('limit')
    expect(viewOf(row)).not.toHaveProperty('nextCursor')
  })
})

describe('the untried rows', () => {
  test.each([
    [{}, false],
    [{ since: '2.8.86' }, false],
    [{ since: 'hexclave-1.0' }, true],
    [{ since: 'hexclave-1.0', untried: false }, false],
    [{ untried: true }, true],
  ] as const)('%j is untried: %s', (row, expected) => {
    expect(isUntried(row)).toBe(expected)
  })

  test('lists an untried endpoint once, and the untried fields of the others, also within lists', () => {
    const common = { summary: '' } as const
    const item = entity({ old: boolean, fresh: since('hexclave-1.0', boolean) })
    const changed = endpoint('GET /a', 'client', { name: 'changed', response: item, untried: true, ...common })
    const same = endpoint('GET /b', 'client', { name: 'same', response: entity({ items: list(item) }), ...common })
    const { endpoints, fields } = untriedRows([changed, same] as readonly Contract[])
    expect(endpoints.map(({ name }) => name)).toEqual(['changed'])
    expect(fields.map(([field, rows]) => [field, rows.map(({ name }) => name)])).toEqual([['fresh', ['same']]])
  })

  test('lists the fields that the newest version added to the project', () => {
    const { fields } = untriedRows(contract.contractsIn(contract).map(([, row]) => row))
    expect(new Map(fields).get('config_warnings')?.map(({ name }) => name)).toContain('getProject')
  })
})

describe('the functions that apps call', () => {
  const published = new Map([app, server, admin].flatMap((entry) => contractsIn(entry)))

  test.each([...published])('%s returns each secret as a Secret', (_, { response }) => {
    const strings: string[] = []
    JSON.stringify(response.decode(wireSample(response), ''), function (this: Record<string, unknown>, name, value) {
      if (typeof this[name] === 'string') strings.push(name)
      return value
    })
    // The publishable client key is in the code of every website.
    expect(strings.filter((name) => /(?<!publishableClient)(key|secret|token|password)$/i.test(name))).toEqual([])
  })
})

describe.each([admin.updateTeamPermissionDefinition, admin.updateProjectPermissionDefinition])('$name', (row) => {
  // The service empties fields that are left out.
  const input = { permission: 'editor', description: '', containedPermissionIds: [] }
  test.each([
    [{ ...input, description: undefined }, /`description` must be a string, or an empty string for none/],
    [{ ...input, containedPermissionIds: undefined }, /`containedPermissionIds` must be an array of IDs/],
    [{ permission: 'editor', description: '' }, /`containedPermissionIds` must be an array of IDs/],
  ])('requires all fields, in %j', (incomplete, message) => {
    expect(() => checkInput(row, incomplete)).toThrow(message)
  })
})

test('the results of `sendEmail` name the users among the recipients', () => {
  const results = [{ user_id: 'u1' }, { user_id: null }, {}]
  expect(server.sendEmail.response.decode({ results }, '')).toEqual([{ userId: 'u1' }, { userId: null }, {}])
})

test.each(['email', 'accountId'])('`updateOAuthAccount` takes `%s` from servers only', (option) => {
  const input = { oauthAccountId: 'a1', [option]: 'ada@example.com' }
  expect(() => checkInput(app.updateOAuthAccount, input)).toThrow(`has no option \`${option}\``)
  expect(() => checkInput(app.updateOAuthAccount.forServers, input)).not.toThrow()
})

test('`listTeamInvitations` requires a team or a user', () => {
  const inputs: contract.Input<typeof app.listTeamInvitations>[] = [{ teamId: 't1' }, { userId: 'me' }]
  for (const input of inputs) expect(() => checkInput(app.listTeamInvitations, input)).not.toThrow()
  // @ts-expect-error: the service refuses both
  inputs.push({ teamId: 't1', userId: 'me' })
  // @ts-expect-error: and neither
  inputs.push({})
  expect(() => checkInput(app.listTeamInvitations, {})).toThrow('`teamId` must be a non-empty string')
})

test('`replaceConfigOverride` requires the source of the level `branch`', () => {
  const check = (input: object) => () => checkInput(admin.replaceConfigOverride, { config: {}, ...input })
  expect(check({ level: 'branch' })).toThrow('`source` must be an object for the level `branch`')
  expect(check({ level: 'branch', source: { type: 'unlinked' } })).not.toThrow()
  expect(check({})).not.toThrow()
})

describe('decode errors', () => {
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
})

describe('email addresses', () => {
  // Users paste addresses with spaces around them. The service refuses these, so that every request is sent without.

  const PASTED = '\u00a0 Ada@example.com\t\n'
  const ENDPOINTS = [contract, app, server, admin]
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
})

describe('what a call changes', () => {
  const {
    createEmailTheme,
    createReactEmailTemplate,
    createTeamPermissionDefinition,
    deleteContactChannel,
    deleteTeam,
    removeTeamMember,
    server,
    updateConfig,
    updateCurrentUser,
    updateProject,
    updateTeam,
    verifyContactChannel,
  } = contract
  const { updateUser } = server
  const CHANGES: readonly (readonly [call: Contract, input: object, reads: string])[] = [
    [updateCurrentUser, { selectedTeamId: 't1' }, 'getCurrentUser getUser'],
    [updateCurrentUser, { displayName: 'Ada' }, 'getCurrentUser getUser listTeamMemberProfiles'],
    [updateCurrentUser, { profileImageUrl: null }, 'getCurrentUser getUser listTeamMemberProfiles'],
    [updateCurrentUser, { primaryEmail: null }, 'getCurrentUser getUser listContactChannels listTeamInvitations'],
    [updateUser, { displayName: 'Ada' }, 'getCurrentUser getUser listTeamMemberProfiles'],
    [
      updateUser,
      { primaryEmailVerified: true },
      'getCurrentUser getUser listContactChannels listTeamInvitations listTeamMemberProfiles',
    ],
    [verifyContactChannel, {}, 'getCurrentUser getUser listContactChannels listTeamInvitations'],
    [deleteContactChannel, {}, 'getCurrentUser getUser listContactChannels listTeamInvitations'],
    [updateTeam, {}, 'getCurrentUser getUser listTeamInvitations'],
    [deleteTeam, {}, 'getCurrentUser getUser listTeamInvitations listTeamMemberProfiles'],
    [removeTeamMember, {}, 'getCurrentUser getUser listTeamMemberProfiles'],
    [updateProject, {}, 'getAdminProject getConfig listOwnedProjects'],
    [updateUser, { password: null }, 'getCurrentUser getUser listSessions listTeamMemberProfiles'],
    [createTeamPermissionDefinition, {}, 'getConfig listTeamPermissionDefinitions'],
    [createReactEmailTemplate, {}, 'getConfig listReactEmailTemplates'],
    [createEmailTheme, {}, 'getConfig listEmailThemes'],
    [
      updateConfig,
      {},
      'getAdminProject getConfig listEmailThemes listOwnedProjects listReactEmailTemplates listTeamPermissionDefinitions',
    ],
  ]
  const names = new Set(CHANGES.flatMap(([, , reads]) => reads.split(' ')))
  const reading = (Object.values({ ...contract, ...server }) as Partial<Contract>[]).filter(
    ({ name, reads }) => reads && names.has(name ?? ''),
  )

  test.each(CHANGES)('$name with %j changes what these calls read: %s', (call, input, reads) => {
    const tags = changedTags(call, input)
    const stale = reading.filter((read) => read.reads?.some((tag) => tags.includes(tag)))
    expect(stale.map(({ name }) => name).sort()).toEqual(reads.split(' '))
  })
})
