import * as contract from '../../contract/users/contact-channels.js'
import type * as server from '../../contract/users/server-contact-channels.js'
import { type ByAccess, byAccess } from '../by-access.js'

/**
 * Changes a contact channel, for example whether it is the primary one. With a secret key, also whether it is verified.
 *
 * @param client The client of the user, or a server client.
 * @param input The IDs of the user and the contact channel, and the fields to change. `userId: 'me'` is the signed-in
 * user.
 * @returns The changed contact channel.
 *
 * @example
 * await updateContactChannel(client, { userId: 'me', contactChannelId, isPrimary: true })
 */
export const updateContactChannel: ByAccess<typeof contract.updateContactChannel, typeof server.updateContactChannel> =
  byAccess(contract.updateContactChannel, 'updateContactChannel')
