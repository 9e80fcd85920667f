import { type Client, connect } from '../client.js'
import { checkCall, credential } from '../contract/check-input.js'
import type { Access } from '../contract/endpoint.js'
import { ADMIN_ACCESS_TOKEN_HEADER, KNOWN_ERROR_HEADER } from '../contract/headers.js'
import { entity } from '../contract/kinds.js'
import type { KnownErrorCode } from '../contract/known-errors.js'
import { ClientError } from '../errors/client-error.js'
import { Secret } from '../lib/secret.js'
import { setHeader } from '../request/set-header.js'

/** The owner's token was refused: it is replaced and the request sent again, once. */
const STALE: readonly string[] = [
  'UNPARSABLE_ADMIN_ACCESS_TOKEN',
  'ADMIN_ACCESS_TOKEN_EXPIRED',
  'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN',
  'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
  'API_KEY_NOT_FOUND',
] satisfies KnownErrorCode[]

export interface OwnedProjectInput {
  readonly projectId: string
  /** Has none: the owner's session speaks. Said here only to be refused. */
  readonly tokenStore?: null | undefined
}

/**
 * An admin client for a project that the person signed in here owns: it needs no key, it acts by the owner's session.
 * `owner` is a client of the project `internal`.
 */
export function ownedProject(owner: Client, input: OwnedProjectInput): Client<Access> {
  checkCall('ownedProject', owner, entity({ projectId: credential }), input)
  const { projectId, tokenStore = null } = input
  if (owner.projectId !== 'internal')
    throw new ClientError(
      'INVALID_OPTION',
      "Projects are owned by users of the project 'internal': this client speaks for another.",
      { option: 'projectId' },
    )
  if (tokenStore !== null)
    throw new ClientError('INVALID_OPTION', 'The client of an owned project must have no token store.', {
      option: 'tokenStore',
    })
  const nobody = new Secret('')
  const { env, session } = owner
  return connect(
    { projectId, baseUrl: owner.baseUrl, access: 'admin', serverKey: nobody, adminKey: nobody },
    { tokenStore: null, redirectMethod: owner.redirectMethod, urls: owner.urls },
    {
      ...env,
      async fetch(url, init) {
        const ask = async () => {
          const tokens = await session.tokens({ signal: init.signal ?? undefined })
          if (!tokens) throw new ClientError('NOT_SIGNED_IN', 'The owner of the project has to sign in first.')
          const headers = new Headers(init.headers)
          setHeader(headers, ADMIN_ACCESS_TOKEN_HEADER, tokens.accessToken.reveal(), 'ownedProject', 'tokenStore')
          return { tokens, response: await env.fetch(url, { ...init, headers }) }
        }
        const first = await ask()
        if (!STALE.includes(first.response.headers.get(KNOWN_ERROR_HEADER) ?? '')) return first.response
        session.rejectAccessToken(first.tokens.accessToken)
        return (await ask()).response
      },
    },
  )
}
