import { ApiError } from '../http/errors.js'
import { is2886 } from '../world/server-version.js'
import type { World } from '../world/world.js'

/** Returns the detail that version 2.8.86 adds to errors about an address that another user signs in with. */
const verificationDetail = (world: World, wouldWork: boolean) =>
  is2886(world) ? { would_work_if_email_was_verified: wouldWork } : {}

/**
 * Throws USER_EMAIL_ALREADY_EXISTS.
 *
 * @param wouldWork Whether the call would succeed if the other user had verified the address.
 */
export function throwEmailExists(world: World, email: string, wouldWork = false): never {
  throw new ApiError('USER_EMAIL_ALREADY_EXISTS', { email, ...verificationDetail(world, wouldWork) })
}

/** Throws CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE. The service includes the address in some errors only. */
export function throwChannelUsedForAuth(world: World, value: string | null, wouldWork = false): never {
  throw new ApiError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: value,
    ...verificationDetail(world, wouldWork),
  })
}
