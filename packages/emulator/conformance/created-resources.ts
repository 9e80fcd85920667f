import { messageOf } from './play.js'
import { rejection, send } from './project-state.js'
import type { Target } from './target.js'

/** Requests that create a resource, with the request that removes it. API keys cannot be deleted, only revoked. */
const REMOVALS: Readonly<Record<string, readonly [method: string, body?: object]>> = {
  '/users': ['DELETE'],
  '/teams': ['DELETE'],
  '/internal/email-templates': ['DELETE'],
  '/internal/email-drafts': ['DELETE'],
  '/internal/api-keys': ['PATCH', { revoked: true }],
}

/** A target that records what is created through it. */
export interface RecordingTarget {
  readonly target: Target
  /** Removes everything that was created, including the teams of the created users. Returns what it could not remove. */
  removeAll(): Promise<string[]>
}

/** Wraps a target. A user counts as created when the service returns an access token for it. */
export function recordCreated(target: Target): RecordingTarget {
  const created = new Map<string, Set<string>>(Object.keys(REMOVALS).map((path) => [path, new Set<string>()]))
  const users = created.get('/users')
  return {
    target: {
      ...target,
      async fetch(input, init) {
        const response = await target.fetch(input, init)
        const path = new URL(input).pathname.replace('/api/v1', '')
        if (init?.method === 'DELETE' && response.ok) {
          created.get(path.slice(0, path.lastIndexOf('/')))?.delete(path.slice(path.lastIndexOf('/') + 1))
        }
        if (init?.method !== 'POST' || !response.ok) return response
        const body = await jsonOf(response.clone())
        if (typeof body.id === 'string') created.get(path)?.add(body.id)
        // An agent is signed in as an anonymous user.
        const user = subjectOf(Object(body.anonymous_session ?? body).access_token)
        if (user !== undefined) users?.add(user)
        return response
      },
    },
    async removeAll() {
      const warnings: string[] = []
      try {
        for (const id of users ?? []) {
          const { items } = await jsonOf(await send(target, 'GET', `/teams?user_id=${id}`))
          for (const team of Array.isArray(items) ? items : []) created.get('/teams')?.add(team.id)
        }
        for (const [path, ids] of created) {
          const [method, body] = REMOVALS[path] ?? ['DELETE']
          for (const id of ids) {
            const response = await send(target, method, `${path}/${id}`, body)
            ids.delete(id)
            if (response.ok || isGone(response)) continue
            warnings.push(`${FAILURE}: ${await rejection(method, `${path}/${id}`, response)}.`)
          }
        }
      } catch (error) {
        for (const [path, ids] of created)
          if (ids.size > 0) warnings.push(`${FAILURE}: ${path} ${[...ids].join(', ')}. ${messageOf(error)}`)
      }
      return warnings
    },
  }
}

const FAILURE = 'Could not remove what the run created'

/** A story may have removed the resource itself. */
const isGone = ({ status }: Response) => status === 404

async function jsonOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await response.json()) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Returns the user of an access token. Tokens of OAuth providers are not JSON Web Tokens. */
function subjectOf(token: unknown): string | undefined {
  if (typeof token !== 'string') return undefined
  try {
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub?: unknown }
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}
