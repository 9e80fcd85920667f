import type { Client } from '../../client.js'
import { createApiKey, type NewApiKey } from '../../flows/users/api-key.js'
import { invalidOption, typeName } from '../../lib/latchkey-error.js'
import { type Controller, createController, type Status } from '../controller.js'
import { checkDescription } from '../fields.js'
import { readInput } from '../read-input.js'

const DAY = 86_400_000

/**
 * Lifetimes to choose from, in milliseconds; null for a key that never expires.
 *
 * @example
 * const days = API_KEY_LIVES.map((milliseconds) => milliseconds && milliseconds / 86_400_000)
 */
export const API_KEY_LIVES = [DAY, 7 * DAY, 30 * DAY, 90 * DAY, 365 * DAY, null] as const

/** The states of {@link createKeyCreation}, by `step`. */
export type KeyCreationState = Status<keyof KeyCreationActions, 'description'> &
  (
    | { readonly step: 'form' }
    /** The only time that the value of the key can be read. */
    | {
        readonly step: 'created'
        /** The new key, with its value. */
        readonly key: NewApiKey
      }
  )

/** The actions of {@link createKeyCreation}. */
export interface KeyCreationActions {
  /** Creates the key. `life` in milliseconds; null for a key that never expires. */
  submit(input: { readonly description: string; readonly life: number | null }): Promise<void>
  /** The user has saved the key: shows the form for another one. */
  confirmSaved(): Promise<void>
}

/** The owner of a new API key: a user or a team. */
export type NewKeyOwner =
  | {
      /** The ID of the user. `me` is the signed-in user. */
      readonly userId: string
      readonly teamId?: never
    }
  | {
      /** The ID of the team. */
      readonly teamId: string
      readonly userId?: never
    }

/**
 * Creates an API key of a user or a team.
 *
 * @param client The client of the page.
 * @param owner The owner of the key: a user or a team.
 * @returns The controller of the screen.
 *
 * @example
 * const form = createKeyCreation(client, { userId: 'me' })
 * const stop = form.start()
 */
export function createKeyCreation(
  client: Client,
  owner: NewKeyOwner,
): Controller<KeyCreationState, KeyCreationActions> {
  const { userId, teamId } = readInput('createKeyCreation', client, owner, ['userId', 'teamId'])
  // A team whose ID is missing must not become the signed-in user. In production, too.
  const id = userId ?? teamId
  if (typeof id !== 'string')
    throw invalidOption('createKeyCreation', 'teamId' in owner ? 'teamId' : 'userId', 'a string', typeName(id))
  return createController<KeyCreationState, KeyCreationActions>(client, {
    initial: { step: 'form' },
    keeps: ['created'],
    restartsAfter: 'user-change',
    check: { submit: ({ description }) => ({ description: checkDescription(description) }) },
    actions: {
      form: {
        async submit({ session }, { description, life }) {
          const expiresAt = life === null ? null : new Date(client.session.serverNow() + life)
          // Not aborted: a key that was never shown would remain.
          const input = { ...owner, description: description.trim(), expiresAt }
          const key = await createApiKey(client, input, { identity: await session })
          return { step: 'created', key }
        },
      },
      created: { confirmSaved: () => ({ step: 'form' }) },
    },
  })
}
