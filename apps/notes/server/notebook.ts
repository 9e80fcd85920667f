import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { CheckApiKey } from './api-keys.ts'
import type { Query } from './as-user.ts'
import { bearer, type Verify } from './bearer.ts'
import type { Database } from './db.ts'
import type { FindMembership } from './memberships.ts'
import { refusal } from './requests.ts'

/** The variables of an authenticated request. */
export interface InNotebook {
  readonly Variables: {
    readonly userId: string
    /** Whether the user may write in the notebook. */
    readonly canWrite: boolean
    /** Runs `work` in a transaction that has access only to the notes of the notebook. */
    readonly inNotebook: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>
  }
}

export interface NotebookOptions {
  readonly database: Pick<Database, 'asUser'>
  readonly verify: Verify
  /** Default: requests with an API key are not accepted. */
  readonly checkApiKey?: CheckApiKey | undefined
  /** Required for paths with the parameter `team`. */
  readonly findMembership?: FindMembership | undefined
}

const READING = new Set(['GET', 'HEAD'])
const teamId = z.uuid()

/**
 * Authenticates a request by its access token or API key, and opens the notebook that its path names: the one of the
 * team in the parameter `team`, or the user's own. Responds with 401 without a valid token or key, and with 403 to users
 * who are not members of the team and to requests that write without the permission.
 */
export function openNotebook({ database, verify, checkApiKey, findMembership }: NotebookOptions) {
  const withToken = bearer(verify)
  const authenticate = createMiddleware<{ Variables: { userId: string } }>(async (c, next) => {
    const apiKey = c.req.header('x-api-key')
    if (apiKey === undefined || !checkApiKey) return withToken(c, next)
    const result = await checkApiKey(apiKey)
    if (!('userId' in result)) return c.json({ error: result }, 401, { 'WWW-Authenticate': 'ApiKey realm="notes"' })
    c.set('userId', result.userId)
    return next()
  })
  const open: MiddlewareHandler<InNotebook> = createMiddleware(async (c, next) => {
    const id = c.req.param('team')
    const userId = c.get('userId')
    const team = id === undefined ? undefined : await teamOf(id, userId)
    c.set('canWrite', team?.canWrite ?? true)
    c.set('inNotebook', (work) => database.asUser(userId, work, team))
    if (team?.canWrite === false && !READING.has(c.req.method))
      throw refusal(403, 'read-only', 'You can read the notes of this team, but not change them.')
    return next()
  })

  /** Responds in the same way for an unknown team and for one that the user is not a member of. */
  async function teamOf(id: string, userId: string) {
    const valid = teamId.safeParse(id).data?.toLowerCase()
    const membership = valid && (await findMembership?.(valid, userId))
    if (!valid || !membership) throw refusal(403, 'not-a-member', 'You are not a member of this team.')
    return { id: valid, canWrite: membership.canWrite }
  }
  return [authenticate, open] as const
}
