import {
  type Contract,
  type contactChannel,
  createContactChannel,
  deleteContactChannel,
  entity,
  getContactChannel,
  listContactChannels,
  optional,
  string,
  updateContactChannel,
  type WireOf,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { findUser } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { email, uuid, uuidOrMe } from '../calls/rules.js'
import type { ChannelRow } from '../world/rows.js'
import { addChannel, changeChannel, channelOf, channelOwner } from './contact-channels.js'

// A server may omit the user. A client that omits it gets an error.
const lenientList = {
  ...listContactChannels,
  query: entity({ user_id: optional(string), contact_channel_id: optional(string) }),
} satisfies Contract

const named = { user_id: uuidOrMe, contact_channel_id: uuid } as const

/** Contact channels as users see and change them. Servers use the same endpoints to read and delete. */
export const contactChannelRoutes = implement(
  {
    listContactChannels: lenientList,
    createContactChannel,
    getContactChannel,
    updateContactChannel,
    deleteContactChannel,
  },
  {
    listContactChannels: {
      rules: named,
      run({ user_id, contact_channel_id: id }, call) {
        const { world, caller } = call
        const all = user_id === undefined && caller.access !== 'client'
        const owner = all ? undefined : channelOwner(call, user_id ?? 'nobody')
        const owned = owner === undefined ? world.channels.where(() => true) : world.channels.by('user', owner)
        const items = owned.filter((row) => row.projectId === caller.project.id && (id === undefined || row.id === id))
        return { items: items.map(contactChannelResponse), is_paginated: false }
      },
    },

    createContactChannel: {
      rules: { user_id: uuidOrMe, value: email },
      run: ({ user_id, ...fields }, call) =>
        contactChannelResponse(addChannel(call, channelOwner(call, user_id), fields)),
    },

    getContactChannel: {
      rules: named,
      run: ({ user_id, contact_channel_id: id }, call) =>
        contactChannelResponse(channelOf(call, channelOwner(call, user_id), id) ?? notFound(call, 404)),
    },

    updateContactChannel: {
      rules: { ...named, value: email },
      run: ({ user_id, contact_channel_id: id, ...fields }, call) =>
        contactChannelResponse(
          changeChannel(call, channelOf(call, channelOwner(call, user_id), id) ?? notFound(call, 400), fields),
        ),
    },

    deleteContactChannel: {
      rules: named,
      run({ user_id, contact_channel_id: id }, call) {
        const row = channelOf(call, channelOwner(call, user_id), id) ?? notFound(call, 400)
        call.world.channels.remove(row.id)
        return { success: true }
      },
    },
  },
)

/** Contact channels as servers create and update them. */
export const serverContactChannelRoutes = implement(
  { createContactChannel: createContactChannel.forServers, updateContactChannel: updateContactChannel.forServers },
  {
    createContactChannel: {
      rules: { user_id: uuidOrMe, value: email },
      run({ user_id, ...fields }, call) {
        const user = findUser(call, user_id) ?? call.fail('USER_NOT_FOUND')
        return contactChannelResponse(addChannel(call, user.id, fields))
      },
    },

    updateContactChannel: {
      rules: { ...named, value: email },
      run: ({ user_id, contact_channel_id: id, ...fields }, call) =>
        contactChannelResponse(
          changeChannel(call, channelOf(call, channelOwner(call, user_id), id) ?? notFound(call, 400), fields),
        ),
    },
  },
)

/** The service uses different statuses for reading and for writing. */
const notFound = (call: Call, status: 400 | 404): ChannelRow => call.reject(status, 'Contact channel not found.')

/** A contact channel. The response is the same for all callers. */
const contactChannelResponse = (row: ChannelRow): WireOf<typeof contactChannel> => ({
  id: row.id,
  user_id: row.userId,
  type: 'email',
  value: row.value,
  used_for_auth: row.usedForAuth,
  is_verified: row.verified,
  is_primary: row.primary,
})
