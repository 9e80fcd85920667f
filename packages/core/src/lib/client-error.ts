const BRAND = Symbol.for('latchkey.ClientError')

/**
 * The class behind `errors/client-error.ts`, which types the codes and their details. It is here so that every layer
 * can throw it.
 */
class ClientError<C extends string = string, D = unknown> extends Error {
  /** `ClientError`. */
  override readonly name = 'ClientError'
  readonly [BRAND] = true
  /** The code of the error, for example `NOT_SIGNED_IN`. */
  readonly code: C
  /** The details of the error, by code. */
  readonly details: D
  constructor(code: C, message: string, details?: D, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.details = details as D
  }
}

export { ClientError as BaseClientError }

/** Uses a brand instead of `instanceof`, because a page can load two copies of the package. */
export const isBaseClientError = (error: unknown): error is ClientError =>
  typeof error === 'object' && error !== null && BRAND in error

/** Why an option or an input was rejected. */
export interface InvalidOptionDetails {
  /** The field, for example `teamId` or `clientMetadata.theme`. */
  readonly option: string
  /** The function that was called. */
  readonly function?: string | undefined
  /** What it accepts, for example `a string`. */
  readonly expected?: string | undefined
  /** The type of what it got. Never the value, which can be a secret. */
  readonly got?: string | undefined
}

/** The type of a value for an error message. */
export const typeName = (value: unknown): string =>
  value === null || (typeof value === 'number' && !Number.isFinite(value))
    ? String(value)
    : Array.isArray(value)
      ? 'array'
      : typeof value

/** The error for an option or an input of the wrong type. The message names types, never a value. */
export const invalidOption = (called: string, option: string, expected: string, got: string) =>
  new ClientError<'INVALID_OPTION', InvalidOptionDetails>(
    'INVALID_OPTION',
    `\`${called}\`: \`${option}\` must be ${expected}, got ${got}.`,
    { option, function: called, expected, got },
  )
