/** The path of the icon of a passkey, a fingerprint, on the sign-in page and in the account settings. */
export const PASSKEY_DRAWING =
  'M4.75 14.5V12a7.25 7.25 0 0 1 14.5 0v3.5M8.25 18v-6a3.75 3.75 0 0 1 7.5 0v3c0 2-.25 3.5-.75 5M12 12v3c0 2.25-.25 4-1 6'
