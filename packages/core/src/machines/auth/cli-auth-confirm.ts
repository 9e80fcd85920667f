import { confirmCliLogin } from '../../flows/auth/cli.js'
import { checkType } from '../arguments.js'
import type { Failure } from '../failure.js'
import { DONE, type Done, type Machine } from '../machine.js'

/** The states of {@link cliAuthConfirmMachine}, by `step`. */
export type CliAuthConfirmState =
  | { readonly step: 'loading' }
  | { readonly step: 'sign-in-required' }
  /** The CLI gets the session of the signed-in user, who must confirm that they started the login. */
  | {
      readonly step: 'confirm'
      /** Why the last attempt failed. */
      readonly error?: Failure
    }
  | { readonly step: 'confirming' }
  | { readonly step: 'done' }
  | { readonly step: 'declined' }
  /** The URL has no login code, or the code is unknown, used or expired. */
  | { readonly step: 'expired'; readonly error?: Failure }
  | { readonly step: 'failed'; readonly error: Failure }

/** The events of {@link cliAuthConfirmMachine} that the screen sends, by `type`. */
export type CliAuthConfirmEvent =
  | { readonly type: 'confirm' }
  | { readonly type: 'decline' }
  /** After a failure, or when the user has signed in in the meantime. */
  | { readonly type: 'retry' }

/** The tasks of {@link cliAuthConfirmMachine}, by `type`. */
export interface CliAuthConfirmTask {
  /** The task. */
  readonly type: 'load' | 'confirm'
}

/** The input of {@link cliAuthConfirmMachine}. */
export interface CliAuthConfirmMachineInput {
  /** The `login_code` of the page's URL. */
  readonly loginCode: string | null | undefined
}

/**
 * Confirms a CLI login in the browser.
 *
 * @param input The login code of the link.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const screen = run(cliAuthConfirmMachine({ loginCode }), client)
 * const stop = screen.start()
 */
export function cliAuthConfirmMachine(
  input: CliAuthConfirmMachineInput,
): Machine<
  CliAuthConfirmState,
  CliAuthConfirmEvent,
  CliAuthConfirmTask,
  Done | { readonly type: 'signed-in' } | { readonly type: 'signed-out' }
> {
  checkType('cliAuthConfirmMachine', 'input', input, 'object')
  const { loginCode } = input
  const load = () => ({ state: { step: 'loading' }, task: { type: 'load' } }) as const
  return {
    start: loginCode ? load() : { state: { step: 'expired' } },
    transitions: {
      loading: {
        'signed-in': () => ({ state: { step: 'confirm' } }),
        'signed-out': () => ({ state: { step: 'sign-in-required' } }),
        failed: (_, { error }) => ({ state: { step: 'failed', error } }),
      },
      'sign-in-required': { retry: load },
      confirm: {
        confirm: () => ({ state: { step: 'confirming' }, task: { type: 'confirm' } }),
        decline: () => ({ state: { step: 'declined' } }),
      },
      confirming: {
        done: () => ({ state: { step: 'done' } }),
        failed(_, { error }) {
          if (error.code === 'NOT_SIGNED_IN') return { state: { step: 'sign-in-required' } }
          return {
            state: error.code === 'CLI_LOGIN_REJECTED' ? { step: 'expired', error } : { step: 'confirm', error },
          }
        },
      },
      done: {},
      declined: {},
      expired: {},
      failed: { retry: load },
    },
    async perform(client, task, signal) {
      if (task.type === 'load') return { type: (await client.session.tokens({ signal })) ? 'signed-in' : 'signed-out' }
      await confirmCliLogin(client, { loginCode: loginCode ?? '' })
      return DONE
    },
  }
}
