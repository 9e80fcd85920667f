import { ApiError } from '../http/errors.js'
import type { World } from '../world/world.js'

interface EmailConflictOptions {
  /** Whether the request would succeed if the other user had verified the address. Default: false. */
  readonly wouldWorkIfVerified?: boolean
}

/** Throws the error for an address of another user, when a user signs up or their primary address is set. */
export function throwEmailTaken({ legacy }: World, email: string): never {
  return legacy.reportsEmailExists ? throwEmailExists(email) : throwChannelUsedForAuth(email)
}

/** Throws USER_EMAIL_ALREADY_EXISTS. */
export function throwEmailExists(email: string, { wouldWorkIfVerified = false }: EmailConflictOptions = {}): never {
  throw new ApiError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: wouldWorkIfVerified })
}

/** Throws CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE. The service includes the address in some errors only. */
export function throwChannelUsedForAuth(
  value: string | null,
  { wouldWorkIfVerified = false }: EmailConflictOptions = {},
): never {
  throw new ApiError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: value,
    would_work_if_email_was_verified: wouldWorkIfVerified,
  })
}
