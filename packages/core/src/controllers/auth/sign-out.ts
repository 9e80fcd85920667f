import type { Client } from '../../client.js'
import { pageUrl, trustedUrl } from '../../flows/redirect-to.js'
import { redirectAfterSignOut, signOut } from '../../flows/session/sign-out.js'
import { INTERNALS } from '../../lib/internals.js'
import { cameFromApp, clearSignOutIntent } from '../../navigation/sign-out-intent.js'
import { type Controller, createController, type Status } from '../controller.js'
import { type RedirectInput, readInput } from '../read-input.js'

/** The states of {@link createSignOut}. */
export interface SignOutState extends Status<keyof SignOutActions> {
  /**
   * `signing-out` has an error if the sign-out failed. In `confirm`, the user did not navigate here from the app: another
   * site may link to this page.
   */
  readonly step: 'signing-out' | 'confirm' | 'done'
}

/** The actions of {@link createSignOut}. */
export interface SignOutActions {
  /** Signs out after the question, or again after a failure. */
  confirm(): Promise<void>
}

/**
 * Signs out when the page opens if the user came from the app: by `redirectTo(client, 'signOut')`, a `PageLink`, or any
 * click in the app. Otherwise asks for confirmation first. Without a signed-in user, the page shows that the user is
 * signed out.
 *
 * @param client The client of the page.
 * @param input Where to redirect to.
 * @returns The controller of the screen.
 *
 * @example
 * const screen = createSignOut(client)
 * const stop = screen.start()
 */
export function createSignOut(client: Client, input: RedirectInput = {}): Controller<SignOutState, SignOutActions> {
  readInput('createSignOut', client, input)
  const end = async () => {
    await signOut(client, { redirectTo: false })
    // Not before: React's Strict Mode runs this twice, and both runs must have the same result.
    clearSignOutIntent(client[INTERNALS].env)
    return input.redirectTo ? trustedUrl(client, input.redirectTo) : pageUrl(client, 'afterSignOut')
  }
  const run = async (signal: AbortSignal, isConfirmed: boolean): Promise<SignOutState> => {
    await client.session.loaded()
    signal.throwIfAborted()
    const { status } = client.session.state()
    if (status === 'signed-out' || status === 'ended') return { step: 'done' }
    if (!isConfirmed && !cameFromApp(client[INTERNALS].env)) return { step: 'confirm' }
    // The back button must not sign out again.
    if (input.redirectTo === false) await end()
    else await redirectAfterSignOut(client, end, { replace: true })
    return { step: 'done' }
  }
  return createController<SignOutState, SignOutActions>(client, {
    initial: { step: 'signing-out' },
    load: ({ signal }) => run(signal, false),
    actions: {
      'signing-out': { confirm: ({ state, signal }) => (state.error ? run(signal, true) : undefined) },
      confirm: {
        confirm({ signal, show }) {
          show({ step: 'signing-out' })
          return run(signal, true)
        },
      },
    },
  })
}
