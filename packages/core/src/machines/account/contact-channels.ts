import { deleteContactChannel, updateContactChannel } from '../../contract/users/contact-channels.js'
import { addEmail, sendContactChannelVerificationEmail } from '../../flows/users/contact-channel.js'
import type { Failure } from '../failure.js'
import { checkEmail, type FieldErrors, fieldErrorsOf } from '../fields.js'
import type { Machine } from '../machine.js'

/** Actions on an existing address. */
export type ChannelAction = 'send' | 'make-primary' | 'use-for-auth' | 'stop-auth' | 'remove'

/** The id of the contact channel. Undefined while a new one is being added. */
interface Concerned {
  readonly channelId?: string | undefined
}

/** The states of {@link contactChannelsMachine}, by `step`. */
export type ContactChannelsState =
  | (Concerned & {
      readonly step: 'ready'
      /** The address being added, kept while it is invalid. */
      readonly email?: string
      /** The validation errors, by field. */
      readonly fieldErrors?: FieldErrors<'email'>
      /** Why the last attempt failed. */
      readonly error?: Failure
      /** The last successful action. */
      readonly completed?: ChannelAction | 'add'
    })
  | { readonly step: 'adding'; readonly email: string }
  | {
      readonly step: 'confirm-removal'
      /** The ID of the contact channel. */
      readonly channelId: string
    }
  | {
      readonly step: 'busy'
      /** The action on the contact channel. */
      readonly action: ChannelAction
      readonly channelId: string
    }

/** The events of {@link contactChannelsMachine} that the screen sends, by `type`. */
export type ContactChannelsEvent =
  | {
      readonly type: 'add'
      /** The email address. */
      readonly email: string
      /** The existing addresses of the user. */
      readonly taken?: readonly string[] | undefined
    }
  | {
      readonly type: 'run-action'
      /** The action on the contact channel. */
      readonly action: ChannelAction
      /** The ID of the contact channel. */
      readonly channelId: string
    }
  | { readonly type: 'confirm' }
  | { readonly type: 'cancel' }

/** The tasks of {@link contactChannelsMachine}, by `type`. */
export type ContactChannelsTask =
  | {
      readonly type: 'add'
      /** The email address. */
      readonly email: string
    }
  | {
      readonly type: ChannelAction
      /** The ID of the contact channel. */
      readonly channelId: string
    }

type Outcome =
  | { readonly type: 'completed' }
  | { readonly type: 'added'; readonly channelId: string; readonly sent: boolean }

/**
 * Adds, verifies, configures and removes the email addresses of a user.
 *
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const list = run(contactChannelsMachine(), client)
 * const stop = list.start()
 * list.send({ type: 'add', email: 'ada@example.com' })
 */
export function contactChannelsMachine(): Machine<
  ContactChannelsState,
  ContactChannelsEvent,
  ContactChannelsTask,
  Outcome
> {
  return {
    start: { state: { step: 'ready' } },
    transitions: {
      ready: {
        add(_, { email, taken = [] }) {
          const address = email.trim()
          const known = taken.some((other) => other.toLowerCase() === address.toLowerCase())
          const fieldErrors = fieldErrorsOf({
            email: checkEmail(email) ?? (known ? { code: 'emailTaken' } : undefined),
          })
          if (fieldErrors) return { state: { step: 'ready', email, fieldErrors } }
          return { state: { step: 'adding', email: address }, task: { type: 'add', email: address } }
        },
        'run-action': (_, { action, channelId }) =>
          action === 'remove'
            ? { state: { step: 'confirm-removal', channelId } }
            : { state: { step: 'busy', action, channelId }, task: { type: action, channelId } },
      },
      adding: {
        // The address was added even if its email could not be sent: the email can be resent.
        added: (_, { channelId, sent }) => ({ state: { step: 'ready', channelId, completed: sent ? 'send' : 'add' } }),
        failed: ({ email }, { error }) => ({ state: { step: 'ready', email, error } }),
      },
      'confirm-removal': {
        confirm: ({ channelId }) => ({
          state: { step: 'busy', action: 'remove', channelId },
          task: { type: 'remove', channelId },
        }),
        cancel: () => ({ state: { step: 'ready' } }),
      },
      busy: {
        completed: ({ action, channelId }) => ({ state: { step: 'ready', channelId, completed: action } }),
        failed: ({ channelId }, { error }) => ({ state: { step: 'ready', channelId, error } }),
      },
    },
    async perform(client, task, signal) {
      if (task.type === 'add') {
        const { id } = await addEmail(client, { email: task.email }, { signal })
        const sent = await sendContactChannelVerificationEmail(client, { contactChannelId: id }, { signal }).then(
          () => true,
          () => false,
        )
        return { type: 'added', channelId: id, sent }
      }
      const channel = { userId: 'me', contactChannelId: task.channelId }
      switch (task.type) {
        case 'send':
          await sendContactChannelVerificationEmail(client, { contactChannelId: task.channelId }, { signal })
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
      return { type: 'completed' }
    },
  }
}
