// The kinds of users for whom each method is called. Ada becomes such a user, or another user takes over her apps.
import type { Emulator } from '@latchkey/emulator'
import {
  deleteUser,
  endSession,
  restrictByAdmin,
  type Send,
  senderTo,
  signUpAnonymously,
  type UserSession,
  withdrawVerification,
} from '../kinds-of-users.js'
import type { Call } from './generate.js'

interface UserKind {
  /** Whether it is another user: objects of Ada are not theirs. */
  readonly isOther?: true
  /** Returns the session of the user. */
  prepare(send: Send, ada: UserSession, owner: UserSession): Promise<UserSession>
}

/** The kinds of users, except for a signed-in user and no user, for whom all calls are made. */
export const USERS: Readonly<Record<string, UserKind>> = {
  'an anonymous user': { isOther: true, prepare: signUpAnonymously },
  'a user whose email is not verified': { prepare: withdrawVerification },
  'a user restricted by an admin': { prepare: restrictByAdmin },
  'a deleted user': { prepare: deleteUser },
  'a user of an expired session': { prepare: endSession },
  'a user of another project': { isOther: true, prepare: async (_send, _ada, owner) => owner },
}

/** The call of each method, for each kind of user who can have its object. */
export const callsOfUsers = (calls: readonly Call[]): Call[] =>
  Object.entries(USERS).flatMap(([user, { isOther }]) =>
    calls
      .filter(({ receiver }) => !isOther || /^Stack\w+App$/.test(receiver))
      .map((call) => ({ ...call, name: `${call.name} as ${user}`, user })),
  )

/** Prepares a user of a kind. Returns the session. `values` has the IDs and tokens of the data, by name. */
export function prepareUser(
  user: string,
  emulator: Emulator,
  values: Readonly<Record<string, string>>,
): Promise<UserSession> {
  const sessionOf = (name: string): UserSession => ({
    accessToken: values[`${name} access token`] ?? '',
    refreshToken: values[`${name} refresh token`] ?? '',
    userId: values['ID of Ada'] ?? '',
  })
  const kind = USERS[user]
  if (!kind) throw new Error(`There is no kind of user with the name ${user}.`)
  const send = senderTo('http://localhost', (request) => emulator.fetch(request))
  return kind.prepare(send, sessionOf("Ada's"), sessionOf("the owner's"))
}
