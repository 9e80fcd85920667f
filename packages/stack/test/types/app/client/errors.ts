import { KnownErrors } from '@stackframe/stack-shared'

export function text(error: unknown): string {
  if (KnownErrors.UserWithEmailAlreadyExists.isInstance(error)) return `Taken: ${error.message}`
  if (error instanceof KnownErrors.PasswordRequirementsNotMet) return error.humanReadableMessage
  if (error instanceof KnownErrors.VerificationCodeError) return `${error.statusCode} ${error.errorCode}`
  if (error instanceof KnownErrors.EmailPasswordMismatch) return JSON.stringify(error.toDescriptiveJson())
  return error instanceof Error ? error.message : String(error)
}
export const code: string = KnownErrors.TeamNotFound.errorCode
