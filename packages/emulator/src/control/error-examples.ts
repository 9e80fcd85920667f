import { type KnownErrorCode, type KnownErrorRow, knownErrors } from '@latchkey/core/internal/contract'

/** Lists all known errors with status and example details. */
export const errorExamples = () =>
  (Object.entries(knownErrors) as [KnownErrorCode, KnownErrorRow][]).map(([code, { status, example = null }]) => ({
    code,
    status,
    details: example as Readonly<Record<string, unknown>> | null,
  }))
