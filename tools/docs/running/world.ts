// What surrounds a snippet: an emulator with a user who is signed in, an app server, and the values that it does not declare.
import type { Client } from '../../../packages/core/src/index.ts'
import { kit } from './kit.ts'
import { type Given, VALUES } from './values.ts'

export const APP = 'https://app.example.com'
const SERVICE = ['https://api.stack-auth.com', 'https://auth.example.com', 'http://localhost:8102']
const APPS = [APP, 'http://localhost:3000', 'https://api.example.com', 'https://app.example.test']

const { DEFAULT_PROJECT, INTERNAL_PROJECT, createEmulator } = kit.emulator

/** Users and teams that every snippet finds. Passwords are those of the snippets. */
export const ADA = { email: 'ada@example.com', password: 'correct horse battery staple' }
const GRACE = 'grace@example.com'

export type World = Awaited<ReturnType<typeof createWorld>>

/** Creates an emulator, and clients of it. */
export async function createWorld() {
  const emulator = createEmulator({
    seed: 'snippets',
    passwordRounds: 1,
    projects: [
      {
        ...DEFAULT_PROJECT,
        settings: { domains: [{ domain: APP, handlerPath: '/handler' }] },
        permissions: [
          { id: 'documents:write', scope: 'team' },
          { id: 'reports:read', scope: 'project' },
          { id: 'admin', scope: 'project' },
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
            members: [{ user: ADA.email, permissions: ['admin', 'documents:write'] }, { user: GRACE }],
          },
        ],
      },
      INTERNAL_PROJECT,
    ],
  })
  const control = kit.control.createControl(emulator)
  const log: string[] = []
  const project = { projectId: DEFAULT_PROJECT.id, publishableClientKey: DEFAULT_PROJECT.keys.publishable }
  const serverClient = kit.core.createClient({
    ...project,
    secretServerKey: DEFAULT_PROJECT.keys.secret,
    dangerouslyAllowSecretKeys: true,
  })
  const adminClient = kit.core.createClient({
    ...project,
    secretServerKey: DEFAULT_PROJECT.keys.secret,
    superSecretAdminKey: DEFAULT_PROJECT.keys.admin,
    dangerouslyAllowSecretKeys: true,
  })
  const clients: Client[] = []
  const createClient = (options: object = {}): Client => {
    const navigate = (url: string) => void log.push(`navigate ${url}`)
    const client = kit.core.createClient({ ...project, tokenStore: 'memory', redirectMethod: { navigate }, ...options })
    clients.push(client)
    return client
  }
  const cache = new Map<string, unknown>()
  const world = {
    emulator,
    control,
    project,
    serverClient,
    adminClient,
    createClient,
    /** What the snippet did to the page, for example `navigate /`. */
    log,
    /** Responds to the requests of the snippet. */
    async fetch(request: Request): Promise<Response> {
      const { origin, pathname } = new URL(request.url)
      if (SERVICE.includes(origin)) return emulator.fetch(request)
      if (!APPS.includes(origin))
        throw new TypeError(`fetch failed: snippets have no network, and ${request.url} is not emulated`)
      log.push(`${request.method} ${pathname}`)
      return Response.json({ ok: true })
    },
    /** Whether the snippet has navigated away, so that its components wait for the next page. */
    isLeaving: () => log.some((line) => line.startsWith('navigate')),
    /** Starts a session of Ada with the service. Its tokens have the issuer that snippets verify. */
    async signIn() {
      const { id: userId } = await control.users.read({ user: ADA.email })
      return { userId, ...(await kit.contract.createSession(serverClient, { userId })) }
    },
    has: (name: string) => Object.hasOwn(VALUES, name),
    /** Returns the value of a name that a snippet does not declare. */
    async value(name: string): Promise<unknown> {
      if (!cache.has(name)) {
        const create = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined
        if (!create)
          throw new Error(
            `\`${name}\` has no value: add it to tools/docs/running/values.ts or declare it in a \`before\` comment.`,
          )
        cache.set(name, create(world as Given))
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
