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
    return { isFound: response.ok, text: (await response.text()).replace(/"last_(?:active|used)_\w+":\d+,?/g, '') }
  }
  const idsIn = async (path: string): Promise<string[]> =>
    JSON.parse((await read(path)).text).items.map(({ id }: { id: string }) => id)
  return {
    ids: async (): Promise<Ids> => ({
      user_id: await idsIn('/users?include_anonymous=true&limit=1000'),
      team_id: await idsIn('/teams'),
    }),
    async all(ids: Ids) {
      const responses = new Map<string, { tags: readonly string[]; isFound: boolean; text: string }>()
      for (const { tags, name, place } of reads)
        for (const id of name ? ids[name] : [''])
          responses.set(place.replace('$', id), { tags, ...(await read(place.replace('$', id))) })
      return responses
    },
  }
}

test('each call of the stories invalidates what it changes', async () => {
  const target = inProcess(
    createEmulator({
      serverVersion: 'hexclave-1.0',
      seed: 'conformance',
      now: () => Date.UTC(2026, 0, 1),
      passwordRounds: 1,
      onContractViolation: 'respond',
    }),
  )
  const { ids, all } = reader(target)
  const stale = new Set<string>()
  let compared = 0
  for (const story of stories) {
    const old = await ids()
    const fetch: Target['fetch'] = async (url, init = {}) => {
      const rows = rowsOf(`${init.method} ${url.replace(`${target.base}/api/v1`, '')}`)
      // A sign-in starts another session, for which everything is read again.
      const isSignIn = rows.some(({ response }) => 'access_token' in ((response as { fields?: object }).fields ?? {}))
      if (init.method === 'GET' || rows.length === 0 || isSignIn) return target.fetch(url, init)
      const now = await ids()
      const own = {
        user_id: now.user_id.filter((id) => !old.user_id.includes(id)),
        team_id: now.team_id.filter((id) => !old.team_id.includes(id)),
      }
      const before = await all(own)
      const response = await target.fetch(url, init)
      if (!response.ok) return response
      const after = await all(own)
      const body = typeof init.body === 'string' && init.body.startsWith('{') ? JSON.parse(init.body) : {}
      const input = Object.fromEntries(Object.keys(body).map((name) => [camel(name), true]))
      const changed = rows.flatMap((row) => changedTags(row, input))
      for (const [path, { tags, text }] of before) {
        compared++
        const next = after.get(path)
        if (next?.isFound && text !== next.text && !tags.some((tag) => changed.includes(tag)))
          stale.add(`${rows[0]?.name}: ${path.replace(/[\da-f-]{36}/g, '…')}`)
      }
      return response
    }
    await play({ ...target, fetch }, story, 'r', 'hexclave-1.0')
  }
  expect([...stale]).toEqual([])
  expect(compared).toBeGreaterThan(1000)
}, 60_000)
