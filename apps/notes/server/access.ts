import { type AuthEnv, requireAuth, type Verify } from '@latchkey/core/hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { CheckApiKey } from './api-keys.ts'
import { type Access, asUser, type Query, type Transaction } from './as-user.ts'
import type { FindMembership } from './teams.ts'

/** An error that ends the request with this response when it is thrown. */
export const httpError = (status: 400 | 401 | 403 | 404 | 413, code: string, message: string) =>
  new HTTPException(status, { res: Response.json({ error: { code, message } }, { status }) })

/** The variables of an authenticated request: its token, or the owner of its API key. */
type CallerEnv = AuthEnv & { readonly Variables: { readonly keyOwner?: string } }

/** The variables of a request that has access to a notebook. */
export interface AccessEnv {
  readonly Variables: {
    readonly access: Access
    /** Runs `work` in a transaction that has access only to the notebook of the request. */
    readonly inNotebook: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>
  }
}

export interface AccessOptions {
  readonly transaction: Transaction
  /** Verifies an access token. */
  readonly verify: Verify
  /** Default: requests with an API key are not accepted. */
  readonly checkApiKey?: CheckApiKey
  /** Default: there are no notebooks of teams. */
  readonly findMembership?: FindMembership
}

/** Returns the middleware that authenticates a request by its access token or API key, and checks its access. */
export function requireAccess({ transaction, verify, checkApiKey, findMembership }: AccessOptions) {
  const withToken = requireAuth(verify, { realm: 'notes' })

  const authenticate = createMiddleware<CallerEnv>(async (c, next) => {
    const apiKey = c.req.header('x-api-key')
    if (apiKey === undefined || !checkApiKey) return withToken(c, next)
    c.set('keyOwner', await checkApiKey(apiKey))
    await next()
  })

  const authorize = createMiddleware<CallerEnv & AccessEnv>(async (c, next) => {
    const access = await accessOf(c.get('keyOwner') ?? c.get('auth').userId, c.req.param('team'))
    if (!access.canWrite && c.req.method !== 'GET')
      throw httpError(403, 'read-only', 'You can read the notes of this team, but not change them.')
    c.set('access', access)
    c.set('inNotebook', (work) => asUser(transaction, access, work))
    await next()
  })

  /** The notebook of the team in the path or, without one, of the user. An unknown team counts as one of others. */
  async function accessOf(userId: string, team: string | undefined): Promise<Access> {
    if (team === undefined) return { userId, canWrite: true }
    const teamId = z.uuid().safeParse(team).data?.toLowerCase()
    const membership = teamId && (await findMembership?.(teamId, userId))
    if (!membership) throw httpError(403, 'not-a-member', 'You are not a member of this team.')
    return { userId, teamId, canWrite: membership.canWrite }
  }
  return [authenticate, authorize] as const
}
