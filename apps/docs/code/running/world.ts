// What surrounds a snippet: an emulator with a user who is signed in, an app server, and the values that it does not declare.
import type { Client } from '../../../../packages/core/src/index.ts'
import { valuesOfExample } from './example-values.ts'
import { kit } from './kit.ts'
import type { Values, World } from './types.ts'
import { VALUES } from './values.ts'

export const APP = 'https://app.example.com'
const SERVICE = ['https://api.stack-auth.com', 'https://auth.example.com', 'http://localhost:8102']
const APPS = [APP, 'http://localhost:3000', 'https://api.example.com', 'https://app.example.test']

const { DEFAULT_PROJECT, INTERNAL_PROJECT, createEmulator } = kit.emulator

/** Users and teams that every snippet finds. Passwords are those of the snippets. */
export const ADA = { email: 'ada@example.com', password: 'correct horse battery staple' }
const GRACE = 'grace@example.com'

const EMAIL_CONFIG = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 587,
  username: 'app',
  password: 'a password',
  senderName: 'App',
  senderEmail: 'app@example.com',
} as const

/**
 * Creates an emulator, and clients of it.
 *
 * @param serverVersion The version of the service. Default: the newest.
 */
export async function createWorld(serverVersion?: '2.8.8'): Promise<World> {
  const emulator = createEmulator({
    seed: 'snippets',
    ...(serverVersion && { serverVersion }),
    passwordRounds: 1,
    projects: [
      {
        ...DEFAULT_PROJECT,
        settings: { domains: [{ domain: APP, handlerPath: '/handler' }], emailConfig: EMAIL_CONFIG },
        permissions: [
          { id: 'documents:write', scope: 'team' },
          { id: 'reports:read', scope: 'project' },
          ...(serverVersion ? [] : [{ id: 'admin', scope: 'project' } as const]),
        ],
        users: [
          {
            ...ADA,
            displayName: 'Ada',
            permissions: ['reports:read'],
            providers: [{ id: 'github', accountId: 'ada' }],
          },
          { email: GRACE, password: ADA.password, displayName: 'Grace' },
        ],
        teams: [
          {
            displayName: 'Analysts',
            members: [
              { user: ADA.email, permissions: [serverVersion ? 'admin' : 'team_admin', 'documents:write'] },
              { user: GRACE },
            ],
          },
        ],
      },
      INTERNAL_PROJECT,
    ],
  })
  const control = kit.control.createControl(emulator)
  const log: string[] = []
  const project = { projectId: DEFAULT_PROJECT.id, publishableKey: DEFAULT_PROJECT.keys.publishable }
  const serverClient = kit.core.createClient({
    ...project,
    secretKey: DEFAULT_PROJECT.keys.secret,
    dangerouslyAllowSecretKeys: true,
  })
  const adminClient = kit.core.createClient({
    ...project,
    secretKey: DEFAULT_PROJECT.keys.secret,
    adminKey: DEFAULT_PROJECT.keys.admin,
    dangerouslyAllowSecretKeys: true,
  })
  const clients: Client[] = []
  const createClient = (options: object = {}): Client => {
    const navigate = (url: string) => void log.push(`navigate ${url}`)
    const client = kit.core.createClient({ ...project, tokenStore: 'memory', redirectMethod: { navigate }, ...options })
    clients.push(client)
    return client
  }
  const signIn = async (email: string) => {
    const { id: userId } = await control.users.read({ user: email })
    const { accessToken, refreshToken } = await kit.contract.createSession(serverClient, { userId })
    return { userId, accessToken: accessToken.reveal(), refreshToken: refreshToken.reveal() }
  }
  let values: Values = VALUES
  const cache = new Map<string, unknown>()
  const world: World = {
    emulator,
    control,
    project,
    serverClient,
    adminClient,
    createClient,
    log,
    async fetch(request) {
      const { origin, pathname } = new URL(request.url)
      if (SERVICE.includes(origin)) return emulator.fetch(request)
      if (!APPS.includes(origin))
        throw new TypeError(`fetch failed: snippets have no network, and ${request.url} is not emulated`)
      log.push(`${request.method} ${pathname}`)
      return Response.json({ ok: true })
    },
    isLeaving: () => log.some((line) => line.startsWith('navigate')),
    print(text) {
      const [claimCode] = /\b[A-Z2-9]{4}-[A-Z2-9]{4}$/.exec(String(text)) ?? []
      if (claimCode !== undefined)
        world.signInAs(ADA.email).then((client) => kit.core.approveAgentRequest(client, { claimCode }))
      const [, loginCode] = /[?&]login_code=([^&\s]+)/.exec(String(text)) ?? []
      if (loginCode !== undefined)
        world.signInAs(ADA.email).then((client) => kit.core.confirmCliLogin(client, { loginCode }))
    },
    signIn: () => signIn(ADA.email),
    async signInAs(email) {
      const client = createClient()
      await client.session.start(await signIn(email))
      return client
    },
    valuesOf(place) {
      values = { ...VALUES, ...valuesOfExample(place) }
      return values
    },
    async value(name) {
      if (!cache.has(name)) {
        const create = Object.hasOwn(values, name) ? values[name] : undefined
        if (!create)
          throw new Error(
            `\`${name}\` has no value: add it to apps/docs/code/running/values.ts or declare it in a \`before\` comment.`,
          )
        cache.set(name, create(world))
      }
      return cache.get(name)
    },
    close() {
      for (const client of [...clients, serverClient, adminClient]) client.dispose()
      emulator.close()
    },
  }
  return world
}
