// @ts-nocheck
import { createApiKey, type KeyOwner, type NewApiKey } from '../flows/api-key.js'
import type { Failure } from './failure.js'
import { checkDescription, type Faults, faultsOf } from './fields.js'
import type { Machine } from './machine.js'

const DAY = 86_400_000

/** How long a key may live, in milliseconds; null for ever. */
export const API_KEY_LIVES = [DAY, 7 * DAY, 30 * DAY, 90 * DAY, 365 * DAY, null] as const

export type CreateApiKeyState =
  | { readonly step: 'form'; readonly faults?: Faults<'description'>; readonly error?: Failure }
  | { readonly step: 'creating' }
  /** The only time that the key can be read. */
  | { readonly step: 'created'; readonly key: NewApiKey }
  | { readonly step: 'done' }

export type CreateApiKeyEvent =
  | {
      readonly type: 'submit'
      readonly description: string
      /** In milliseconds; null for ever. */
      readonly life: number | null
    }
  /** The person says that they have kept the key. */
  | { readonly type: 'kept' }
  | { readonly type: 'another' }

export interface CreateApiKeyTask {
  readonly do: 'create'
  readonly description: string
  readonly life: number | null
}

/** Creating an API key of a user or a team. */
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
    moves: {
      form: {
        submit(_, { description, life }) {
          const faults = faultsOf({ description: checkDescription(description) })
          if (faults) return { state: { step: 'form', faults } }
          return { state: { step: 'creating' }, task: { do: 'create', description: description.trim(), life } }
        },
      },
      creating: {
        created: (_, { key }) => ({ state: { step: 'created', key } }),
        failed: (_, { error }) => ({ state: { step: 'form', error } }),
      },
      created: {
        kept: () => ({ state: { step: 'done' } }),
      },
      done: {
        another: () => ({ state: { step: 'form' } }),
      },
    },
    async perform(client, { description, life }) {
      const expiresAt = life === null ? null : new Date(client.env.now() + life)
      // Not aborted: a key that nobody saw would stay behind.
      return { type: 'created', key: await createApiKey(client, { ...owner, description, expiresAt }) }
    },
  }
}
