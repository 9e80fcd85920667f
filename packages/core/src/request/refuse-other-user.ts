import { LatchkeyError } from '../errors/latchkey-error.js'

/**
 * A call with a secret key names its user once: by an ID, or by the session of a request. Otherwise an ID from a request
 * could replace the user of its session. `me` is the user of the session.
 *
 * @throws {LatchkeyError} `INVALID_OPTION` when the input names another user.
 */
export function refuseOtherUser(called: string, input: object): void {
  for (const option of ['userId', 'creatorUserId'] as const) {
    const id = (input as Partial<Record<typeof option, unknown>>)[option]
    if (id !== undefined && id !== 'me')
      throw new LatchkeyError(
        'INVALID_OPTION',
        `\`${called}\`: \`${option}\` and \`tokenStore\` each name a user. Pass one of the two.`,
        { option, function: called },
      )
  }
}
