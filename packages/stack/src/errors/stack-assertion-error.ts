/** Thrown for responses and calls that are not known errors: rejections with a text, and wrong use of a function. */
export class StackAssertionError extends Error {
  /** The name of the class: `StackAssertionError`. */
  override readonly name = 'StackAssertionError'
  /**
   * Creates an error.
   *
   * @param message What failed.
   * @param cause The error of `@latchkey/core`.
   */
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
  }
}

const OR = ['return-null', 'redirect', 'throw', 'anonymous', 'anonymous-if-exists'] as const

/** Returns the current name of a value of `or`. Throws for an unknown one, in production, too: it would guard nothing. */
export function checkOr(called: string, or: unknown): (typeof OR)[number] | undefined {
  const known = OR.find((one) => one === or || `${one}[deprecated]` === or)
  if (or !== undefined && known === undefined)
    throw new StackAssertionError(`\`${called}\`: \`or\` must be one of ${OR.join(', ')}.`)
  return known
}
