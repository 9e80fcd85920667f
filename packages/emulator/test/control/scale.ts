import type { Target } from '../../conformance/target.js'
import { DEFAULT_PROJECT, type Emulator, type EmulatorOptions } from '../../src/index.js'
import { TABLES } from '../../src/world/rows.js'
import type { World } from '../../src/world/world.js'
import { AS_SERVER, requester, SIGN_UP, signedUp, testEmulator } from '../caller.js'

const { id: projectId, keys } = DEFAULT_PROJECT

/** Creates an emulator with users who each have an email address, a session and a team, in which they are the only member. */
export async function populated(
  count: number,
  options: EmulatorOptions = {},
): Promise<{ emulator: Emulator; session: Awaited<ReturnType<typeof signedUp>> }> {
  const emulator = testEmulator({ passwordRounds: 1, ...options })
  const session = await signedUp(emulator)
  const { world } = emulator
  await requester(emulator)('POST /teams', {
    headers: session.headers,
    body: { display_name: 'Team', creator_user_id: 'me' },
  })
  const tables = [world.users, world.channels, world.sessions, world.teams, world.memberships]
  const [user, channel, row, team, membership] = tables.map((table) => table.find(() => true))
  if (!user || !channel || !row || !team || !membership) throw new Error('The first user is missing.')
  const grants = world.teamPermissions.where(() => true)
  for (let i = 1; i < count; i++) {
    const userId = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
    const createdAt = Date.UTC(2026, 0, 1) + i
    // A search finds nine users among any number of users.
    const displayName = i % Math.ceil(count / 10) === 0 ? `Grace ${i}` : `User ${i}`
    world.users.put({ ...world.users.get(user.id), id: userId, createdAt, displayName } as never)
    world.channels.put({ ...channel, id: `c${i}`, userId, value: `user${i}@example.test` } as never)
    world.sessions.put({ ...row, id: `s${i}`, userId, refreshToken: `r${i}` } as never)
    const teamId = `11111111-0000-4000-8000-${String(i).padStart(12, '0')}`
    world.teams.put({ ...team, id: teamId } as never)
    world.memberships.put({ ...membership, id: `m${i}`, teamId, userId } as never)
    for (const grant of grants) world.teamPermissions.put({ ...grant, id: `${grant.id}${i}`, teamId, userId })
    if (i % 10_000 === 0) world.commit()
  }
  world.commit()
  return { emulator, session }
}

/** How many times as long a request may take with 100,000 users as with 1,000. */
export const TARGET_RATIO = 2

/** The operations on an emulator. */
export function operations({ emulator, session }: Awaited<ReturnType<typeof populated>>) {
  const request = requester(emulator)
  let created = 0
  const client = { client_id: projectId, client_secret: keys.publishable }
  return {
    'users/me': () => request('GET /users/me', { headers: session.headers }),
    refresh: () =>
      request('POST /auth/oauth/token', {
        body: { grant_type: 'refresh_token', refresh_token: session.refresh_token, ...client },
      }),
    'sign-in': () =>
      request('POST /auth/password/sign-in', { body: { email: SIGN_UP.email, password: SIGN_UP.password } }),
    sessions: () => request(`GET /auth/sessions?user_id=${session.user_id}`, { headers: AS_SERVER }),
    'contact channels': () => request('GET /contact-channels?user_id=me', { headers: session.headers }),
    teams: () => request('GET /teams?user_id=me', { headers: session.headers }),
    // Older versions return all teams.
    ...(!emulator.world.legacy.pagesUsersByFirst && {
      'page of teams': () => request('GET /teams?limit=10', { headers: AS_SERVER }),
      'search of teams': () => request('GET /teams?limit=10&query=nobody', { headers: AS_SERVER }),
    }),
    permissions: () => request('GET /team-permissions?user_id=me', { headers: session.headers }),
    'sign-up': () =>
      request('POST /auth/password/sign-up', { body: { ...SIGN_UP, email: `new${++created}@example.test` } }),
    'page of users': () => request('GET /users?limit=10&desc=true', { headers: AS_SERVER }),
    search: () => request('GET /users?limit=10&query=grace', { headers: AS_SERVER }),
    'search without result': () => request('GET /users?limit=10&query=nobody%40nowhere', { headers: AS_SERVER }),
    'search of two letters without result': () => request('GET /users?limit=10&query=zz', { headers: AS_SERVER }),
  }
}

/** Returns the shortest of several runs, in milliseconds. */
export async function shortest(run: () => Promise<{ readonly status: number }>, runs = 15): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    const { status } = await run()
    times.push(performance.now() - start)
    if (status !== 200) throw new Error(`The operation responded with ${status}.`)
  }
  return Math.min(...times)
}

/** Counts the rows that a search of a table compares, and those that an index finds. */
export function countReads(world: World): () => number {
  let reads = 0
  for (const name of TABLES) {
    const table = world[name] as unknown as World['users']
    const { find, where, by } = table
    type Match = Parameters<typeof find>[0]
    const counted =
      (match: Match): Match =>
      (row) => {
        reads++
        return match(row)
      }
    table.find = (match) => find(counted(match))
    table.where = (match) => where(counted(match))
    table.by = (index, key) => {
      const rows = by(index, key)
      reads += rows.length
      return rows
    }
  }
  return () => reads
}

/** The most rows that a request of each endpoint reads, with the length of its response. */
export function countingReads(emulator: Emulator) {
  const reads = countReads(emulator.world)
  const mostReads: Record<string, { reads: number; length: number }> = {}
  const fetch: Target['fetch'] = async (url, init) => {
    const before = reads()
    const response = await emulator.fetch(url, init)
    const name = `${init?.method ?? 'GET'} ${new URL(url).pathname.replace(/[0-9a-f-]{36}|msg_\w+/g, '{id}')}`
    const { length } = await response.clone().text()
    const found = { reads: reads() - before, length }
    if (found.reads >= (mostReads[name]?.reads ?? 0)) mostReads[name] = found
    return response
  }
  return { fetch, mostReads }
}
