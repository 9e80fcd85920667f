/** Why a control command failed. */
export type ControlErrorCode = 'UNKNOWN_COMMAND' | 'INVALID_INPUT' | 'NOT_FOUND' | 'NOT_POSSIBLE' | 'TIMED_OUT'

/** A field of a command's input that is invalid. */
export interface InvalidField {
  /** Path of the field, for example `users[0].email`. Empty for the input as a whole. */
  readonly field: string
  /** Why the value is invalid. */
  readonly message: string
}

/**
 * Thrown when a control command fails. The message states what failed, why, and how to fix it.
 *
 * @example
 * if (error instanceof ControlError) console.error(error.message)
 */
export class ControlError extends Error {
  /** `ControlError`. */
  override readonly name = 'ControlError'
  /** Why the command failed. */
  readonly code: ControlErrorCode
  /** The invalid fields, for `INVALID_INPUT`. Otherwise empty. */
  readonly fields: readonly InvalidField[]
  constructor(code: ControlErrorCode, message: string, fields: readonly InvalidField[] = []) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

/** Throws a {@link ControlError} with the code `NOT_FOUND`. */
export const throwNotFound = (message: string): never => {
  throw new ControlError('NOT_FOUND', message)
}

/** Throws a {@link ControlError} with the code `NOT_POSSIBLE`. */
export const throwNotPossible = (message: string): never => {
  throw new ControlError('NOT_POSSIBLE', message)
}
