import { type ContactChannel as ContactChannelRecord, deleteContactChannel } from '@latchkey/core'
import { sendContactChannelVerification } from '@latchkey/core/internal/contract'
import { toErrorValue } from '../errors/result.js'
import { members, type Scope } from '../scope.js'
import type { ServerContactChannel, ServerContactChannelUpdateOptions } from '../types/contact-channels.js'
import { callbackUrlOf } from './callback-url.js'

/** Creates the object of an email address. `userId` is `me` for the signed-in user. */
export function createContactChannel(
  scope: Scope,
  userId: string,
  { id, value, type, isPrimary, isVerified, usedForAuth }: ContactChannelRecord,
): ServerContactChannel {
  const { client, call } = scope
  const channel = { userId, contactChannelId: id }
  return members(scope, `contact channel ${id}`, {
    id,
    value,
    type: type as 'email',
    isPrimary,
    isVerified,
    usedForAuth,
    async sendVerificationEmail(options?: { callbackUrl?: string }) {
      const callbackUrl = callbackUrlOf(client, 'emailVerification', options?.callbackUrl || undefined)
      // The published kit ignores the error, too.
      await toErrorValue(sendContactChannelVerification(client, { ...channel, callbackUrl }, call), [
        'EMAIL_ALREADY_VERIFIED',
      ])
    },
    async update({ usedForAuth, value, isPrimary, isVerified }: ServerContactChannelUpdateOptions) {
      await scope.updateContactChannel({ ...channel, usedForAuth, value, isPrimary, isVerified }, call)
    },
    async delete() {
      await deleteContactChannel(client, channel, call)
    },
  })
}
