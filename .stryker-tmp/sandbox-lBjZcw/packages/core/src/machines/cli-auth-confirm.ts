// @ts-nocheck
import { confirmCliLogin } from '../flows/cli.js'
import type { Failure } from './failure.js'
import { DONE, type Done, type Machine } from './machine.js'

export type CliAuthConfirmState =
  | { readonly step: 'looking' }
  | { readonly step: 'sign-in-needed' }
  /** The program gets the session of whoever is signed in here: only they can say whether they started it. */
  | { readonly step: 'question'; readonly error?: Failure }
  | { readonly step: 'confirming' }
  | { readonly step: 'done' }
  | { readonly step: 'declined' }
  /** The address has no login code, or the service does not know it, or it is used or too old. */
  | { readonly step: 'over'; readonly error?: Failure }
  | { readonly step: 'failed'; readonly error: Failure }

export type CliAuthConfirmEvent =
  | { readonly type: 'confirm' }
  | { readonly type: 'decline' }
  /** After a failure, or when somebody has signed in meanwhile. */
  | { readonly type: 'look-again' }

export interface CliAuthConfirmTask {
  readonly do: 'look' | 'confirm'
}

export interface CliAuthConfirmMachineInput {
  /** The `login_code` of the page's address. */
  readonly loginCode: string | null | undefined
}

/** Confirming a command-line login in the browser. */
export function cliAuthConfirmMachine({
  loginCode,
}: CliAuthConfirmMachineInput): Machine<
  CliAuthConfirmState,
  CliAuthConfirmEvent,
  CliAuthConfirmTask,
  Done | { readonly type: 'somebody' } | { readonly type: 'nobody' }
> {
  const look = () => ({ state: { step: 'looking' }, task: { do: 'look' } }) as const
  return {
    start: loginCode ? look() : { state: { step: 'over' } },
    moves: {
      looking: {
        somebody: () => ({ state: { step: 'question' } }),
        nobody: () => ({ state: { step: 'sign-in-needed' } }),
        failed: (_, { error }) => ({ state: { step: 'failed', error } }),
      },
      'sign-in-needed': { 'look-again': look },
      question: {
        confirm: () => ({ state: { step: 'confirming' }, task: { do: 'confirm' } }),
        decline: () => ({ state: { step: 'declined' } }),
      },
      confirming: {
        done: () => ({ state: { step: 'done' } }),
        failed(_, { error }) {
          if (error.code === 'NOT_SIGNED_IN') return { state: { step: 'sign-in-needed' } }
          return { state: error.code === 'CLI_LOGIN_REFUSED' ? { step: 'over', error } : { step: 'question', error } }
        },
      },
      done: {},
      declined: {},
      over: {},
      failed: { 'look-again': look },
    },
    async perform(client, task, signal) {
      if (task.do === 'look') return { type: (await client.session.tokens({ signal })) ? 'somebody' : 'nobody' }
      await confirmCliLogin(client, { loginCode: loginCode ?? '' })
      return DONE
    },
  }
}
