import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { API, type Diagnostic, NodeBuilderFlags } from 'typescript/unstable/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../tools/root.mjs'

// What developers see in an editor: types on hover, and the messages of compile errors.

/** A file of an app, as the compiler sees it. */
interface Editor {
  /** The compile errors. Lines are counted from 0. */
  readonly errors: readonly { readonly line: number; readonly message: string }[]
  /** Returns the type of what the last occurrence of the text begins with. */
  hover(text: string): string
}

const cleanUps: (() => void)[] = []
afterAll(() => {
  for (const cleanUp of cleanUps) cleanUp()
})

/** Opens a file that can import what `packages/react` can import. */
function open(source: string): Editor {
  const cache = join(root, 'packages/react/node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'editor-'))
  const [file, config] = [join(folder, 'app.tsx'), join(folder, 'tsconfig.json')]
  writeFileSync(file, source)
  const options = { types: ['node'], noUnusedLocals: false }
  const base = relative(folder, join(root, 'tsconfig.base.json'))
  writeFileSync(config, JSON.stringify({ extends: base, compilerOptions: options, files: ['app.tsx'] }))
  const api = new API({ cwd: root })
  cleanUps.push(() => {
    api.close()
    rmSync(folder, { recursive: true })
  })
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (!project) throw new Error(`TypeScript cannot open ${config}.`)
  const { checker, program } = project
  const messageOf = ({ text, messageChain = [] }: Diagnostic): string =>
    [text, ...messageChain.map(messageOf)].join('\n')
  return {
    errors: [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map((diagnostic) => ({
      line: source.slice(0, diagnostic.pos).split('\n').length - 1,
      message: messageOf(diagnostic),
    })),
    hover(text) {
      const type = checker.getTypeAtPosition(file, source.lastIndexOf(text))
      if (!type) throw new Error(`There is no type at ${JSON.stringify(text)}.`)
      return checker.typeToString(type, undefined, NodeBuilderFlags.NoTruncation)
    },
  }
}

describe('hover', () => {
  const source = `
    import { bind, createClient, findConnectedAccount, getTeam, getUser, listPermissions } from '@latchkey/core'
    import { signInWithPassword, updateTeam } from '@latchkey/core'
    import { useAction, useAuth, useAuthQuery, useHasPermission, useProject, useSession, useSuspenseAuthQuery, useTeam, useTeams, useUser, useUserState } from '@latchkey/react'

    const client = createClient({ projectId: 'p', publishableKey: 'k', tokenStore: 'memory' })
    const bound = bind(client, { signInWithPassword, getTeam, getUser })
    const boundTeam = await bound.getTeam({ teamId: 't' })
    const boundUser = await bound.getUser({ or: 'throw' })
    const teamChange: Parameters<typeof updateTeam>[1] = { teamId: 't' }

    function Screen() {
      const user = useUser()
      const userState = useUserState()
      const session = useSession()
      const auth = useAuth()
      const teams = useTeams()
      const team = useTeam('t')
      const project = useProject()
      const permission = useHasPermission('p')
      const account = useSuspenseAuthQuery(findConnectedAccount, { provider: 'github' })
      const action = useAction(updateTeam)
      const response = useSuspenseAuthQuery(getTeam, { teamId: 't' })
      const responseState = useAuthQuery(getTeam, { teamId: 't' })
      const permissions = useAuthQuery(listPermissions)
    }`
  let editor: Editor
  beforeAll(() => {
    editor = open(source)
  })

  const team =
    '{ readonly clientMetadata?: unknown; readonly clientReadOnlyMetadata?: unknown; readonly displayName: string; ' +
    'readonly id: string; readonly profileImageUrl: string | null; }'

  test('the code under test compiles', () => {
    expect(editor.errors).toEqual([])
  })

  test.for([
    ['boundTeam =', `${team}`],
    ['team =', 'Team'],
    ['teams =', 'readonly Team[]'],
    ['response =', `SuspenseAuthQuery<${team}>`],
    ['responseState =', `AuthQuery<${team}>`],
    ['session =', 'SessionState'],
    ['auth =', 'UseAuthReturn'],
    ['userState =', 'UserState<false>'],
    ['permission =', 'boolean'],
    ['account =', 'SuspenseAuthQuery<ConnectedAccount | null>'],
    [
      'teamChange:',
      '{ readonly clientMetadata?: unknown; readonly displayName?: string | undefined; ' +
        'readonly profileImageUrl?: string | null | undefined; teamId: string; }',
    ],
  ] as const)('shows the name or the flat fields of `%s`', ([text, type]) => {
    expect(editor.hover(text)).toBe(type)
  })

  test('shows bound functions with their parameters and results', () => {
    const shown = editor.hover('bound =')
    expect(shown).toContain('readonly signInWithPassword: (input: SignInWithPasswordInput')
    expect(shown).toContain(
      `readonly getTeam: (input: { teamId: string; }, options?: CallOptions | undefined) => Promise<${team}>`,
    )
    expect(shown).toContain('(input: GetUserOrInput')
  })

  test('shows the result of a bound function by its overload', () => {
    expect(editor.hover('boundUser =')).toBe('Unrestricted<User>')
  })

  test.for([
    'bound =',
    'boundUser =',
    'user =',
    'project =',
    'action =',
    'useAction(',
    'useAuthQuery(',
    'useSuspenseAuthQuery(',
    'useTeam(',
    'useUser(',
    'useProject(',
  ])('shows no internal generic types for `%s`', (text) => {
    expect(editor.hover(text)).not.toMatch(/\b(Bound\w*|Contract|Endpoint|Entity|Schema|Simplify|ViewOf|WireOf|Camel)</)
  })
})

describe('compile errors and registered types', () => {
  const needsServer = 'This call requires a server client: pass `secretKey` to `createClient`.'
  const needsAdmin = 'This call requires an admin client: pass `adminKey` to `createClient`.'
  const usage = 'createClient({ projectId, publishableKey })'
  const noServer = 'Requires a server client'
  const noUndefined = "'undefined' is not assignable to type 'string'"
  const noTypo = "'displayname' does not exist"
  const noApiUrl = '`createClient` has no option `apiUrl`.'
  const wrong = [
    ['listUsers(client)', needsServer],
    ["createSession(client, { userId: 'u' })", needsServer],
    ['bind(client, { listUsers })', needsServer],
    ['useAction(listUsers)', needsServer],
    ["getUser(client, { userId: 'u' })", noServer],
    ['getUser(server, { userId: maybe })', noUndefined],
    ["updateUser(client, { userId: 'u', displayName: 'A' })", noServer],
    ["updateUser(server, { userId: 'u', serverMetadata: { plan: 'pro' }, displayname: 'A' })", noTypo],
    ['updateUser(server, { userId: maybe })', noUndefined],
    ["deleteUser(client, { userId: 'u' })", noServer],
    ['deleteUser(server, { userId: maybe })', noUndefined],
    ['bind(server, { getUser }).getUser({ userId: maybe })', noUndefined],
    ["bind(server, { updateUser }).updateUser({ userId: 'u', displayname: 'A' })", noTypo],
    ["isLatchkeyError(0, 'EMAIL_PASSWORD_MISTMACH')", "to parameter of type 'LatchkeyErrorCode'"],
    ['getConfig(client)', needsAdmin],
    ['getConfig(server)', needsAdmin],
    ["createClient('https://api.test', 'pck_1')", usage],
    ["createClient('https://api.test')", usage],
    ["createClient({ projectId: 'p', publishableKey: 'k', apiUrl: 'https://api.test' })", noApiUrl],
    ['createClient({ ...misspelled })', noApiUrl],
    ["createClient({ projectId: 'p', publishableClientKey: 'k' })", 'Did you mean `publishableKey`?'],
  ] as const
  const head = `
    import { bind, createClient, deleteUser, getTeam, getUser, hasPermission, isLatchkeyError } from '@latchkey/core'
    import { updateTeam, updateUser } from '@latchkey/core'
    import { getConfig } from '@latchkey/core/admin'
    import { createSession, listUsers } from '@latchkey/core/server'
    import { Protect, useAction, useHasPermission } from '@latchkey/react'
    declare module '@latchkey/core' {
      interface Register {
        clientMetadata: { theme: 'light' | 'dark' }
        team: { clientMetadata: { color: string } }
        user: { serverMetadata: { plan: 'pro' } }
        permission: 'notes:read' | 'notes:write'
      }
    }
    const client = createClient({ projectId: 'p', publishableKey: 'k' })
    const server = createClient({ projectId: 'p', secretKey: 's' })
    declare const maybe: string | undefined
    const admin = createClient({ projectId: 'p', adminKey: 'a' })
    const user = await getUser(client, { or: 'throw' })
    const theme = user.clientMetadata?.theme
    const color = user.selectedTeam?.clientMetadata?.color
    const plan = (await getUser(server, { userId: 'u' })).serverMetadata?.plan
    const ofTeam = (await getTeam(server, { teamId: 't' })).serverMetadata
    updateTeam(client, { teamId: 't', clientMetadata: { color: 'red' } })
    // @ts-expect-error: the metadata of users
    updateTeam(client, { teamId: 't', clientMetadata: { theme: 'dark' } })
    hasPermission(client, { permission: 'notes:read' })
    useHasPermission('$update_team', { teamId: 't' })
    // @ts-expect-error: no permission of the app
    hasPermission(client, { permission: 'note:read' })
    // @ts-expect-error: no permission of the app
    useHasPermission('note:read')
    // @ts-expect-error: no permission of the app
    Protect({ permission: 'note:read', children: null })
    getUser(server, {}, { tokenStore: null })
    updateUser(server, { displayName: 'A' }, { tokenStore: null })
    deleteUser(server, {}, { tokenStore: null })
    const users = bind(server, { deleteUser, updateUser })
    users.updateUser({ userId: 'u', serverMetadata: { plan: 'pro' } })
    users.updateUser({ displayName: 'A' })
    users.deleteUser({ userId: 'u' })
    bind(client, { deleteUser }).deleteUser()
    listUsers(server)
    listUsers(admin)
    getConfig(admin)
    bind(server, { listUsers }).listUsers()
    const createdAt: Date = (await bind(server, { getTeam }).getTeam({ teamId: 't' })).createdAt
    // @ts-expect-error: a browser client has no server access
    listUsers(client)
    const misspelled = { projectId: 'p', publishableKey: 'k', apiUrl: 'https://api.test' }
    // @ts-expect-error: takes one object
    createClient('https://api.test', 'pck_1')
`
  const firstLine = head.split('\n').length - 1
  let editor: Editor
  beforeAll(() => {
    editor = open(head + wrong.map(([call]) => call).join('\n'))
  })

  test('accepts calls with sufficient access', () => {
    expect(editor.errors.filter(({ line }) => line < firstLine)).toEqual([])
  })

  test.for(wrong.map(([call, message], index) => [call, message, index] as const))(
    'says what `%s` requires',
    ([, message, index]) => {
      const errors = editor.errors.filter(({ line }) => line === firstLine + index)
      expect(errors.map((error) => error.message)).toEqual([expect.stringContaining(message)])
    },
  )

  test('applies metadata types that an app registers to every result', () => {
    expect(editor.hover('theme =')).toBe('"dark" | "light" | undefined')
    expect(editor.hover('color =')).toBe('string | undefined')
    expect(editor.hover('plan =')).toBe('"pro" | undefined')
    expect(editor.hover('ofTeam =')).toBe('unknown')
  })
})
