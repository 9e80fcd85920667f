// The pictures of sign-in methods, as paths: on their buttons, and as icons of the account settings.

export const EMAIL_DRAWING =
  'M5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5v-9A2.5 2.5 0 0 1 5.5 5ZM4 7.5l8 5.5 8-5.5'

export const PASSKEY_DRAWING =
  'M4.75 14.5V12a7.25 7.25 0 0 1 14.5 0v3.5M8.25 18v-6a3.75 3.75 0 0 1 7.5 0v3c0 2-.25 3.5-.75 5M12 12v3c0 2.25-.25 4-1 6'

export const PASSWORD_DRAWING =
  'M8 10.5V7.75a4 4 0 0 1 8 0v2.75M7 10.5h10a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 18v-5A2.5 2.5 0 0 1 7 10.5Z'
