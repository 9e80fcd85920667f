import { type Client, connect } from '../client.js'
import { anyValue, checkCall, credential } from '../contract/check-input.js'
import type { Access } from '../contract/endpoint.js'
import type { KnownErrorCode } from '../contract/known-errors.js'
import { entity, optional } from '../contract/schema/index.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { INTERNALS } from '../lib/internals.js'
import { optionError } from '../lib/latchkey-error.js'
import { Secret } from '../lib/secret.js'
import type { Session } from '../session-types.js'

/** Errors after which the access token of the owner is refreshed and the request is sent again, once. */
const ADMIN_TOKEN_ERRORS: readonly string[] = [
  'UNPARSABLE_ADMIN_ACCESS_TOKEN',
  'ADMIN_ACCESS_TOKEN_EXPIRED',
  'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN',
  'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
  'API_KEY_NOT_FOUND',
] satisfies KnownErrorCode[]

/** Input of {@link createOwnedProjectClient}. */
export interface OwnedProjectInput {
  /** The ID of the owned project. */
  readonly projectId: string
  /** Must be omitted or null: the session of the owner authenticates the requests. */
  readonly tokenStore?: null | undefined
}

/**
 * Returns an admin client for a project that the signed-in user owns. It needs no key: the session of the owner
 * authenticates its requests. Each call belongs to the session of the owner that it started with.
 *
 * @param owner A client of the project `internal`.
 * @param input The ID of the owned project.
 * @returns The client of the owned project.
 * @throws {LatchkeyError} `INVALID_OPTION` for a client of another project.
 *
 * @example
 * const [project] = await listOwnedProjects(owner)
 * const admin = createOwnedProjectClient(owner, { projectId: project.id })
 */
export function createOwnedProjectClient(owner: Client, input: OwnedProjectInput): Client<Access> {
  checkCall('createOwnedProjectClient', owner, entity({ projectId: credential, tokenStore: optional(anyValue) }), input)
  const { projectId, tokenStore = null } = input
  if (owner.projectId !== 'internal')
    throw optionError(
      'projectId',
      "`createOwnedProjectClient`: projects are owned by users of the project 'internal', but `owner` is a client of another project.",
    )
  if (tokenStore !== null) throw optionError('tokenStore', 'The client of an owned project must have no token store.')
  const none = new Secret('')
  return connect(
    {
      projectId,
      baseUrl: owner.baseUrl,
      access: 'admin',
      secretKey: none,
      adminKey: none,
      owner: { session: ownerSession(owner), tokenErrors: ADMIN_TOKEN_ERRORS },
    },
    {
      tokenStore: null,
      timeout: owner[INTERNALS].timeout,
      redirectMethod: owner[INTERNALS].redirectMethod,
      urls: owner.urls,
    },
    owner[INTERNALS].env,
  )
}

/** The session of an owner, without which no request is sent. Disposing of the client of a project does not stop it. */
const ownerSession = ({ session }: Client): Session => ({
  ...session,
  async tokens(options) {
    const tokens = await session.tokens(options)
    if (options?.identity?.isSignedIn) return tokens
    throw new LatchkeyError(
      'NOT_SIGNED_IN',
      'The owner of the project is not signed in. Sign in to the project `internal` first.',
    )
  },
  dispose() {},
})
