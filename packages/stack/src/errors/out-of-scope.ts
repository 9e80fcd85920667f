/** Thrown by members of the published API that Latchkey does not provide. */
export class OutOfScopeError extends Error {
  /** The name of the class: `OutOfScopeError`. */
  override readonly name = 'OutOfScopeError'
  /** The same for all errors of this class. */
  readonly code = 'OUT_OF_SCOPE'
  /** The name of the member that was called. */
  readonly member: string
  /** The part of the service that the member belongs to. */
  readonly area: OutOfScopeArea
  /**
   * Creates an error.
   *
   * @param member The name of the member.
   * @param area The part of the service that it belongs to.
   */
  constructor(member: string, area: OutOfScopeArea) {
    super(
      `\`${member}\` belongs to ${area}, which @latchkey/stack does not provide. Call the API of the service directly.`,
    )
    this.member = member
    this.area = area
  }
}

/** The parts of the service that this package does not provide. */
export type OutOfScopeArea =
  | 'payments'
  | 'analytics'
  | 'AI assistance'
  | 'the data vault'
  | 'email previews'
  | 'sign-in invitations'
  | 'project transfers'
  | 'the email outbox'
  | 'managed email domains'
  | 'test webhooks'

/**
 * Creates members that throw {@link OutOfScopeError}: those that return promises reject.
 *
 * @param area The part of the service that the members belong to.
 * @param names The names of the members.
 * @returns The members.
 */
export function outOfScope<const N extends string>(
  area: OutOfScopeArea,
  names: readonly N[],
): { [_ in N]: (...args: unknown[]) => never } {
  const fail = (name: string) => () => {
    const error = new OutOfScopeError(name, area)
    // A hook has no promise to reject.
    if (name.startsWith('use')) throw error
    return Promise.reject(error)
  }
  return Object.fromEntries(names.map((name) => [name, fail(name)])) as never
}
