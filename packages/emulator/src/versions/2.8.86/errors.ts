import { ApiError } from '../../http/errors.js'
import type { ErrorChanges } from '../changes.js'

/** Errors with fewer details. */
export const errors: ErrorChanges = {
  REDIRECT_URL_NOT_WHITELISTED: ({ code }) => new ApiError(code),
}
