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
