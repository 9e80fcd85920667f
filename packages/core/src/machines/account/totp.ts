import { updateCurrentUser } from '../../contract/users/update-user.js'
import type { Secret } from '../../lib/secret.js'
import { checkType } from '../arguments.js'
import type { Failure } from '../failure.js'
import { checkDigits, type FieldError } from '../fields.js'
import { DONE, type Done, type Machine } from '../machine.js'
import { createTotpSecret, totpBase64, totpMatches } from './totp-secret.js'

interface WithSecret {
  /** The new TOTP secret. Show it with `totpUrl` (QR code) and `totpGroups` (manual entry). */
  readonly secret: Secret
}

/** The states of {@link totpMachine}, by `step`. */
export type TotpState =
  | {
      readonly step: 'disabled'
      /** Why the last attempt failed. */
      readonly error?: Failure
    }
  | { readonly step: 'creating' }
  | (WithSecret & {
      readonly step: 'scan'
      /** The validation error of the field. */
      readonly fieldError?: FieldError
      readonly error?: Failure
    })
  | (WithSecret & { readonly step: 'saving' })
  | { readonly step: 'enabled'; readonly error?: Failure }
  | { readonly step: 'confirm-disable' }
  | { readonly step: 'disabling' }

/** The events of {@link totpMachine} that the screen sends, by `type`. */
export type TotpEvent =
  | { readonly type: 'enable' }
  /** The code that the authenticator app shows for the new secret. */
  | {
      readonly type: 'submit'
      /** The code that the authenticator app shows for the new secret. */
      readonly code: string
    }
  | { readonly type: 'disable' }
  | { readonly type: 'confirm' }
  | { readonly type: 'cancel' }

/** The tasks of {@link totpMachine}, by `type`. */
export type TotpTask =
  | { readonly type: 'create-secret' }
  | {
      readonly type: 'save'
      /** The TOTP secret. */
      readonly secret: Secret
      /** The code that the authenticator app shows for the new secret. */
      readonly code: string
    }
  | { readonly type: 'disable' }

type Outcome = Done | { readonly type: 'secret-created'; readonly secret: Secret } | { readonly type: 'code-incorrect' }

/**
 * Enables and disables two-factor authentication. Enabling requires a correct code from the authenticator app.
 *
 * @param input Whether two-factor authentication is turned on.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const settings = run(totpMachine({ on: user.requiresTotpMfa }), client)
 * const stop = settings.start()
 */
export function totpMachine(input: { readonly on: boolean }): Machine<TotpState, TotpEvent, TotpTask, Outcome> {
  checkType('totpMachine', 'input', input, 'object')
  const { on } = input
  return {
    start: { state: { step: on ? 'enabled' : 'disabled' } },
    transitions: {
      disabled: {
        enable: () => ({ state: { step: 'creating' }, task: { type: 'create-secret' } }),
      },
      creating: {
        'secret-created': (_, { secret }) => ({ state: { step: 'scan', secret } }),
        failed: (_, { error }) => ({ state: { step: 'disabled', error } }),
      },
      scan: {
        submit({ secret }, { code }) {
          const fieldError = checkDigits(code)
          if (fieldError) return { state: { step: 'scan', secret, fieldError } }
          return { state: { step: 'saving', secret }, task: { type: 'save', secret, code } }
        },
        cancel: () => ({ state: { step: 'disabled' } }),
      },
      saving: {
        done: () => ({ state: { step: 'enabled' } }),
        'code-incorrect': ({ secret }) => ({ state: { step: 'scan', secret, fieldError: { code: 'codeIncorrect' } } }),
        failed: ({ secret }, { error }) => ({ state: { step: 'scan', secret, error } }),
      },
      enabled: {
        disable: () => ({ state: { step: 'confirm-disable' } }),
      },
      'confirm-disable': {
        confirm: () => ({ state: { step: 'disabling' }, task: { type: 'disable' } }),
        cancel: () => ({ state: { step: 'enabled' } }),
      },
      disabling: {
        done: () => ({ state: { step: 'disabled' } }),
        failed: (_, { error }) => ({ state: { step: 'enabled', error } }),
      },
    },
    async perform(client, task, signal) {
      switch (task.type) {
        case 'create-secret':
          return { type: 'secret-created', secret: createTotpSecret(client) }
        case 'save':
          if (!(await totpMatches(task.secret, task.code, client.env.now()))) return { type: 'code-incorrect' }
          await updateCurrentUser(client, { totpSecretBase64: totpBase64(task.secret) }, { signal })
          return DONE
        case 'disable':
          await updateCurrentUser(client, { totpSecretBase64: null }, { signal })
          return DONE
      }
    },
  }
}
