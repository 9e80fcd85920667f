const BRAND = Symbol.for('latchkey.stack.KnownError')

/** An error that the service documents. It has the fields of the errors of `@stackframe/stack-shared`. */
export class KnownError<Code extends string = string> extends Error {
  /** The name of the class: `KnownError`. */
  override readonly name = 'KnownError'
  /** Marks the error for {@link isKnownError}, which also works with several copies of this package. */
  readonly [BRAND] = true
  /** The code of the error, for example `EMAIL_PASSWORD_MISMATCH`. */
  readonly errorCode: Code
  /** The HTTP status of the response. */
  readonly statusCode: number
  /** The message for people. */
  readonly humanReadableMessage: string
  /** The details, with the field names of the service. */
  // biome-ignore lint/suspicious/noExplicitAny: the type that apps compile against
  readonly details: any
  /**
   * Creates an error.
   *
   * @param errorCode The code of the error.
   * @param message The message for people.
   * @param statusCode The HTTP status of the response.
   * @param details The details, with the field names of the service.
   * @param cause The error of `@latchkey/core`.
   */
  constructor(errorCode: Code, message: string, statusCode = 400, details?: unknown, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.errorCode = errorCode
    this.statusCode = statusCode
    this.humanReadableMessage = message
    this.details = details
  }

  /**
   * Returns the error as the service sends it.
   *
   * @returns The code, the message and the details.
   */
  toDescriptiveJson(): { code: string; message: string; details?: unknown } {
    const { errorCode: code, humanReadableMessage: message, details } = this
    return details === undefined ? { code, message } : { code, message, details }
  }

  /**
   * Returns the body of the response.
   *
   * @returns The JSON of the error as bytes.
   */
  getBody(): Uint8Array {
    return new TextEncoder().encode(JSON.stringify(this.toDescriptiveJson(), undefined, 2))
  }

  /**
   * Returns the headers of the response.
   *
   * @returns The headers, each with its values.
   */
  getHeaders(): Record<string, string[]> {
    return { 'Content-Type': ['application/json; charset=utf-8'], 'X-Stack-Known-Error': [this.errorCode] }
  }
}

/**
 * Returns whether a value is a {@link KnownError}.
 *
 * @param error The value to check.
 * @returns Whether it is a known error.
 */
export const isKnownError = (error: unknown): error is KnownError =>
  typeof error === 'object' && error !== null && BRAND in error
