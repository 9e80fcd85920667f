import {
  type Contract,
  createContactChannel,
  deleteContactChannel,
  entity,
  listContactChannels,
  optional,
  readContactChannel,
  server,
  text,
  updateContactChannel,
} from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { implement } from '../http/route.js'
import { email, uuid, uuidOrMe } from '../http/rules.js'
import type { ChannelRow } from '../world/rows.js'
import { channelShape } from './contact-channel-responses.js'
import { addChannel, changeChannel, channelOf, channelOwner } from './contact-channels.js'
import { namedUser } from './users.js'

// A server may leave the user out; a browser app that does so means nobody of its own.
const lenientList = {
  ...listContactChannels,
  query: entity({ user_id: optional(text), contact_channel_id: optional(text) }),
} satisfies Contract

const named = { user_id: uuidOrMe, contact_channel_id: uuid } as const

/** Contact channels as their users work on them; servers read and remove in the same way. */
export const contactChannelRoutes = implement(
  {
    listContactChannels: lenientList,
    createContactChannel,
    readContactChannel,
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
        const items = world.channels.where(
          (row) =>
            row.projectId === caller.project.id &&
            (owner === undefined || row.userId === owner) &&
            (id === undefined || row.id === id),
        )
        return { items: items.map(channelShape), is_paginated: false }
      },
    },

    createContactChannel: {
      rules: { user_id: uuidOrMe, value: email },
      run: ({ user_id, ...fields }, call) => channelShape(addChannel(call, channelOwner(call, user_id), fields)),
    },

    readContactChannel: {
      rules: named,
      run: ({ user_id, contact_channel_id: id }, call) =>
        channelShape(channelOf(call, channelOwner(call, user_id), id) ?? notFound(call, 404)),
    },

    updateContactChannel: {
      rules: { ...named, value: email },
      run: ({ user_id, contact_channel_id: id, ...fields }, call) =>
        channelShape(
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

/** Contact channels as servers make and change them. */
export const serverContactChannelRoutes = implement(
  { createContactChannel: server.createContactChannel, updateContactChannel: server.updateContactChannel },
  {
    createContactChannel: {
      rules: { user_id: uuidOrMe, value: email },
      run({ user_id, ...fields }, call) {
        const user = namedUser(call, user_id) ?? call.fail('USER_NOT_FOUND')
        return channelShape(addChannel(call, user.id, fields))
      },
    },

    updateContactChannel: {
      rules: { ...named, value: email },
      run: ({ user_id, contact_channel_id: id, ...fields }, call) =>
        channelShape(
          changeChannel(call, channelOf(call, channelOwner(call, user_id), id) ?? notFound(call, 400), fields),
        ),
    },
  },
)

/** The service gives other statuses to readers than to writers. */
const notFound = (call: Call, status: 400 | 404): ChannelRow => call.refuse(status, 'There is no such contact channel.')
