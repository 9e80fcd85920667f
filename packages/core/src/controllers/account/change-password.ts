import type { Client } from '../../client.js'
import { setPassword, updatePassword } from '../../contract/auth/password.js'
import { getCurrentUser } from '../../contract/users/users.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { type ActionContext, type Controller, createController, type Status } from '../controller.js'
import { checkPassword } from '../fields.js'
import { checkNewPassword, checkRepeat } from '../new-password.js'
import { readInput } from '../read-input.js'

/** The states of {@link createChangePassword}. */
export interface ChangePasswordState extends Status<keyof ChangePasswordActions, 'old' | 'password' | 'repeat'> {
  /** `done` after the password was saved. It can be changed again. */
  readonly step: 'form' | 'done'
}

/** The actions of {@link createChangePassword}. */
export interface ChangePasswordActions {
  /** Saves the password. `old` is the current one, if there is one, and `repeat` the repeated one, if the form has such a field. */
  submit(input: {
    readonly old?: string | undefined
    readonly password: string
    readonly repeat?: string | undefined
  }): Promise<void>
}

/** The input of {@link createChangePassword}. */
export interface ChangePasswordInput {
  /** Whether the user has a password, which the form then asks for. Read at each submission, so that it may change. */
  readonly hasPassword: boolean
}

/**
 * Sets a first password or changes the existing one.
 *
 * @param client The client of the page.
 * @param input Whether the user has a password.
 * @returns The controller of the screen.
 *
 * @example
 * const form = createChangePassword(client, { hasPassword: true })
 * form.start()
 * await form.actions.submit({ old, password })
 */
export function createChangePassword(
  client: Client,
  input: ChangePasswordInput,
): Controller<ChangePasswordState, ChangePasswordActions> {
  readInput('createChangePassword', client, input)
  const submit = async (
    { signal, session, show }: ActionContext<ChangePasswordState>,
    { old = '', password }: Parameters<ChangePasswordActions['submit']>[0],
  ): Promise<ChangePasswordState> => {
    show({ step: 'form' })
    const { hasPassword } = input
    const call = { signal, identity: await session }
    if (hasPassword) await updatePassword(client, { currentPassword: old, newPassword: password }, call)
    else await setPassword(client, { password }, call)
    return { step: 'done' }
  }
  return createController<ChangePasswordState, ChangePasswordActions>(client, {
    initial: { step: 'form' },
    restartsAfter: 'user-change',
    check: {
      submit: ({ old = '', password, repeat }) => ({
        old: input.hasPassword ? checkPassword(old) : undefined,
        password: checkNewPassword(password),
        repeat: checkRepeat(repeat, password),
      }),
    },
    actions: { form: { submit }, done: { submit } },
    rejects: { form: { PASSWORD_CONFIRMATION_MISMATCH: { old: { code: 'passwordIncorrect' } } } },
    recover(error) {
      // Another tab has set or removed the password: the form asks for the right fields when the user has been read again.
      if (isLatchkeyError(error, 'PASSWORD_ALREADY_SET', 'USER_DOES_NOT_HAVE_PASSWORD'))
        client[INTERNALS].cache.invalidate(getCurrentUser.reads)
      return undefined
    },
  })
}
