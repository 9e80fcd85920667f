// @ts-nocheck
import type { Client } from '../client.js'
import {
  createTeamApiKey,
  createUserApiKey,
  listTeamApiKeys,
  listUserApiKeys,
  type newTeamApiKey,
  type newUserApiKey,
  readTeamApiKey,
  readUserApiKey,
  type teamApiKey,
  updateTeamApiKey,
  updateUserApiKey,
  type userApiKey,
} from '../contract/api-keys.js'
import type { CallOptions } from '../contract/endpoint.js'
import type { ViewOf } from '../contract/kinds.js'
import { date, flag, nullable, optional, text } from '../contract/kinds.js'
import { ClientError } from '../errors/client-error.js'
import { Secret } from '../lib/secret.js'
import { flow } from './flow.js'

/** A key of a user or a team, by its last four characters. */
export type ApiKey = ViewOf<typeof userApiKey> | ViewOf<typeof teamApiKey>
/** A key at its creation: the only time that its value can be had. */
export type NewApiKey = Omit<ViewOf<typeof newUserApiKey> | ViewOf<typeof newTeamApiKey>, 'value'> & {
  readonly value: Secret
}

/** Whose key it is: a user's (`'me'` for the signed-in one) or a team's, never both. */
export type KeyOwner =
  | { readonly userId: string; readonly teamId?: undefined }
  | { readonly teamId: string; readonly userId?: undefined }

const OWNER = { userId: optional(text), teamId: optional(text) } as const

export type CreateApiKeyInput = KeyOwner & {
  readonly description: string
  /** When it ends; null for never. */
  readonly expiresAt: Date | null
  readonly isPublic?: boolean | undefined
}

/** Creates a key. Its value shows once. API_KEYS_OFF where the project has none. */
export const createApiKey = flow(
  'createApiKey',
  { ...OWNER, description: text, expiresAt: nullable(date), isPublic: optional(flag) },
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

/** The keys of a user or a team, newest first. */
export const listApiKeys = flow(
  'listApiKeys',
  OWNER,
  async (client: Client, owner: KeyOwner, options?: CallOptions): Promise<readonly ApiKey[]> => {
    const { items } = ofTeam(owner)
      ? await listTeamApiKeys(client, { teamId: owner.teamId }, options)
      : await listUserApiKeys(client, { userId: owner.userId }, options)
    return items
  },
  ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'API_KEY_NOT_FOUND'],
)

/** A key of a user or a team. */
export const readApiKey = flow(
  'readApiKey',
  { ...OWNER, keyId: text },
  async (client: Client, input: KeyOwner & { readonly keyId: string }, options?: CallOptions): Promise<ApiKey> => {
    const { keyId } = input
    return ofTeam(input)
      ? readTeamApiKey(client, { keyId, teamId: input.teamId }, options)
      : readUserApiKey(client, { keyId, userId: input.userId }, options)
  },
  ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
)

export type UpdateApiKeyInput = KeyOwner & {
  readonly keyId: string
  readonly description?: string | undefined
  /** Takes the key out of use; there is no way back. */
  readonly revoked?: true | undefined
}

/**
 * Describes a key anew, or revokes it. Its expiry cannot be changed: the service takes no new one (SCHEMA_ERROR), so
 * that it is refused here, with the reason.
 */
export const updateApiKey = flow(
  'updateApiKey',
  { ...OWNER, keyId: text, description: optional(text), revoked: optional(flag) },
  async (client: Client, input: UpdateApiKeyInput, options?: CallOptions): Promise<ApiKey> => {
    if ('expiresAt' in input)
      throw new ClientError(
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
    throw new ClientError(
      'INVALID_OPTION',
      'An API key belongs to a user or to a team: pass exactly one of userId and teamId.',
      { option: 'userId' },
    )
  return owner.teamId !== undefined
}
