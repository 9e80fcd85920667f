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
 * @param names The names of the members, with spaces between them.
 * @returns The members.
 */
export function outOfScope<N extends string>(area: OutOfScopeArea, names: N): OutOfScopeMembers<WordsOf<N>> {
  const fail = (name: string) => () => {
    const error = new OutOfScopeError(name, area)
    // A hook has no promise to reject.
    if (name.startsWith('use')) throw error
    return Promise.reject(error)
  }
  return Object.fromEntries(names.split(' ').map((name) => [name, fail(name)])) as never
}

/** The members of several areas that this package does not provide. */
export type OutOfScopeIn<Areas extends { readonly [_ in OutOfScopeArea]?: string }> = OutOfScopeMembers<
  WordsOf<NonNullable<Areas[keyof Areas & OutOfScopeArea]>>
>

/** Creates the members of several areas. */
export const outOfScopeIn = (areas: { readonly [_ in OutOfScopeArea]?: string }): object =>
  Object.assign({}, ...Object.entries(areas).map(([area, names]) => outOfScope(area as OutOfScopeArea, names)))

/** The words of a text. */
export type WordsOf<N extends string> = N extends `${infer First} ${infer Rest}` ? First | WordsOf<Rest> : N

/** Members of the published API that this package does not provide. Calling one throws {@link OutOfScopeError}. */
export type OutOfScopeMembers<N extends string> = {
  /** Not provided: throws `OutOfScopeError`. */
  // biome-ignore lint/suspicious/noExplicitAny: the member always fails
  [_ in N]: (...args: any[]) => any
}
