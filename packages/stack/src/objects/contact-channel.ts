import * as core from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal'
import {
  type createContactChannel as createRecord,
  sendContactChannelVerification,
} from '@latchkey/core/internal/contract'
import { toErrorValue } from '../errors/result.js'
import { done, members, type Scope } from '../scope.js'
import { callbackUrlOf } from './callback-url.js'
import { only, type Picked, pick } from './fields.js'

/** The fields of a contact channel to update. Omitted fields do not change. */
export interface ContactChannelUpdateOptions
  extends Picked<core.Input<typeof core.updateContactChannel>, 'usedForAuth value isPrimary'> {}

/** The fields of a contact channel to update on a server. Omitted fields do not change. */
export interface ServerContactChannelUpdateOptions extends ContactChannelUpdateOptions {
  /** Whether the email address is verified. */
  isVerified?: boolean
}

/** The fields of a new contact channel. */
export interface ContactChannelCreateOptions
  extends Picked<core.Input<typeof createRecord>, 'value type usedForAuth isPrimary'> {}

/** The fields of a new contact channel that a server creates. */
export interface ServerContactChannelCreateOptions extends ContactChannelCreateOptions {
  /** Whether the email address is verified. Default: false. */
  isVerified?: boolean
}
/** A contact channel with the fields that only a server can change. */
export interface ServerContactChannel
  extends Picked<core.ContactChannel, typeof FIELDS>,
    ReturnType<typeof ownMembers> {}
const FIELDS = 'id value isPrimary isVerified usedForAuth'
/** An email address of a user. */
export interface ContactChannel extends Omit<ServerContactChannel, 'update'> {
  /** Updates the channel. */
  update(data: ContactChannelUpdateOptions): Promise<void>
}

/** Creates the object of an email address. `userId` is `me` for the signed-in user. */
export const createContactChannel = (scope: Scope, userId: string, record: core.ContactChannel): ServerContactChannel =>
  members(scope, `contact channel ${record.id}`, { ...pick(record, FIELDS), ...ownMembers(scope, userId, record) })

function ownMembers({ client, call }: Scope, userId: string, record: core.ContactChannel) {
  const channel = { userId, contactChannelId: record.id }
  return {
    /** The type of the channel. Always `email`. */
    type: record.type as 'email',
    /**
     * Sends an email with a verification link. Does nothing if the email address is already verified.
     *
     * @param options `callbackUrl`: URL that the link opens. Default: the `emailVerification` page of the app.
     */
    async sendVerificationEmail(options?: { callbackUrl?: string }) {
      const { callbackUrl: url } = only('sendVerificationEmail', options, 'callbackUrl')
      const callbackUrl = callbackUrlOf(client, 'emailVerification', url || undefined)
      // The published kit ignores the error, too.
      await toErrorValue(call(sendContactChannelVerification, { ...channel, callbackUrl }), ['EMAIL_ALREADY_VERIFIED'])
    },
    /** Updates the channel. */
    update: done((changes: ServerContactChannelUpdateOptions) => {
      // Only servers change whether an address is verified.
      const fields = client[INTERNALS].may.server
        ? 'usedForAuth value isPrimary isVerified'
        : 'usedForAuth value isPrimary'
      return call(core.updateContactChannel, { ...channel, ...only('update', changes, fields) })
    }),
    /** Removes the channel. */
    delete: done(() => call(core.deleteContactChannel, channel)),
  }
}
