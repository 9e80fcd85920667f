import type { Contract } from '../contract/endpoint.js'
import type { Schema } from '../contract/schema/index.js'
import type { TokenStore } from '../session-types.js'
import { findSharedDomain } from './find-shared-domain.js'
import type { SharedDomain } from './shared-domain.js'

// Loaded once a day. Imports nothing that the client contains, so that bundlers do not divide the client for it.

/** The domains of a project, in the response to a request for the project. Service 2.8.8 returns none. */
const domainsOf: Pick<Schema<unknown, readonly string[]>, 'kind' | 'decode'> = {
  kind: 'domains',
  decode: (json) =>
    // Stryker disable next-line ArrayDeclaration: a string has no domain, so that no domain is shared.
    (json as { config: { domains?: { domain: string }[] } }).config.domains?.map(({ domain }) => String(domain)) ?? [],
}

/** The part of `getProject` that is needed here. */
const getDomains: Contract = {
  // Stryker disable next-line StringLiteral: only error messages contain the name.
  name: 'getProject',
  method: 'GET',
  path: '/projects/current',
  access: 'client',
  summary: 'Get the domains of the project',
  response: domainsOf as Contract['response'],
  session: 'none',
}

/** The page whose session is shared. */
export interface SharingPage {
  /** The name of the cookie for one host. */
  readonly cookie: string
  readonly hostname: string
  send(contract: Contract): Promise<unknown>
  /** Stores the parent domain that shares the session. Undefined if none does. */
  save(shared: SharedDomain | undefined): void
}

/** Reads from the project whether subdomains share the session, and stores the current session accordingly. */
export async function shareSession({ cookie, hostname, send, save }: SharingPage, store: TokenStore): Promise<void> {
  // The user has signed out meanwhile.
  if (!(await store.read()).refreshToken) return
  save(findSharedDomain(cookie, (await send(getDomains)) as readonly string[], hostname))
  const tokens = await store.read()
  // Stryker disable next-line ConditionalExpression: the store has no session that it could delete.
  if (tokens.refreshToken) await store.write(tokens)
}
