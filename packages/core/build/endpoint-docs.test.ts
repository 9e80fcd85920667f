import { expect, test } from 'vitest'
import { documentEndpoints, documentFunctions, restoreMetadataTypes } from './endpoint-docs.js'

const text = { kind: 'string' }
const updateTeam = Object.assign(() => undefined, {
  method: 'PATCH',
  path: '/teams/{team_id}',
  access: 'client',
  summary: 'Update a team',
  body: { kind: 'entity', fields: { display_name: { kind: 'optional', of: text } } },
  response: { kind: 'entity', fields: { id: text } },
  session: 'required',
  errors: ['TEAM_NOT_FOUND'],
  plainTextErrors: { 400: 'INVALID_IMAGE' },
})
const errors = { TEAM_NOT_FOUND: { status: 404, message: 'The team does not exist.' } }

test('writes purpose, endpoint, access, parameters, result and errors above the declaration', () => {
  const text = documentEndpoints('export declare const updateTeam: Endpoint<{}>;\nexport {};', { updateTeam }, errors)
  expect(text).toMatchInlineSnapshot(`
    "/**
     * Updates a team.
     *
     * Endpoint: \`PATCH /teams/{team_id}\`. Access: client, server, admin. Requires a signed-in user.
     *
     * @param client The client that sends the request.
     * @param input The parameters of the request:
     * - \`teamId\` (string): The ID of the team.
     * - \`displayName\` (string, optional): The display name.
     * @param options Options of this call, such as \`signal\` and \`timeout\`.
     * @returns An object with these fields:
     * - \`id\` (string): The unique ID.
     * @throws {LatchkeyError} \`TEAM_NOT_FOUND\` (404): The team does not exist.
     * @throws {LatchkeyError} \`INVALID_IMAGE\`, when the API responds with 400 and plain text.
     * @throws {LatchkeyError} Errors that every endpoint can return, such as \`PROJECT_NOT_FOUND\`.
     * @throws {LatchkeyError} \`OFFLINE\`, \`UNABLE_TO_CONNECT\` and other errors that the client detects.
     *
     * @example
     * const { id } = await updateTeam(client, { teamId, displayName: 'Engineering' })
     */
    export declare const updateTeam: Endpoint<{}>;
    export {};"
  `)
})

test('adds the errors that a function declares before its example', () => {
  const written =
    '/**\n * Changes a team.\n *\n * @returns The team.\n *\n * @example\n * await updateTeam(client)\n */\n'
  const text = documentFunctions(`${written}export declare const updateTeam: Endpoint<{}>;`, { updateTeam }, errors)
  expect(text.split('\n').slice(0, -1)).toEqual([
    '/**',
    ' * Changes a team.',
    ' *',
    ' * @returns The team.',
    ' *',
    ' * @throws {LatchkeyError} `TEAM_NOT_FOUND` (404): The team does not exist.',
    ' * @throws {LatchkeyError} `INVALID_IMAGE`: The profile image is not a base64 data URL of an image.',
    ' *',
    ' * @example',
    ' * await updateTeam(client)',
    ' */',
  ])
})

test('adds no error that the comment of a function describes', () => {
  const written =
    '/**\n * Changes a team.\n *\n * @throws {LatchkeyError} `TEAM_NOT_FOUND` after it was deleted,\n * `INVALID_IMAGE` for text.\n */\n'
  const source = `${written}export declare const updateTeam: Endpoint<{}>;`
  expect(documentFunctions(source, { updateTeam }, errors)).toBe(source)
})

test('adds the options that all functions take, after the other parameters', () => {
  const tagged = '/**\n * Leaves a team.\n *\n * @param input The ID of the team.\n * @returns Nothing.\n */\n'
  const source = [
    `${tagged}export declare const leaveTeam: ((client: Client, { teamId }: {\n    readonly teamId: string;\n}, options?: CallOptions) => Promise<void>);`,
    `${tagged}export declare const getTeam: ByAccess<typeof teams.getTeam, typeof server.getTeam>;`,
    `${tagged.replace(' * @returns', ' * @param options `tokenStore`.\n * @returns')}export declare function getUser(options?: CallOptions): void;`,
    `${tagged}export declare function camel(key: string): string;`,
  ].join('\n')
  const text = documentFunctions(source, {}, errors)
  const shared = ' * @param options Options of this call, such as `signal` and `timeout`.'
  const lines = source.split('\n')
  expect(text.split('\n')).toEqual([...lines.slice(0, 4), shared, ...lines.slice(4, 13), shared, ...lines.slice(13)])
})

test('restores the types that an app registers for its metadata', () => {
  const unregistered = 'import("../../../build/unregistered.js").Unregistered'
  const source = [
    `    readonly client_metadata: Schema<unknown, ${unregistered}<"user", "clientMetadata"> | null | undefined>;`,
    `    serverMetadata?: ${unregistered}<"team", "serverMetadata"> | null | undefined;`,
    '    other?: unknown;',
  ]
  expect(restoreMetadataTypes(source.join('\n'), '../metadata.js').split('\n')).toEqual([
    '    readonly client_metadata: Schema<unknown, import("../metadata.js").Registered<"user", "clientMetadata"> | undefined>;',
    '    serverMetadata?: import("../metadata.js").Registered<"team", "serverMetadata"> | undefined;',
    '    other?: unknown;',
  ])
})
