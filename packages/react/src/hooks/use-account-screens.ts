'use client'

import {
  type ChangePasswordInput,
  createChangePassword,
  createDeleteAccount,
  createKeyCreation,
  createReauthentication,
  createTotp,
  type NewKeyOwner,
  type RedirectInput,
} from '@latchkey/core/internal/controllers'
import type { HookOptions } from '../provider/client-context.js'
import { useController } from './use-controller.js'

// The hooks of the account settings. Not in the files of the sections, which load on use.

/**
 * Sets a first password or changes the existing one, for custom screens.
 *
 * @param input Whether the user has a password. It may change between submissions.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { hasPassword } = useUser({ or: 'redirect' })
 * const { state, actions } = useChangePassword({ hasPassword })
 * const onSubmit = () => actions.submit({ old: currentPassword, password })
 */
export const useChangePassword = (input: ChangePasswordInput, options?: HookOptions) =>
  useController(createChangePassword, input, options)

/**
 * Enables two-factor authentication with a new secret, or disables it after a confirmation, for custom screens. Let the user
 * reauthenticate before `actions.confirm`.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = useTotp()
 * if (state.step === 'scan') return <button onClick={() => actions.submit({ code })}>Enable</button>
 * return <button onClick={() => actions.enable()}>Set up two-factor authentication</button>
 */
export const useTotp = (options?: HookOptions) => useController(createTotp, undefined, options)

/**
 * Lets the signed-in user reauthenticate before a sensitive action, for custom screens: with a password, a passkey or an
 * emailed code, and then with a two-factor code. The session does not change.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = useReauthentication()
 * if (state.step === 'done') return <p>Reauthenticated</p>
 * return <button onClick={() => actions.submit({ text: password })}>Continue</button>
 */
export const useReauthentication = (options?: HookOptions) => useController(createReauthentication, undefined, options)

/**
 * Deletes the account of the signed-in user after a confirmation, for custom screens.
 *
 * @param input Where to redirect to afterwards. Default: the home page.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = useDeleteAccount()
 * if (state.step === 'confirm') return <button onClick={() => actions.confirm()}>Delete my account</button>
 * return <button onClick={() => actions.ask()}>Delete account…</button>
 */
export const useDeleteAccount = (input?: RedirectInput, options?: HookOptions) =>
  useController(createDeleteAccount, input, options)

/**
 * Creates an API key of a user or a team, for custom screens. Its value can be read in the step `created` only.
 *
 * @param owner The owner of the key.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = useApiKeyCreation({ userId: 'me' })
 * if (state.step === 'created') return <code>{state.key.value.reveal()}</code>
 * return <button onClick={() => actions.submit({ description: 'CI', life: null })}>Create</button>
 */
export const useApiKeyCreation = (owner: NewKeyOwner, options?: HookOptions) =>
  useController(createKeyCreation, owner, options)
