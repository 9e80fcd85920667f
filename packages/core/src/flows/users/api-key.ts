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
import type { CallOptions, Contract, DeclaresErrors, Output } from '../../contract/endpoint.js'
import { date, id, nullable, optional } from '../../contract/schema/index.js'
import { INTERNALS } from '../../lib/internals.js'
import { invalidOption, optionError } from '../../lib/latchkey-error.js'
import { fieldsOf, flow, orNull } from '../flow.js'

/** An API key of a user or a team, without its full value. */
export type ApiKey = Output<typeof getUserApiKey> | Output<typeof getTeamApiKey>
/** An API key with its full value, which is available only when the key is created. */
export type NewApiKey = Output<typeof createUserApiKey> | Output<typeof createTeamApiKey>

/** The owner of an API key: a user or a team. Default: the signed-in user. With a secret key, one of them is required. */
export type KeyOwner =
  | {
      /** The ID of the user. `me` is the signed-in user. */
      readonly userId?: string
      readonly teamId?: never
    }
  | {
      /** The ID of the team. */
      readonly teamId: string
      readonly userId?: never
    }

/** A key of an owner. */
type OneKey = KeyOwner & {
  /** The ID of the key. */
  readonly keyId: string
}

const OWNER = { user_id: optional(id), team_id: optional(id) } as const

/** Creates a function that calls the endpoint for the keys of users, or the one for the keys of teams. */
/* @__NO_SIDE_EFFECTS__ */
function ofOwner<I extends KeyOwner, R, T extends Contract>(
  name: string,
  forUser: T,
  forTeam: T,
): ((
  client: Client,
  // biome-ignore lint/complexity/noBannedTypes: an input without required fields is what {} extends
  ...rest: {} extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions]
) => Promise<R>) & { readonly errors: readonly (T extends DeclaresErrors<infer C> ? C : never)[] } {
  const { params, query, body }: Contract = { ...forUser }
  return flow(
    name,
    { ...fieldsOf(params, query, body), ...OWNER } as never,
    (client: Client, input: KeyOwner = {}, options?: CallOptions) =>
      client[INTERNALS].send({ ...(isOfTeam(client, name, input) ? forTeam : forUser), name }, input, options),
    [forUser, forTeam],
  ) as never
}

/** Lifetime of a key without `expiresAt`, in milliseconds: 30 days. */
const LIFETIME = 30 * 24 * 60 * 60 * 1000

const createKey = /* @__PURE__ */ ofOwner<
  CreateApiKeyInput,
  NewApiKey,
  typeof createUserApiKey | typeof createTeamApiKey
>('createApiKey', createUserApiKey, createTeamApiKey)

/** Input of {@link createApiKey}. */
export type CreateApiKeyInput = KeyOwner & {
  /** A description of the key, shown in lists of keys. */
  readonly description: string
  /** When the key expires, or null if it never does. Default: in 30 days. */
  readonly expiresAt?: Date | null | undefined
  /** Whether the key may be published. Default: false. */
  readonly isPublic?: boolean | undefined
}

/**
 * Creates an API key for the signed-in user, another user or a team. It expires in 30 days, unless `expiresAt` is passed.
 *
 * @param client The client of the user, or a server client.
 * @param input The description, the owner and the expiry. Default: the signed-in user.
 * @returns The key with its full value, which is not available again.
 * @throws {LatchkeyError} `API_KEYS_DISABLED` when the project has not enabled API keys.
 *
 * @example
 * const { value } = await createApiKey(client, { description: 'CI' })
 * await navigator.clipboard.writeText(value.reveal())
 */
export const createApiKey = flow(
  'createApiKey',
  { ...fieldsOf(createUserApiKey.body), ...OWNER, expires_at_millis: optional(nullable(date)) } as never,
  (client: Client, input: CreateApiKeyInput, options?: CallOptions): Promise<NewApiKey> => {
    const { expiresAt = new Date(client[INTERNALS].sessionOf(options).serverNow() + LIFETIME) } = input
    return createKey(client, { ...input, expiresAt }, options)
  },
  [createKey],
)

/**
 * Lists the API keys of a user or a team.
 *
 * @param client The client of the user, or a server client.
 * @param input The owner. Default: the signed-in user.
 * @returns All keys, newest first, without their full values: the API does not paginate this list.
 *
 * @example
 * const keys = await listApiKeys(client)
 * const keysOfTeam = await listApiKeys(client, { teamId })
 */
export const listApiKeys = ofOwner<KeyOwner, readonly ApiKey[], typeof listUserApiKeys | typeof listTeamApiKeys>(
  'listApiKeys',
  listUserApiKeys,
  listTeamApiKeys,
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
export const getApiKey = ofOwner<OneKey, ApiKey, typeof getUserApiKey | typeof getTeamApiKey>(
  'getApiKey',
  getUserApiKey,
  getTeamApiKey,
)

/**
 * Finds an API key of a user or a team.
 *
 * @param client The client of the user, or a server client.
 * @param input The owner and the ID of the key.
 * @returns The key, without its full value, or null when it does not exist.
 *
 * @example
 * const key = await findApiKey(client, { keyId })
 * if (!key) showNotFound()
 */
export const findApiKey = flow(
  'findApiKey',
  { ...OWNER, key_id: id } as never,
  (client: Client, input: OneKey, options?: CallOptions): Promise<ApiKey | null> =>
    orNull(getApiKey(client, input, options), [input.keyId, input.userId, input.teamId], 'API_KEY_NOT_FOUND'),
  [getApiKey],
)

/** Input of {@link updateApiKey}. */
export type UpdateApiKeyInput = OneKey & {
  /** The new description. Default: unchanged. */
  readonly description?: string | undefined
  /** Revokes the key. It cannot be undone. */
  readonly revoked?: true | undefined
}

const changeApiKey = /* @__PURE__ */ ofOwner<
  UpdateApiKeyInput,
  ApiKey,
  typeof updateUserApiKey | typeof updateTeamApiKey
>('updateApiKey', updateUserApiKey, updateTeamApiKey)

/**
 * Changes the description of an API key, or revokes it. The expiry cannot be changed.
 *
 * @param client The client of the user, or a server client.
 * @param input The owner, the ID of the key and the changes.
 * @returns The updated key.
 * @throws {LatchkeyError} `INVALID_OPTION` for `expiresAt`.
 *
 * @example
 * await updateApiKey(client, { keyId, revoked: true })
 */
export const updateApiKey = flow(
  'updateApiKey',
  { ...fieldsOf(updateUserApiKey.params, updateUserApiKey.body), ...OWNER, expiresAt: optional(anyValue) } as never,
  async (client: Client, input: UpdateApiKeyInput, options?: CallOptions): Promise<ApiKey> => {
    if ('expiresAt' in input)
      throw optionError(
        'expiresAt',
        'The expiry of an API key cannot be changed. Create a new key and revoke this one.',
      )
    return changeApiKey(client, input, options)
  },
  [changeApiKey],
)

/** Whether the owner is a team. Without an owner, it is the signed-in user, whom a secret key does not name. */
function isOfTeam(client: Client, name: string, { userId, teamId }: KeyOwner = {}): boolean {
  if (userId !== undefined && teamId !== undefined)
    throw optionError(
      'userId',
      `\`${name}\`: an API key belongs to a user or to a team. Pass one of \`userId\` and \`teamId\`.`,
      name,
    )
  if (userId === undefined && teamId === undefined && client[INTERNALS].may.server === true)
    throw invalidOption(name, 'userId', 'specified with a secret key, or `teamId`', 'none')
  return teamId !== undefined
}
