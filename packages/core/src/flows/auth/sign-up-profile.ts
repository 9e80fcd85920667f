import type { Client } from '../../client.js'
import { anyObject, check, checkClient } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { getCurrentUser } from '../../contract/users/users.js'
import { loadModule } from '../../errors/load-module.js'

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
  client.env.tabStore?.set(entry(client), Object.keys(profile).length > 0 ? JSON.stringify(profile) : null)
}

/** Stores the kept profile of a user who has just signed in, if the user is new. */
export async function applySignUpProfile(client: Client, isNewUser: boolean, call: CallOptions): Promise<void> {
  const kept = client.env.tabStore?.get(entry(client))
  if (!kept) return
  client.env.tabStore?.set(entry(client), null)
  if (!isNewUser) return
  const { displayName, clientMetadata } = JSON.parse(kept) as SignUpProfile
  const { updateCurrentUser } = await loadModule(client.env, import('../../contract/users/update-user.js'))
  // An anonymous user who signs up has metadata already.
  const before = clientMetadata && (await getCurrentUser(client, undefined, call))?.clientMetadata
  await updateCurrentUser(
    client,
    { displayName, clientMetadata: clientMetadata && { ...(before as object | null), ...clientMetadata } },
    call,
  )
}
