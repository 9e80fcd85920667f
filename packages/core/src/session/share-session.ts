import { endpoint, type Sender } from '../contract/endpoint.js'
import { entity, list, since, string } from '../contract/schema/index.js'
import type { Env } from '../env.js'
import type { TokenStore } from '../session-types.js'
import { refreshCookieName } from './published-cookies.js'
import { hostname, storeSharedDomain } from './shared-domain.js'

/** The part of `getProject` that is needed here: the client contains no schemas of the whole project. */
const getDomains = endpoint({
  // Stryker disable next-line StringLiteral: only error messages contain the name.
  name: 'getProject',
  method: 'GET',
  path: '/projects/current',
  access: 'client',
  summary: 'Get the domains of the project',
  response: entity({ config: entity({ domains: since('2.8.86', list(entity({ domain: string }))) }) }),
  session: 'none',
  // Stryker disable next-line ArrayDeclaration,StringLiteral: only the documentation lists the errors.
  errors: ['PROJECT_NOT_FOUND'],
})

/** Reads from the project whether subdomains share the session, and stores the current session accordingly. */
export async function shareSession(
  client: Sender<'client'> & { readonly projectId: string; readonly env: Env },
  store: TokenStore,
): Promise<void> {
  const { projectId, env } = client
  // The user has signed out meanwhile.
  if (!(await store.read()).refreshToken) return
  const { config } = await client.send(getDomains, {})
  // Stryker disable next-line ArrayDeclaration: a string has no domain, so that no domain is shared.
  const domains = (config.domains ?? []).map(({ domain }) => domain)
  const { findSharedDomain } = await import('./find-shared-domain.js')
  const shared = findSharedDomain(refreshCookieName(projectId), domains, hostname(env))
  storeSharedDomain(projectId, env, { shared, at: env.now() })
  const tokens = await store.read()
  // Stryker disable next-line ConditionalExpression: the store has no session that it could delete.
  if (tokens.refreshToken) await store.write(tokens)
}
