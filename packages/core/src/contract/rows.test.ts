import { describe, expect, test } from 'vitest'
import { endpointsIn, endpointsOf, itemsOf, type Schema } from '../../build/endpoints.js'
import * as admin from '../admin/index.js'
import * as app from '../client-entries.test-support.js'
import * as server from '../server/index.js'
import { checkInput } from './check-input.js'
import { contractsIn } from './contracts-in.js'
import * as contract from './index.js'
import { boolean, type Contract, endpoint, entity, isUntried, list, since, untriedRows } from './index.js'
import { wireSample } from './samples.test-support.js'

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
