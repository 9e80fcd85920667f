// Each call invalidates all reads whose response it has changed: compared before and after every call of the conformance
// stories.
import { camel, type Fields } from '@latchkey/core/internal/contract'
import { expect, test } from 'vitest'
import { changedTags } from '../../core/src/contract/changed-tags.js'
import { contractRows, rowsOf } from '../conformance/contract-rows.js'
import { play } from '../conformance/play.js'
import { stories } from '../conformance/stories/index.js'
import { inProcess, type Target } from '../conformance/target.js'
import { createEmulator } from '../src/index.js'

type Ids = Readonly<Record<'user_id' | 'team_id', readonly string[]>>
const OWNERS = ['user_id', 'team_id'] as const

/** The paths of each read that clients and servers share: of the project, of each user, and of each team. */
const reads = contractRows
  .filter(({ method, reads, access, until }) => method === 'GET' && reads && access !== 'admin' && !until)
  .flatMap(({ path, query, reads: tags = [] }) => {
    const { fields = {} } = (query ?? {}) as { fields?: Fields }
    const ofOwner = OWNERS.flatMap((name) => {
      const place = path.replace(`{${name}}`, '$')
      if (place !== path) return [{ tags, name, place }]
      return name in fields ? [{ tags, name, place: `${path}?${name}=$` }] : []
    })
    // What names the signed-in user by default is not read without an owner.
    const ofProject = OWNERS.some((name) => fields[name]?.default) ? [] : [{ tags, name: undefined, place: path }]
    return [...ofOwner, ...ofProject].filter(({ place }) => !place.includes('{'))
  })

function reader({ base, projectId, keys, fetch }: Target) {
  const headers = {
    'x-stack-project-id': projectId,
    'x-stack-access-type': 'server',
    'x-stack-secret-server-key': keys.secret,
  }
  const read = async (path: string) => {
    const response = await fetch(`${base}/api/v1${path}`, { headers })
    // Any request of a user is a use of the session.
    return { status: response.status, text: (await response.text()).replace(/"last_(?:active|used)_\w+":\d+,?/g, '') }
  }
  const idsIn = async (path: string): Promise<string[]> =>
    JSON.parse((await read(path)).text).items.map(({ id }: { id: string }) => id)
  return {
    ids: async (): Promise<Ids> => ({
      user_id: await idsIn('/users?include_anonymous=true&limit=1000'),
      team_id: await idsIn('/teams'),
    }),
    async all(ids: Ids) {
      const responses = new Map<string, { tags: readonly string[]; status: number; text: string }>()
      for (const { tags, name, place } of reads)
        for (const id of name ? ids[name] : [''])
          responses.set(place.replace('$', id), { tags, ...(await read(place.replace('$', id))) })
      return responses
    },
  }
}

const service = () =>
  inProcess(
    createEmulator({
      serverVersion: 'hexclave-1.0',
      seed: 'conformance',
      now: () => Date.UTC(2026, 0, 1),
      passwordRounds: 1,
      onContractViolation: 'respond',
    }),
  )

test('each call of the stories invalidates what it changes', async () => {
  const stale = new Set<string>()
  let compared = 0
  for (const story of stories) {
    const target = service()
    const { ids, all } = reader(target)
    const look = async (own: Ids) => ({ own, responses: await all(own) })
    /** What the last call left, unless it has added users or teams. */
    let last: Awaited<ReturnType<typeof look>> | undefined
    const fetch: Target['fetch'] = async (url, init = {}) => {
      const rows = rowsOf(`${init.method} ${url.replace(`${target.base}/api/v1`, '')}`)
      if (init.method === 'GET') return target.fetch(url, init)
      // A sign-in starts another session, for which everything is read again.
      const isSignIn = rows.some(({ response }) => {
        const fields = (response as { fields?: object }).fields ?? {}
        return 'access_token' in fields || 'session' in fields
      })
      if (rows.length === 0 || isSignIn) {
        last = undefined
        return target.fetch(url, init)
      }
      const { own, responses: before } = last ?? (await look(await ids()))
      last = { own, responses: before }
      const response = await target.fetch(url, init)
      if (!response.ok) return response
      const { responses: after } = await look(own)
      const isComplete = JSON.stringify(own) === JSON.stringify(await ids())
      last = isComplete ? { own, responses: after } : undefined
      const body = typeof init.body === 'string' && init.body.startsWith('{') ? JSON.parse(init.body) : {}
      const input = Object.fromEntries(Object.keys(body).map((name) => [camel(name), true]))
      const changed = rows.flatMap((row) => changedTags(row, input))
      for (const [path, { tags, status, text }] of before) {
        compared++
        const next = after.get(path)
        // Status 400: a setting of the project does not allow the read.
        const isComparable = status !== 400 && next?.status === 200
        if (isComparable && text !== next.text && !tags.some((tag) => changed.includes(tag)))
          stale.add(`${rows[0]?.name}: ${path.replace(/[\da-f-]{36}/g, '…')}`)
      }
      return response
    }
    const outcomes = await play({ ...target, fetch }, story, 'r', 'hexclave-1.0')
    expect(outcomes.filter(({ result }) => result.is !== 'same')).toEqual([])
  }
  expect([...stale]).toEqual([])
  expect(compared).toBeGreaterThan(5000)
})
