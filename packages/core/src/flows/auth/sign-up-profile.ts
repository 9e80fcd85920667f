import type { Client } from '../../client.js'
import { anyObject, check, checkClient } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { getCurrentUser } from '../../contract/users/users.js'
import { loadModule } from '../../errors/load-module.js'
import { parseJson } from '../../lib/formats.js'
import { INTERNALS } from '../../lib/internals.js'
import { pageUrl } from '../redirect-to.js'

/** The values of the custom fields of a sign-up form. */
export interface SignUpProfile {
  readonly displayName?: string | undefined
  /** Added to the client metadata of the user. */
  readonly clientMetadata?: Readonly<Record<string, string | number | boolean>> | undefined
}

const entry = (client: Client) => `latchkey-profile-${client.projectId}`

/**
 * Keeps the profile in the storage of the tab until the next sign-in, also across the pages of a provider. A new user
 * receives it, an existing user keeps their own.
 */
export function keepSignUpProfile(client: Client, profile: SignUpProfile): void {
  checkClient('keepSignUpProfile', client)
  check('keepSignUpProfile', anyObject, profile, 'profile')
  client[INTERNALS].env.tabStore?.set(entry(client), Object.keys(profile).length > 0 ? JSON.stringify(profile) : null)
}

/** A kept profile, with the new user once there is one. */
interface KeptProfile extends SignUpProfile {
  readonly userId?: unknown
}

function keptProfile(client: Client): KeptProfile | undefined {
  const text = client[INTERNALS].env.tabStore?.get(entry(client))
  return text ? Object(parseJson(text)) : undefined
}

/**
 * The URL of the page where a user can try again to store a kept profile. Undefined without a profile, or if the app has no
 * such page. Throws REDIRECT_NOT_TRUSTED.
 */
export const profileRetryUrl = async (client: Client): Promise<string | undefined> =>
  keptProfile(client) && client.urls.signUp !== '' ? pageUrl(client, 'signUp') : undefined

/** The ID of the user of a call. */
const userOf = (client: Client, call?: CallOptions) => client[INTERNALS].sessionOf(call).claims().sub

/** Whether a kept profile is what another user has entered, who has signed up before. */
const isOfAnother = ({ userId }: KeptProfile, client: Client, call: CallOptions): boolean =>
  userId !== undefined && userId !== userOf(client, call)

/** Whether the signed-in user has just signed up, and the profile could not be stored. */
export function hasUnstoredSignUpProfile(client: Client): boolean {
  checkClient('hasUnstoredSignUpProfile', client)
  const userId = userOf(client)
  return userId !== undefined && keptProfile(client)?.userId === userId
}

/**
 * Stores the kept profile of a user who has just signed in, if the user is new. If it cannot be stored, it is kept.
 *
 * @returns The URL of the page to redirect to instead, where the user can try again, or undefined.
 * @throws What the service responded with, if the page does not redirect.
 */
export async function applySignUpProfile(
  client: Client,
  isNewUser: boolean,
  call: CallOptions,
  redirectTo?: string | false,
): Promise<string | undefined> {
  const kept = keptProfile(client)
  if (!kept) return undefined
  if (!isNewUser || isOfAnother(kept, client, call)) {
    keepSignUpProfile(client, {})
    return undefined
  }
  client[INTERNALS].env.tabStore?.set(entry(client), JSON.stringify({ ...kept, userId: userOf(client, call) }))
  try {
    await storeSignUpProfile(client, undefined, call)
    return undefined
  } catch (error) {
    const retry = redirectTo === false ? undefined : await profileRetryUrl(client)
    if (retry === undefined) throw error
    return retry
  }
}

/** Stores the kept profile of the signed-in user. */
export async function storeSignUpProfile(client: Client, _input?: undefined, call: CallOptions = {}): Promise<void> {
  const kept = keptProfile(client) ?? {}
  // Another user has signed in since.
  if (isOfAnother(kept, client, call)) return keepSignUpProfile(client, {})
  const { displayName, clientMetadata } = kept
  const { updateCurrentUser } = await loadModule(client[INTERNALS].env, import('../../contract/users/update-user.js'))
  // An anonymous user who signs up has metadata already.
  const before = clientMetadata && (await getCurrentUser(client, undefined, call))?.clientMetadata
  await updateCurrentUser(
    client,
    { displayName, clientMetadata: clientMetadata && { ...(before as object | null), ...clientMetadata } },
    call,
  )
  keepSignUpProfile(client, {})
}
