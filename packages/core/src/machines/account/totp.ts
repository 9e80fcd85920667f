import { updateCurrentUser } from '../../contract/users/users.js'
import type { Secret } from '../../lib/secret.js'
import type { Failure } from '../failure.js'
import { checkDigits, type FieldError } from '../fields.js'
import { DONE, type Done, type Machine } from '../machine.js'
import { newTotpSecret, totpBase64, totpMatches } from './totp-secret.js'

interface Scanned {
  /** For `totpUrl` (the QR code) and `totpGroups` (manual entry). */
  readonly secret: Secret
}

/** The states of {@link totpMachine}, by `step`. */
export type TotpState =
  | {
      readonly step: 'off'
      /** Why the last attempt failed. */
      readonly error?: Failure
    }
  | { readonly step: 'making' }
  | (Scanned & {
      readonly step: 'scan'
      /** The validation error of the field. */
      readonly fieldError?: FieldError
      readonly error?: Failure
    })
  | (Scanned & { readonly step: 'saving' })
  | { readonly step: 'on'; readonly error?: Failure }
  | { readonly step: 'confirm-off' }
  | { readonly step: 'turning-off' }

/** The events of {@link totpMachine} that the screen sends, by `type`. */
export type TotpEvent =
  | { readonly type: 'turn-on' }
  /** The code that the authenticator app shows for the new secret. */
  | {
      readonly type: 'submit'
      /** The code that the authenticator app shows for the new secret. */
      readonly code: string
    }
  | { readonly type: 'turn-off' }
  | { readonly type: 'confirm' }
  | { readonly type: 'cancel' }

/** The tasks of {@link totpMachine}, by `do`. */
export type TotpTask =
  | { readonly do: 'make' }
  | {
      readonly do: 'save'
      /** The TOTP secret. */
      readonly secret: Secret
      /** The code that the authenticator app shows for the new secret. */
      readonly code: string
    }
  | { readonly do: 'turn-off' }

type Outcome = Done | { readonly type: 'made'; readonly secret: Secret } | { readonly type: 'wrong' }

/**
 * Enables and disables two-factor authentication. It is enabled only after a correct code of the authenticator app.
 *
 * @param input Whether two-factor authentication is turned on.
 * @returns The machine. Run it with {@link run} or `useMachine`.
 */
export function totpMachine({ on }: { readonly on: boolean }): Machine<TotpState, TotpEvent, TotpTask, Outcome> {
  return {
    start: { state: { step: on ? 'on' : 'off' } },
    transitions: {
      off: {
        'turn-on': () => ({ state: { step: 'making' }, task: { do: 'make' } }),
      },
      making: {
        made: (_, { secret }) => ({ state: { step: 'scan', secret } }),
        failed: (_, { error }) => ({ state: { step: 'off', error } }),
      },
      scan: {
        submit({ secret }, { code }) {
          const fieldError = checkDigits(code)
          if (fieldError) return { state: { step: 'scan', secret, fieldError } }
          return { state: { step: 'saving', secret }, task: { do: 'save', secret, code } }
        },
        cancel: () => ({ state: { step: 'off' } }),
      },
      saving: {
        done: () => ({ state: { step: 'on' } }),
        wrong: ({ secret }) => ({ state: { step: 'scan', secret, fieldError: { code: 'codeIncorrect' } } }),
        failed: ({ secret }, { error }) => ({ state: { step: 'scan', secret, error } }),
      },
      on: {
        'turn-off': () => ({ state: { step: 'confirm-off' } }),
      },
      'confirm-off': {
        confirm: () => ({ state: { step: 'turning-off' }, task: { do: 'turn-off' } }),
        cancel: () => ({ state: { step: 'on' } }),
      },
      'turning-off': {
        done: () => ({ state: { step: 'off' } }),
        failed: (_, { error }) => ({ state: { step: 'on', error } }),
      },
    },
    async perform(client, task, signal) {
      switch (task.do) {
        case 'make':
          return { type: 'made', secret: newTotpSecret(client.env.randomBytes) }
        case 'save':
          if (!(await totpMatches(task.secret, task.code, client.env.now()))) return { type: 'wrong' }
          await updateCurrentUser(client, { totpSecretBase64: totpBase64(task.secret) }, { signal })
          return DONE
        case 'turn-off':
          await updateCurrentUser(client, { totpSecretBase64: null }, { signal })
          return DONE
      }
    },
  }
}
