export const field = {
  'field.email': 'Email',
  'field.password': 'Password',
  'field.passwordRepeat': 'Repeat password',
  'field.passwordHint': '{min} to {max} characters',
  'field.showPassword': 'Show password',
  'field.capsLock': 'Caps Lock',
  'field.newPassword': 'New password',
  'field.newPasswordRepeat': 'Repeat new password',
} as const

export const fieldError = {
  'fieldError.emailMissing': 'Please enter your email',
  'fieldError.emailInvalid': 'Please enter a valid email',
  'fieldError.passwordMissing': 'Please enter your password',
  'fieldError.passwordTooShort': 'Use at least {min} characters',
  'fieldError.passwordTooLong': 'Use {max} characters or fewer',
  'fieldError.passwordRepeatMissing': 'Please repeat your password',
  'fieldError.passwordMismatch': 'Passwords do not match',
  'fieldError.codeMissing': 'Please enter the code',
  'fieldError.codeInvalid': 'Invalid code',
  'fieldError.codeIncorrect': 'Incorrect code. Please try again.',
} as const
