import type { Client } from '../../client.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { checkCliLogin, confirmCliLogin } from '../../flows/auth/cli.js'
import { requiredOf } from '../code-error.js'
import { type Controller, createController, type Status } from '../controller.js'
import { isMissing, readInput } from '../read-input.js'

/** The states of {@link createCliAuthConfirm}. */
export interface CliAuthConfirmState extends Status<keyof CliAuthConfirmActions> {
  /**
   * In `confirm`, the user must confirm that they started the login: the CLI gets their session. `restricted`: the user must
   * complete the account first, for example verify the email address. `expired`: the URL has no login code, or the code is
   * unknown, used or expired. `disabled`: the handler of HttpOnly sessions does not have the option `allowCliLogin`.
   */
  readonly step:
    | 'loading'
    | 'sign-in-required'
    | 'restricted'
    | 'confirm'
    | 'done'
    | 'declined'
    | 'expired'
    | 'disabled'
}

/** The actions of {@link createCliAuthConfirm}. */
export interface CliAuthConfirmActions {
  /** Gives the CLI the session of the user. Call it only after a click, never when a page loads. */
  confirm(): Promise<void>
  /** Declines the login, without telling the CLI. */
  decline(): Promise<void>
  /** Loads again after a failure, or when the user has signed in or completed the account in the meantime. */
  retry(): Promise<void>
}

/** The input of {@link createCliAuthConfirm}. */
export interface CliAuthConfirmInput {
  /** The `login_code` of the page's URL. `null` if there is none, `undefined` while it is unknown. */
  readonly loginCode: string | null | undefined
}

/**
 * Confirms a CLI login in the browser.
 *
 * @param client The client of the page.
 * @param input The login code of the link.
 * @returns The controller of the screen.
 *
 * @example
 * const screen = createCliAuthConfirm(client, { loginCode })
 * const stop = screen.start()
 */
export function createCliAuthConfirm(
  client: Client,
  input: CliAuthConfirmInput,
): Controller<CliAuthConfirmState, CliAuthConfirmActions> {
  const { loginCode } = readInput('createCliAuthConfirm', client, input)
  return createController<CliAuthConfirmState, CliAuthConfirmActions>(client, {
    initial: { step: isMissing(loginCode) ? 'expired' : 'loading' },
    async load({ signal, session }) {
      if (!loginCode) return
      const identity = await session
      const tokens = await client.session.tokens({ current: true, signal, identity })
      if (!tokens || client.session.claims().is_anonymous === true) return { step: 'sign-in-required' }
      await checkCliLogin(client, signal)
      const isRestricted = () => client.session.claims().is_restricted === true
      if (!isRestricted()) return { step: 'confirm' }
      // The user may have completed the account since the token was issued.
      client.session.outdateClaims()
      if (!(await client.session.tokens({ current: true, signal, identity }))) return { step: 'sign-in-required' }
      return { step: isRestricted() ? 'restricted' : 'confirm' }
    },
    keeps: ['done', 'declined'],
    restartsAfter: 'user-change-until-done',
    actions: {
      loading: { retry: ({ state, restart }) => (state.error ? restart() : undefined) },
      'sign-in-required': { retry: ({ restart }) => restart() },
      restricted: { retry: ({ restart }) => restart() },
      confirm: {
        async confirm({ session }) {
          await confirmCliLogin(client, { loginCode: loginCode ?? '' }, { identity: await session })
          return { step: 'done' }
        },
        decline: () => ({ step: 'declined' }),
      },
    },
    recover(error) {
      const step = requiredOf(error)
      if (step) return { step }
      if (isLatchkeyError(error, 'CLI_LOGIN_DISABLED')) return { step: 'disabled', error }
      return isLatchkeyError(error, 'CLI_LOGIN_REJECTED') ? { step: 'expired', error } : undefined
    },
  })
}
