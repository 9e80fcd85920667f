import { randomUUID } from 'node:crypto'
import { createClient } from '@latchkey/core/server'
import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'

export const [WRITER, READER, OUTSIDER, TEAM, OTHER_TEAM] = Array.from({ length: 5 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
]

/** An auth service with two teams and three users: a member who may write, one who may only read, and an outsider. */
export function createAuthService() {
  const permission = { id: 'write_notes', scope: 'team' } as const
  const writing = { permissions: ['write_notes'] }
  const emulator = createEmulator({
    passwordRounds: 1,
    projects: [
      {
        ...DEFAULT_PROJECT,
        permissions: [permission],
        users: [WRITER, READER, OUTSIDER].map((id) => ({ id, email: `${id}@example.test` })),
        teams: [
          { id: TEAM, displayName: 'Garden', members: [{ user: WRITER, ...writing }, { user: READER }] },
          { id: OTHER_TEAM, displayName: 'Kitchen', members: [{ user: OUTSIDER, ...writing }] },
        ],
      },
    ],
  })
  /** Receives each request, and throws while the service is unreachable. */
  const network = { requests: [] as string[], down: false }
  const server = createClient({
    projectId: DEFAULT_PROJECT.id,
    publishableClientKey: DEFAULT_PROJECT.keys.publishable,
    secretServerKey: DEFAULT_PROJECT.keys.secret,
    tokenStore: null,
    fetch: (request) => {
      if (network.down) throw new TypeError('fetch failed')
      network.requests.push(`${request.method} ${new URL(request.url).pathname}`)
      return emulator.fetch(request)
    },
  })
  return { emulator, server, network }
}
