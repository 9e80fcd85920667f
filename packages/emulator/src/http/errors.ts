import type { DetailsOf, KnownErrorCode } from '@latchkey/core/contract'

/** Errors of servers after 2.8.8. The catalogue does not contain them, so clients treat them as unknown codes. */
export const NEWER_SERVER_ERRORS = {
  CURRENT_PROJECT_NOT_FOUND: { status: 400, message: 'There is no project {project_id}.' },
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: { status: 401, message: 'Anonymous users are not let in here.' },
} as const

export type NewerServerErrorCode = keyof typeof NEWER_SERVER_ERRORS

/** A known error that a handler throws. */
export class ApiError extends Error {
  readonly code: KnownErrorCode | NewerServerErrorCode
  readonly details: object | undefined
  constructor(code: KnownErrorCode | NewerServerErrorCode, details?: object) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** An error in plain text, without a code. */
export class PlainTextError extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

/** A response of the emulator does not match its contract. This is a fault of the emulator. */
export class ContractViolation extends Error {
  override readonly name = 'WrongAnswer'
}

/** Throws a known error that the endpoint declares. */
export type Fail<E extends KnownErrorCode> = <K extends E>(
  code: K,
  ...details: DetailsOf<K> extends undefined ? [] : [details: DetailsOf<K>]
) => never

export const fail = (code: KnownErrorCode, details?: object): never => {
  throw new ApiError(code, details)
}
