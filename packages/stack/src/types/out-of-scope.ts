/** Members of the published API that this package does not provide. Calling one throws `OutOfScopeError`. */
export type OutOfScopeMembers<N extends string> = {
  /** Not provided: throws `OutOfScopeError`. */
  // biome-ignore lint/suspicious/noExplicitAny: the member always fails
  [_ in N]: (...args: any[]) => any
}
