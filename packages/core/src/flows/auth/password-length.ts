/**
 * The minimum and maximum number of characters of a password.
 *
 * @example
 * if (password.length < PASSWORD_LENGTH.min) showError('The password is too short.')
 */
export const PASSWORD_LENGTH = { min: 8, max: 70 } as const
