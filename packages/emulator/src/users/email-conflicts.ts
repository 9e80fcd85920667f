import { ApiError } from '../http/errors.js'
import { is2886 } from '../world/server-version.js'
import type { World } from '../world/world.js'

interface EmailConflictOptions {
  /** Whether the request would succeed if the other user had verified the address. Default: false. */
  readonly wouldWorkIfVerified?: boolean
}

/** Returns the detail that version 2.8.86 adds to errors about an address that another user signs in with. */
const verificationDetail = (world: World, { wouldWorkIfVerified = false }: EmailConflictOptions) =>
  is2886(world) ? { would_work_if_email_was_verified: wouldWorkIfVerified } : {}

/** Throws USER_EMAIL_ALREADY_EXISTS. */
export function throwEmailExists(world: World, email: string, options: EmailConflictOptions = {}): never {
  throw new ApiError('USER_EMAIL_ALREADY_EXISTS', { email, ...verificationDetail(world, options) })
}

/** Throws CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE. The service includes the address in some errors only. */
export function throwChannelUsedForAuth(world: World, value: string | null, options: EmailConflictOptions = {}): never {
  throw new ApiError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: value,
    ...verificationDetail(world, options),
  })
}
