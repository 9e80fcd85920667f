import type { Client } from '../../client.js'
import { updateCurrentUser } from '../../contract/users/update-user.js'
import { enableMfa } from '../../flows/users/enable-mfa.js'
import { createTotpSecret } from '../../flows/users/totp-secret.js'
import type { Secret } from '../../lib/secret.js'
import { type Controller, createController, type Status } from '../controller.js'
import { checkDigits } from '../fields.js'
import { readInput } from '../read-input.js'

/** The states of {@link createTotp}, by `step`. */
export type TotpState = Status<keyof TotpActions, 'code'> &
  /** In `enabled` and `disabled`, the user has just changed it. What it was before, only the user says. */
  (
    | { readonly step: 'idle' | 'enabled' | 'disabled' | 'confirm-disable' }
    /** Show the new secret with `totpUrl` (QR code) and `totpGroups` (manual entry). */
    | {
        readonly step: 'scan'
        /** The new secret. */
        readonly secret: Secret
      }
  )

/** The actions of {@link createTotp}. */
export interface TotpActions {
  /** Creates a secret. */
  enable(): Promise<void>
  /** Enables two-factor authentication if the code is the one that the authenticator app shows for the new secret. */
  submit(input: { readonly code: string }): Promise<void>
  /** Asks for a confirmation. */
  disable(): Promise<void>
  /** Disables two-factor authentication. */
  confirm(): Promise<void>
  /** Discards the new secret, or closes the confirmation. */
  cancel(): Promise<void>
}

/**
 * Enables and disables two-factor authentication. Enabling requires a correct code from the authenticator app.
 *
 * @param client The client of the page.
 * @returns The controller of the screen.
 *
 * @example
 * const settings = createTotp(client)
 * const stop = settings.start()
 */
export function createTotp(client: Client): Controller<TotpState, TotpActions> {
  readInput('createTotp', client, {})
  const idle = {
    enable: async () => ({ step: 'scan' as const, secret: createTotpSecret(client) }),
    disable: () => ({ step: 'confirm-disable' as const }),
  }
  return createController<TotpState, TotpActions>(client, {
    initial: { step: 'idle' },
    keeps: ['scan'],
    restartsAfter: 'user-change',
    check: { submit: ({ code }) => ({ code: checkDigits(code) }) },
    actions: {
      idle,
      enabled: idle,
      disabled: idle,
      scan: {
        async submit({ state: { secret }, signal, session }, { code }) {
          await enableMfa(client, { secret, code }, { signal, identity: await session })
          return { step: 'enabled' }
        },
        cancel: () => ({ step: 'idle' }),
      },
      'confirm-disable': {
        async confirm({ signal, session }) {
          await updateCurrentUser(client, { totpSecretBase64: null }, { signal, identity: await session })
          return { step: 'disabled' }
        },
        cancel: () => ({ step: 'idle' }),
      },
    },
    rejects: { scan: { INVALID_TOTP_CODE: { code: { code: 'codeIncorrect' } } } },
    recover: (error, { step }) => (step === 'confirm-disable' ? { step: 'idle', error } : undefined),
  })
}
