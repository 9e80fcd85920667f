import { ApiError } from '../../http/errors.js'
import { errors as newer } from '../2.8.86/errors.js'
import type { ErrorChanges } from '../changes.js'

type Details = Readonly<Record<string, unknown>>

/** Keeps only these details. */
const onlyDetails =
  (...names: readonly string[]) =>
  ({ code, details }: ApiError): ApiError => {
    const known = (details ?? {}) as Details
    return new ApiError(code, Object.fromEntries(names.map((name) => [name, known[name]])))
  }

/** Errors with fewer details, and errors that did not exist. */
export const errors: ErrorChanges = {
  ...newer,
  // Without a token, the time is not known.
  ACCESS_TOKEN_EXPIRED: ({ code, details }) => {
    const { expired_at_millis, project_id } = (details ?? {}) as Details
    return new ApiError(code, { expired_at_millis: project_id === null ? null : expired_at_millis })
  },
  USER_EMAIL_ALREADY_EXISTS: onlyDetails('email'),
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: onlyDetails('type', 'contact_channel_value'),
  WRONG_PERMISSION_SCOPE: ({ details }) =>
    new ApiError('PERMISSION_NOT_FOUND', { permission_id: (details as Details).permission_id }),
}
