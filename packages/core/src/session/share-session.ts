import type { Contract, Sender } from '../contract/endpoint.js'
import type { Schema } from '../contract/schema/index.js'
import { INTERNALS } from '../lib/internals.js'
import type { TokenStore } from '../session-types.js'
import { findSharedDomain, pageUrl, storeSharedDomain } from './shared-domain.js'
import { storeAccess } from './store-access.js'

// A page loads this once a day.

/** The domains of a project, in the response to a request for the project. Service 2.8.8 returns none. */
const domainsOf: Pick<Schema<unknown, readonly string[]>, 'kind' | 'decode'> = {
  kind: 'domains',
  decode: (json) =>
    (json as { config: { domains?: { domain: string }[] } }).config.domains?.map(({ domain }) => String(domain)) ?? [],
}

/** The part of `getProject` that is needed here. */
const getDomains: Contract = {
  name: 'getProject',
  method: 'GET',
  path: '/projects/current',
  access: 'client',
  summary: 'Get the domains of the project',
  response: domainsOf as Contract['response'],
  session: 'none',
}

/** The client whose session is shared. */
interface SharingClient extends Sender {
  readonly projectId: string
}

/** Reads from the project whether subdomains share the session, and stores the current session accordingly. */
export async function shareSession(
  { projectId, [INTERNALS]: { env, send } }: SharingClient,
  store: TokenStore,
): Promise<void> {
  // The user has signed out meanwhile.
  if (!(await store.read()).refreshToken) return
  // With `tokenStore`, the call bypasses the cache, where its result would replace the one of `getProject`.
  const domains = (await send(getDomains, {}, { tokenStore: null })) as readonly string[]
  storeSharedDomain(projectId, env, { domain: findSharedDomain(domains, pageUrl(env).hostname), at: env.now() })
  await storeAccess(store).replace((tokens) => (tokens.refreshToken ? tokens : undefined))
}
