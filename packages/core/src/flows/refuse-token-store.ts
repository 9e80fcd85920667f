import type { CallOptions } from '../contract/endpoint.js'
import { LatchkeyError } from '../errors/latchkey-error.js'

/** A call names its user once: a user ID from a request must not be able to replace the user of its session. */
export function refuseTokenStore(called: string, options: CallOptions | undefined, option = 'userId'): void {
  if (options?.tokenStore)
    throw new LatchkeyError(
      'INVALID_OPTION',
      `\`${called}\`: \`${option}\` and \`tokenStore\` each name a user. Pass one of the two.`,
      { option, function: called },
    )
}

/** The same for an input that may name no user. `me` is the user of the session. */
export function refuseOtherUser(called: string, input: object, options: CallOptions | undefined): void {
  for (const option of ['userId', 'creatorUserId'] as const) {
    const id = (input as Partial<Record<typeof option, unknown>>)[option]
    if (id !== undefined && id !== 'me') refuseTokenStore(called, options, option)
  }
}
