import { type ContactChannel as ContactChannelRecord, deleteContactChannel } from '@latchkey/core'
import { sendContactChannelVerification } from '@latchkey/core/internal/contract'
import { toErrorValue } from '../errors/result.js'
import { done, members, type Scope } from '../scope.js'
import { callbackUrlOf } from './callback-url.js'
import { pick } from './pick.js'

/** The fields of a contact channel to update. Omitted fields do not change. */
export interface ContactChannelUpdateOptions {
  /** Whether the user can sign in with this email address. */
  usedForAuth?: boolean
  /** The email address. */
  value?: string
  /** Whether it is the primary email address of the user. */
  isPrimary?: boolean
}

/** The fields of a contact channel to update on a server. Omitted fields do not change. */
export interface ServerContactChannelUpdateOptions extends ContactChannelUpdateOptions {
  /** Whether the email address is verified. */
  isVerified?: boolean
}

/** The fields of a new contact channel. */
export interface ContactChannelCreateOptions {
  /** The email address. */
  value: string
  /** The type of the channel. Always `email`. */
  type: 'email'
  /** Whether the user can sign in with this email address. */
  usedForAuth: boolean
  /** Whether it is the primary email address of the user. Default: false. */
  isPrimary?: boolean
}

/** The fields of a new contact channel that a server creates. */
export interface ServerContactChannelCreateOptions extends ContactChannelCreateOptions {
  /** Whether the email address is verified. Default: false. */
  isVerified?: boolean
}
/** A contact channel with the fields that only a server can change. */
export interface ServerContactChannel extends ReturnType<typeof contactChannel> {}
/** An email address of a user. */
export interface ContactChannel extends Omit<ServerContactChannel, 'update'> {
  /** Updates the channel. */
  update(data: ContactChannelUpdateOptions): Promise<void>
}

/** Creates the object of an email address. `userId` is `me` for the signed-in user. */
export const createContactChannel: (...args: Parameters<typeof contactChannel>) => ServerContactChannel = contactChannel

function contactChannel(scope: Scope, userId: string, record: ContactChannelRecord) {
  const { client, call } = scope
  const channel = { userId, contactChannelId: record.id }
  return members(scope, `contact channel ${record.id}`, {
    /** The ID of the channel. */
    id: record.id,
    /** The email address. */
    value: record.value,
    /** The type of the channel. Always `email`. */
    type: record.type as 'email',
    /** Whether it is the primary email address of the user. */
    isPrimary: record.isPrimary,
    /** Whether the email address is verified. */
    isVerified: record.isVerified,
    /** Whether the user can sign in with this email address. */
    usedForAuth: record.usedForAuth,
    /**
     * Sends an email with a verification link. Does nothing if the email address is already verified.
     *
     * @param options `callbackUrl`: URL that the link opens. Default: the `emailVerification` page of the app.
     */
    async sendVerificationEmail(options?: { callbackUrl?: string }) {
      const callbackUrl = callbackUrlOf(client, 'emailVerification', options?.callbackUrl || undefined)
      // The published kit ignores the error, too.
      await toErrorValue(sendContactChannelVerification(client, { ...channel, callbackUrl }, call), [
        'EMAIL_ALREADY_VERIFIED',
      ])
    },
    /** Updates the channel. */
    update: done((changes: ServerContactChannelUpdateOptions) =>
      scope.updateContactChannel({ ...channel, ...pick(changes, 'usedForAuth value isPrimary isVerified') }, call),
    ),
    /** Removes the channel. */
    delete: done(() => deleteContactChannel(client, channel, call)),
  })
}
