import type { Client } from '../../client.js'
import {
  createTeamApiKey,
  createUserApiKey,
  getTeamApiKey,
  getUserApiKey,
  listTeamApiKeys,
  listUserApiKeys,
  updateTeamApiKey,
  updateUserApiKey,
} from '../../contract/access/api-keys.js'
import { anyValue } from '../../contract/check-input.js'
import type { CallOptions, Output } from '../../contract/endpoint.js'
import { boolean, date, id, nullable, optional, string } from '../../contract/schema/index.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { Secret } from '../../lib/secret.js'
import { orNull } from '../find.js'
import { flow } from '../flow.js'

/** An API key of a user or a team, without its full value. */
export type ApiKey = Output<typeof getUserApiKey> | Output<typeof getTeamApiKey>
/** An API key with its full value, which is available only when the key is created. */
export type NewApiKey = Omit<Output<typeof createUserApiKey> | Output<typeof createTeamApiKey>, 'value'> & {
  /** The value of the key. Logs do not show it. */
  readonly value: Secret
}

/** The owner of an API key: a user (`'me'` is the signed-in user) or a team. */
export type KeyOwner =
  | {
      /** The ID of the user. */
      readonly userId: string
      readonly teamId?: never
    }
  | {
      /** The ID of the team. */
      readonly teamId: string
      readonly userId?: never
    }

const OWNER = { userId: optional(id), teamId: optional(id) } as const

/** Input of {@link createApiKey}. */
export type CreateApiKeyInput = KeyOwner & {
  /** A description of the key, shown in lists of keys. */
  readonly description: string
  /** When the key expires, or null if it never does. */
  readonly expiresAt: Date | null
  /** Whether the key may be published. Default: false. */
  readonly isPublic?: boolean | undefined
}

/**
 * Creates an API key for a user or a team.
 *
 * @param client The client of the user, or a server client.
 * @param input The owner, the description and the expiry.
 * @returns The key with its full value, which is not available again.
 * @throws {LatchkeyError} `API_KEYS_DISABLED` when the project has not enabled API keys.
 *
 * @example
 * const { value } = await createApiKey(client, { userId: 'me', description: 'CI', expiresAt: null })
 * await navigator.clipboard.writeText(value.reveal())
 */
export const createApiKey = flow(
  'createApiKey',
  { ...OWNER, description: string, expiresAt: nullable(date), isPublic: optional(boolean) },
  async (client: Client, input: CreateApiKeyInput, options?: CallOptions): Promise<NewApiKey> => {
    const { description, expiresAt, isPublic } = input
    const made = ofTeam(input)
      ? await createTeamApiKey(client, { teamId: input.teamId, description, expiresAt, isPublic }, options)
      : await createUserApiKey(client, { userId: input.userId, description, expiresAt, isPublic }, options)
    return { ...made, value: new Secret(made.value) }
  },
  [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'API_KEY_NOT_FOUND',
    'TEAM_NOT_FOUND',
  ],
)

/**
 * Lists the API keys of a user or a team.
 *
 * @param client The client of the user, or a server client.
 * @param owner The owner: `{ userId: 'me' }` or `{ teamId }`.
 * @returns The keys, newest first, without their full values.
 *
 * @example
 * const keys = await listApiKeys(client, { userId: 'me' })
 */
export const listApiKeys = flow(
  'listApiKeys',
  OWNER,
  async (client: Client, owner: KeyOwner, options?: CallOptions): Promise<ApiKey[]> =>
    ofTeam(owner)
      ? listTeamApiKeys(client, { teamId: owner.teamId }, options)
      : listUserApiKeys(client, { userId: owner.userId }, options),
  ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'API_KEY_NOT_FOUND'],
)

/**
 * Returns an API key of a user or a team.
 *
 * @param client The client of the user, or a server client.
 * @param input The owner and the ID of the key.
 * @returns The key, without its full value. {@link findApiKey} returns null for a key that does not exist.
 *
 * @example
 * const { description, expiresAt } = await getApiKey(client, { teamId, keyId })
 */
export const getApiKey = flow(
  'getApiKey',
  { ...OWNER, keyId: id },
  async (client: Client, input: KeyOwner & { readonly keyId: string }, options?: CallOptions): Promise<ApiKey> => {
    const { keyId } = input
    return ofTeam(input)
      ? getTeamApiKey(client, { keyId, teamId: input.teamId }, options)
      : getUserApiKey(client, { keyId, userId: input.userId }, options)
  },
  ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
)

/**
 * Finds an API key of a user or a team.
 *
 * @param client The client of the user, or a server client.
 * @param input The owner and the ID of the key.
 * @returns The key, without its full value, or null when it does not exist.
 *
 * @example
 * const key = await findApiKey(client, { userId: 'me', keyId })
 * if (!key) showNotFound()
 */
export const findApiKey = flow(
  'findApiKey',
  { ...OWNER, keyId: id },
  (client: Client, input: KeyOwner & { readonly keyId: string }, options?: CallOptions): Promise<ApiKey | null> =>
    orNull(getApiKey(client, input, options), 'API_KEY_NOT_FOUND'),
  ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
)

/** Input of {@link updateApiKey}. */
export type UpdateApiKeyInput = KeyOwner & {
  /** The ID of the key. */
  readonly keyId: string
  /** The new description. Default: unchanged. */
  readonly description?: string | undefined
  /** Revokes the key. It cannot be undone. */
  readonly revoked?: true | undefined
}

/** `updateApiKey` rejects the expiry with a reason. */
const UNCHANGEABLE = { expiresAt: optional(anyValue) }

/**
 * Changes the description of an API key, or revokes it. The expiry cannot be changed.
 *
 * @param client The client of the user, or a server client.
 * @param input The owner, the ID of the key and the changes.
 * @returns The updated key.
 * @throws {LatchkeyError} `INVALID_OPTION` for `expiresAt`.
 *
 * @example
 * await updateApiKey(client, { userId: 'me', keyId, revoked: true })
 */
export const updateApiKey = flow(
  'updateApiKey',
  {
    ...OWNER,
    keyId: id,
    description: optional(string),
    revoked: optional(boolean),
    ...UNCHANGEABLE,
  },
  async (client: Client, input: UpdateApiKeyInput, options?: CallOptions): Promise<ApiKey> => {
    if ('expiresAt' in input)
      throw new LatchkeyError(
        'INVALID_OPTION',
        'The expiry of an API key cannot be changed. Create a new key and revoke this one.',
        { option: 'expiresAt' },
      )
    const { keyId, description, revoked } = input
    return ofTeam(input)
      ? updateTeamApiKey(client, { keyId, teamId: input.teamId, description, revoked }, options)
      : updateUserApiKey(client, { keyId, userId: input.userId, description, revoked }, options)
  },
  ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
)

function ofTeam(owner: KeyOwner): owner is { readonly teamId: string } {
  if ((owner.userId === undefined) === (owner.teamId === undefined))
    throw new LatchkeyError(
      'INVALID_OPTION',
      'An API key belongs to a user or to a team: pass exactly one of userId and teamId.',
      { option: 'userId' },
    )
  return owner.teamId !== undefined
}
