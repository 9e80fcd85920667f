// @ts-nocheck
import { deleteContactChannel, updateContactChannel } from '../contract/contact-channels.js'
import { addEmail, sendContactChannelEmail } from '../flows/contact-channel.js'
import type { Failure } from './failure.js'
import { checkEmail, type Faults, faultsOf } from './fields.js'
import type { Machine } from './machine.js'

/** What can be done with an address that is there. */
export type ChannelAction = 'send' | 'make-primary' | 'use-for-auth' | 'stop-auth' | 'remove'

/** Which address, by its channel; none while a new one is being added. */
interface Concerned {
  readonly channelId?: string | undefined
}

export type ContactChannelsState =
  | (Concerned & {
      readonly step: 'ready'
      /** The address being added, kept while something is wrong with it. */
      readonly email?: string
      readonly faults?: Faults<'email'>
      readonly error?: Failure
      /** What has just been done. */
      readonly did?: ChannelAction | 'add'
    })
  | { readonly step: 'adding'; readonly email: string }
  | { readonly step: 'confirm-removal'; readonly channelId: string }
  | { readonly step: 'busy'; readonly action: ChannelAction; readonly channelId: string }

export type ContactChannelsEvent =
  /** `taken`: the addresses that the person has already. */
  | { readonly type: 'add'; readonly email: string; readonly taken?: readonly string[] | undefined }
  | { readonly type: 'act'; readonly action: ChannelAction; readonly channelId: string }
  | { readonly type: 'confirm' }
  | { readonly type: 'cancel' }

export type ContactChannelsTask =
  | { readonly do: 'add'; readonly email: string }
  | { readonly do: ChannelAction; readonly channelId: string }

type Outcome = { readonly type: 'did' } | { readonly type: 'added'; readonly channelId: string; readonly sent: boolean }

/** A person's addresses: adding one, verifying it, choosing what it is for, removing it. */
export function contactChannelsMachine(): Machine<
  ContactChannelsState,
  ContactChannelsEvent,
  ContactChannelsTask,
  Outcome
> {
  return {
    start: { state: { step: 'ready' } },
    moves: {
      ready: {
        add(_, { email, taken = [] }) {
          const address = email.trim()
          const known = taken.some((other) => other.toLowerCase() === address.toLowerCase())
          const faults = faultsOf({ email: checkEmail(email) ?? (known ? { code: 'emailTaken' } : undefined) })
          if (faults) return { state: { step: 'ready', email, faults } }
          return { state: { step: 'adding', email: address }, task: { do: 'add', email: address } }
        },
        act: (_, { action, channelId }) =>
          action === 'remove'
            ? { state: { step: 'confirm-removal', channelId } }
            : { state: { step: 'busy', action, channelId }, task: { do: action, channelId } },
      },
      adding: {
        // Added without its mail is added all the same: the mail can be asked for again.
        added: (_, { channelId, sent }) => ({ state: { step: 'ready', channelId, did: sent ? 'send' : 'add' } }),
        failed: ({ email }, { error }) => ({ state: { step: 'ready', email, error } }),
      },
      'confirm-removal': {
        confirm: ({ channelId }) => ({
          state: { step: 'busy', action: 'remove', channelId },
          task: { do: 'remove', channelId },
        }),
        cancel: () => ({ state: { step: 'ready' } }),
      },
      busy: {
        did: ({ action, channelId }) => ({ state: { step: 'ready', channelId, did: action } }),
        failed: ({ channelId }, { error }) => ({ state: { step: 'ready', channelId, error } }),
      },
    },
    async perform(client, task, signal) {
      if (task.do === 'add') {
        const { id } = await addEmail(client, { email: task.email }, { signal })
        const sent = await sendContactChannelEmail(client, { contactChannelId: id }, { signal }).then(
          () => true,
          () => false,
        )
        return { type: 'added', channelId: id, sent }
      }
      const channel = { userId: 'me', contactChannelId: task.channelId }
      switch (task.do) {
        case 'send':
          await sendContactChannelEmail(client, channel, { signal })
          break
        case 'make-primary':
          await updateContactChannel(client, { ...channel, isPrimary: true }, { signal })
          break
        case 'use-for-auth':
          await updateContactChannel(client, { ...channel, usedForAuth: true }, { signal })
          break
        case 'stop-auth':
          await updateContactChannel(client, { ...channel, usedForAuth: false }, { signal })
          break
        case 'remove':
          await deleteContactChannel(client, channel, { signal })
      }
      return { type: 'did' }
    },
  }
}
