export const field = {
  'field.email': 'Email',
  'field.password': 'Password',
  'field.passwordRepeat': 'Repeat password',
  'field.passwordHint': '{min} to {max} characters',
  'field.showPassword': 'Show password',
  'field.newPassword': 'New password',
  'field.newPasswordRepeat': 'Repeat new password',
} as const

export const fault = {
  'fault.emailMissing': 'Please enter your email',
  'fault.emailMalformed': 'Please enter a valid email',
  'fault.passwordMissing': 'Please enter your password',
  'fault.passwordTooShort': 'Use at least {min} characters',
  'fault.passwordTooLong': 'Use {max} characters or fewer',
  'fault.repeatMissing': 'Please repeat your password',
  'fault.repeatDiffers': 'Passwords do not match',
  'fault.codeMissing': 'Please enter the code',
  'fault.codeMalformed': 'Invalid code',
  'fault.codeWrong': 'Incorrect code. Please try again.',
} as const
