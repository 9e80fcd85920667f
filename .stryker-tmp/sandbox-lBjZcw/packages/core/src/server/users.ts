// @ts-nocheck
import type { Client } from '../client.js'
import { checkTeamApiKey, checkUserApiKey } from '../contract/api-keys.js'
import { checkCall, checkCallOptions, checkClient, checkInput, duration } from '../contract/check-input.js'
import type { Access, CallOptions, Input, Output } from '../contract/endpoint.js'
import { entity, flag, optional, text } from '../contract/kinds.js'
import { readTeam } from '../contract/server-teams.js'
import { listUsers, readUser } from '../contract/server-users.js'
import { createSession, SESSION_LIFETIME } from '../contract/sessions.js'
import { isKnown } from '../errors/known-error.js'
import { flow } from '../flows/flow.js'
import { Secret } from '../lib/secret.js'

type Server = Client<Extract<Access, 'client' | 'server'>>

/** A user as the app's server sees it. */
export type ServerUser = Output<typeof readUser>
/** A team as the app's server sees it. */
export type ServerTeam = Output<typeof readTeam>

/** All users, page by page as they are asked for: `for await (const user of users(client))`. */
export async function* users(
  client: Server,
  input: Omit<NonNullable<Input<typeof listUsers>>, 'cursor'> = {},
  options?: CallOptions,
): AsyncGenerator<ServerUser, void, undefined> {
  checkClient('users', client)
  checkInput(listUsers, input, 'users')
  checkCallOptions('users', options)
  let cursor: string | undefined
  do {
    const page = await listUsers(client, { limit: 100, ...input, cursor }, options)
    yield* page.items
    cursor = page.pagination?.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** A user by id; null when there is none. */
export async function findUser(
  client: Server,
  input: { readonly userId: string },
  options?: CallOptions,
): Promise<ServerUser | null> {
  checkCall('findUser', client, entity({ userId: text }), input, options)
  try {
    return await readUser(client, input, options)
  } catch (error) {
    if (isKnown(error, 'USER_NOT_FOUND')) return null
    throw error
  }
}

const NOT_VALID = ['API_KEY_NOT_FOUND', 'WRONG_API_KEY_TYPE', 'API_KEY_REVOKED', 'API_KEY_EXPIRED'] as const

/** The user that an API key belongs to; null when the key is unknown, revoked, expired or a team's. */
export async function userOfApiKey(
  client: Server,
  input: { readonly apiKey: string },
  options?: CallOptions,
): Promise<ServerUser | null> {
  checkCall('userOfApiKey', client, entity({ apiKey: text }), input, options)
  const key = await valid(checkUserApiKey(client, input, options))
  return key && findUser(client, { userId: key.userId }, options)
}

/** The team that an API key belongs to; null when the key is unknown, revoked, expired or a user's. */
export async function teamOfApiKey(
  client: Server,
  input: { readonly apiKey: string },
  options?: CallOptions,
): Promise<ServerTeam | null> {
  checkCall('teamOfApiKey', client, entity({ apiKey: text }), input, options)
  const key = await valid(checkTeamApiKey(client, input, options))
  return key && readTeam(client, { teamId: key.teamId }, options)
}

async function valid<T>(check: Promise<T>): Promise<T | null> {
  try {
    return await check
  } catch (error) {
    if (isKnown(error, ...NOT_VALID)) return null
    throw error
  }
}

export interface StartSessionInput {
  readonly userId: string
  /** How long it lives, in milliseconds; a year (31536000000) unless said, 367 days at most. */
  readonly expiresInMillis?: number | undefined
  /** Marks it as somebody else acting for the user; it is not unless said. */
  readonly isImpersonation?: boolean | undefined
}

/** Makes a session for a user, for example to act for them. */
export const startSession = flow(
  'startSession',
  { userId: text, expiresInMillis: optional(duration), isImpersonation: optional(flag) },
  async (
    client: Server,
    input: StartSessionInput,
    options?: CallOptions,
  ): Promise<{ accessToken: Secret; refreshToken: Secret }> => {
    const { userId, expiresInMillis = SESSION_LIFETIME, isImpersonation = false } = input
    const tokens = await createSession(client, { userId, expiresInMillis, isImpersonation }, options)
    return { accessToken: new Secret(tokens.accessToken), refreshToken: new Secret(tokens.refreshToken) }
  },
  ['USER_ID_DOES_NOT_EXIST'],
)
