import type { Client } from '../../client.js'
import { checkClient, checkOptions } from '../../contract/check-input.js'
import { boolean, entity, optional } from '../../contract/schema/index.js'
import { invalidOption, typeName } from '../../lib/latchkey-error.js'
import { listeners } from '../../lib/listeners.js'
import { watchRead } from '../../watch.js'
import { type GetUserInput, getUser, type User } from './current-user.js'

/**
 * Calls a function with the signed-in user, and again after each change: a sign-in or a sign-out, also in another tab, and each
 * call of the client that changes the user. For components of frameworks without a Latchkey package, such as Vue and Svelte.
 *
 * @param client The client of the user.
 * @param listener Receives the user, null when no user is signed in, or undefined while the user of a new session is being
 * read: the previous user is not the one who is signed in. When a read fails, for example offline, the user stays.
 * @param options `includeRestricted`: whether a restricted user counts as signed in. Default: `false`.
 * @returns A function that stops the calls.
 * @throws {LatchkeyError} `INVALID_OPTION` when the listener is not a function, or for an unknown option.
 *
 * @example
 * const stop = onUserChange(client, (user) => console.log(user?.displayName))
 */
export function onUserChange(
  client: Client,
  listener: (user: User | null | undefined) => void,
  options: Options = {},
): () => void {
  checkClient('onUserChange', client)
  if (typeof listener !== 'function') throw invalidOption('onUserChange', 'listener', 'a function', typeName(listener))
  checkOptions('onUserChange', options, OPTIONS)
  const { session } = client
  let followed = session.identity()
  let shown: User | null | undefined
  let leave = () => {}
  const notified = listeners()
  const removeListener = notified.add(() => listener(shown))
  const show = (user: User | null | undefined) => {
    if (shown === user) return
    shown = user
    notified.call()
  }
  const follow = () => {
    leave()
    const user = watchRead(client, readUser, options)
    leave = user.subscribe(() => {
      const state = user.state()
      if (state.status === 'ready') show(state.value)
    })
    // The listener may stop the calls.
    const state = user.state()
    show(state.status === 'ready' ? state.value : undefined)
  }
  const leaveSession = session.subscribe(() => {
    if (session.identity() === followed) return
    followed = session.identity()
    follow()
  })
  follow()
  return () => {
    removeListener()
    leaveSession()
    leave()
  }
}

type Options = Pick<GetUserInput, 'includeRestricted'>

const OPTIONS = entity({ includeRestricted: optional(boolean) })
/** Without its overloads, of which `watchRead` would take the last. */
const readUser: (client: Client, input: Options) => Promise<User | null> = getUser
