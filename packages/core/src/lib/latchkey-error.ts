const BRAND = Symbol.for('latchkey.error')

/**
 * The class behind `errors/latchkey-error.ts`, which types the codes and their details. It is here so that every layer
 * can throw it.
 */
class LatchkeyError<C extends string = string, D = unknown> extends Error {
  /** For what Node prints: bundlers rename the class. */
  static override readonly name = 'LatchkeyError'
  /** `LatchkeyError`. */
  override readonly name = 'LatchkeyError'
  /** Whether the service responded with the code. */
  declare readonly [BRAND]: boolean
  /** The code of the error, for example `EMAIL_PASSWORD_MISMATCH` or `OFFLINE`. */
  declare readonly code: C
  /** The details of the error, by code. */
  declare readonly details: D
  /** The HTTP status of the response. Undefined if the service did not respond. */
  declare readonly status: number | undefined
  constructor(code: C, message: string, details?: D, cause?: unknown, status?: number, isFromService = false) {
    super(
      message || isFromService
        ? message
        : shortMessage(code, (details as { function?: unknown } | undefined)?.function),
      cause === undefined ? undefined : { cause },
    )
    this.code = code
    this.details = details as D
    this.status = status
    this[BRAND] = isFromService
  }
}

export { LatchkeyError as BaseLatchkeyError }

/**
 * The message of an error of this kit whose text a production build for browsers leaves out: the code, the call, and the
 * address of its documentation, which this package contains. See `tools/build/error-texts.ts`.
 */
const shortMessage = (code: string, call?: unknown) =>
  `${code}${call ? ` in ${call}` : ''}: see node_modules/@latchkey/core/dist/errors.md#${String(code).toLowerCase()}`

/** Adds the call to the message of an error whose text was left out. Returns the error. */
export function withCall(error: unknown, call: string): unknown {
  if (isBaseLatchkeyError(error) && error.message === shortMessage(error.code))
    error.message = shortMessage(error.code, call)
  return error
}

/** Uses a brand instead of `instanceof`, because a page can load two copies of the package. */
export const isBaseLatchkeyError = (error: unknown): error is LatchkeyError =>
  typeof error === 'object' && error !== null && BRAND in error

/** Whether the error has a code that the service responded with. */
export const isServiceError = (error: unknown): error is LatchkeyError => isBaseLatchkeyError(error) && error[BRAND]

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

/**
 * The type of a value for an error message. An object of the platform without fields, such as a `Request` or a promise, is not an
 * `object`: it would be the same as an empty one.
 */
export function typeName(value: unknown): string {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return String(value)
  if (typeof value !== 'object') return typeof value
  if (Array.isArray(value)) return 'array'
  const name = Object.prototype.toString.call(value).slice(8, -1)
  return name === 'Object' || Object.keys(value).length > 0 ? 'object' : name
}

/** The error for an option or an input of the wrong type. The message names types, never a value. */
export const invalidOption = (called: string, option: string, expected: string, got: string) =>
  new LatchkeyError<'INVALID_OPTION', InvalidOptionDetails>(
    'INVALID_OPTION',
    `\`${called}\`: \`${option}\` must be ${expected}, got ${got}.`,
    { option, function: called, expected, got },
  )

/** The error for an option or an input that the function does not accept, although it has the right type. */
export const optionError = (option: string, message: string, called?: string) =>
  new LatchkeyError<'INVALID_OPTION', InvalidOptionDetails>('INVALID_OPTION', message, { option, function: called })

/**
 * Throws unless an argument is valid, with the name of the function and of the argument.
 *
 * @param called The name of the function, for the message.
 * @param argument The name of the argument.
 * @param value The argument. The message contains its type only.
 * @param isValid Whether it is valid.
 * @param expected What the function accepts.
 * @throws {LatchkeyError} `INVALID_OPTION`.
 *
 * @example
 * checkArgument('connect', 'url', 'http://localhost:8102', URL.canParse('http://localhost:8102'), 'the URL of an emulator')
 */
export function checkArgument(
  called: string,
  argument: string,
  value: unknown,
  isValid: boolean,
  expected: string,
): void {
  if (!isValid) throw invalidOption(called, argument, expected, typeName(value))
}

/** Throws INVALID_OPTION that names the function and the argument, unless the argument is of the type and not null. */
export function checkType(called: string, argument: string, value: unknown, type: 'object' | 'string'): void {
  if (typeName(value) !== type)
    throw invalidOption(called, argument, type === 'string' ? 'a string' : 'an object', typeName(value))
}
