import type { DetailsOf, KnownErrorCode } from '@latchkey/core/contract'

/** Errors that version 2.8.86 added to those of 2.8.8. */
export const ERRORS_2886 = {
  CURRENT_PROJECT_NOT_FOUND: { status: 400, message: 'There is no project {project_id}.' },
  BRANCH_DOES_NOT_EXIST: { status: 400, message: 'There is no branch {branch_id}.' },
  PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT: {
    status: 401,
    message: 'The project requires its publishable client key.',
  },
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: { status: 401, message: 'The request does not allow anonymous users.' },
  RESTRICTED_USER_NOT_ALLOWED: { status: 403, message: 'The request does not allow restricted users.' },
  TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED: {
    status: 403,
    message: 'Restricted users cannot accept team invitations.',
  },
  SIGN_UP_REJECTED: { status: 403, message: '{message}' },
  BOT_CHALLENGE_REQUIRED: { status: 409, message: 'A bot challenge is required.' },
  BOT_CHALLENGE_FAILED: { status: 400, message: '{message}' },
  WRONG_PERMISSION_SCOPE: {
    status: 404,
    message: 'The permission {permission_id} has the scope {actual_scope}, not {expected_scope}.',
  },
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: {
    status: 400,
    message: 'Another user signs in with this account.',
  },
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: { status: 503, message: 'The provider is temporarily unavailable.' },
  APPLE_BUNDLE_ID_NOT_CONFIGURED: { status: 400, message: 'The project has no Apple bundle id.' },
  INVALID_APPLE_CREDENTIALS: { status: 400, message: 'The Apple identity token is invalid.' },
  REQUIRES_CUSTOM_EMAIL_SERVER: { status: 400, message: 'This requires a custom email server.' },
  EMAIL_RENDERING_ERROR: { status: 400, message: 'The email cannot be rendered: {error}' },
  EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE: { status: 409, message: 'A capacity boost is active until {expires_at}.' },
  EMAIL_NOT_EDITABLE: { status: 400, message: 'The email {email_id} cannot be edited. Its status is {status}.' },
  ANALYTICS_NOT_ENABLED: { status: 400, message: 'Analytics is not enabled in this project.' },
} as const

export type ErrorCode2886 = keyof typeof ERRORS_2886

/** A known error that a handler throws. */
export class ApiError extends Error {
  readonly code: KnownErrorCode | ErrorCode2886
  readonly details: object | undefined
  constructor(code: KnownErrorCode | ErrorCode2886, details?: object) {
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
