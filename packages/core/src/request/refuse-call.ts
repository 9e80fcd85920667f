import type { Contract } from '../contract/endpoint.js'
import { LatchkeyError } from '../errors/latchkey-error.js'

/**
 * Throws when the keys of a client do not allow a call, or when the call names two users: with a secret key, an ID from a
 * request could otherwise replace the user of its session. `me` is the user of the session.
 *
 * @throws {LatchkeyError} `INSUFFICIENT_ACCESS`, or `INVALID_OPTION` when the input names another user beside
 * `tokenStore`.
 */
export function refuseCall(
  may: Readonly<Record<Contract['access'], boolean>>,
  { name, summary, access }: Contract,
  input: object,
): void {
  if (!may[access])
    throw new LatchkeyError(
      'INSUFFICIENT_ACCESS',
      `${summary} needs ${access} access: a client with that key, on a server.`,
      { needed: access },
    )
  for (const option of ['userId', 'creatorUserId'] as const) {
    const id = (input as Partial<Record<typeof option, unknown>>)[option]
    if (id !== undefined && id !== 'me')
      throw new LatchkeyError(
        'INVALID_OPTION',
        `\`${name}\`: \`${option}\` and \`tokenStore\` each name a user. Pass one of the two.`,
        { option, function: name },
      )
  }
}
