import { createApiKey, type KeyOwner, type NewApiKey } from '../../flows/users/api-key.js'
import type { Failure } from '../failure.js'
import { checkDescription, type FieldErrors, fieldErrorsOf } from '../fields.js'
import type { Machine } from '../machine.js'

const DAY = 86_400_000

/**
 * Lifetimes to choose from, in milliseconds; null for a key that never expires.
 *
 * @example
 * const days = API_KEY_LIVES.map((milliseconds) => milliseconds && milliseconds / 86_400_000)
 */
export const API_KEY_LIVES = [DAY, 7 * DAY, 30 * DAY, 90 * DAY, 365 * DAY, null] as const

/** The states of {@link createApiKeyMachine}, by `step`. */
export type CreateApiKeyState =
  | {
      readonly step: 'form'
      /** The validation errors, by field. */
      readonly fieldErrors?: FieldErrors<'description'>
      /** Why the last attempt failed. */
      readonly error?: Failure
    }
  | { readonly step: 'creating' }
  /** The only time that the key can be read. */
  | {
      readonly step: 'created'
      /** The key with its full value, which is available only now. */
      readonly key: NewApiKey
    }
  | { readonly step: 'done' }

/** The events of {@link createApiKeyMachine} that the screen sends, by `type`. */
export type CreateApiKeyEvent =
  | {
      readonly type: 'submit'
      /** The description of the key. */
      readonly description: string
      /** In milliseconds; null for a key that never expires. */
      readonly life: number | null
    }
  /** The user confirms that they have saved the key. */
  | { readonly type: 'confirm-saved' }
  | { readonly type: 'create-another' }

/** The tasks of {@link createApiKeyMachine}, by `type`. */
export interface CreateApiKeyTask {
  /** The task. */
  readonly type: 'create'
  /** The description of the key. */
  readonly description: string
  /** The lifetime of the key, in milliseconds. Null for a key that never expires. */
  readonly life: number | null
}

/**
 * Creates an API key of a user or a team.
 *
 * @param owner The owner of the key: a user or a team.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const form = run(createApiKeyMachine({ userId: 'me' }), client)
 * const stop = form.start()
 */
export function createApiKeyMachine(
  owner: KeyOwner,
): Machine<
  CreateApiKeyState,
  CreateApiKeyEvent,
  CreateApiKeyTask,
  { readonly type: 'created'; readonly key: NewApiKey }
> {
  return {
    start: { state: { step: 'form' } },
    transitions: {
      form: {
        submit(_, { description, life }) {
          const fieldErrors = fieldErrorsOf({ description: checkDescription(description) })
          if (fieldErrors) return { state: { step: 'form', fieldErrors } }
          return { state: { step: 'creating' }, task: { type: 'create', description: description.trim(), life } }
        },
      },
      creating: {
        created: (_, { key }) => ({ state: { step: 'created', key } }),
        failed: (_, { error }) => ({ state: { step: 'form', error } }),
      },
      created: {
        'confirm-saved': () => ({ state: { step: 'done' } }),
      },
      done: {
        'create-another': () => ({ state: { step: 'form' } }),
      },
    },
    async perform(client, { description, life }) {
      const expiresAt = life === null ? null : new Date(client.env.now() + life)
      // Not aborted: a key that was never shown would remain.
      return { type: 'created', key: await createApiKey(client, { ...owner, description, expiresAt }) }
    },
  }
}
