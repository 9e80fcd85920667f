import type { DetailsOf, KnownErrorCode } from '@latchkey/core/internal/contract'

/** A known error that a handler throws. */
export class ApiError extends Error {
  readonly code: KnownErrorCode
  readonly details: object | undefined
  constructor(code: KnownErrorCode, details?: object) {
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

/** Thrown when a response of the emulator does not match its contract, which is a bug of the emulator. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation'
}

/** Throws a known error that the endpoint declares. */
export type Fail<E extends KnownErrorCode> = <K extends E>(
  code: K,
  ...details: DetailsOf<K> extends undefined
    ? []
    : // biome-ignore lint/complexity/noBannedTypes: details without required fields are what {} extends
      {} extends DetailsOf<K>
      ? [details?: DetailsOf<K>]
      : [details: DetailsOf<K>]
) => never

export const fail = (code: KnownErrorCode, details?: object): never => {
  throw new ApiError(code, details)
}
