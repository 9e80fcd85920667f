/** The path of the icon of a passkey, on the sign-in page and in the account settings. */
export const PASSKEY_DRAWING =
  'M12.5 7.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM2.75 19.5c.5-3.6 3-5.75 6.25-5.75 1.2 0 2.3.3 3.2.85M17.25 14.6v6.15l1.75-1.5m-1.75-4.65a2.9 2.9 0 1 1 0-.01Zm0-2.85h.01'
