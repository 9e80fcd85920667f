/** Returns the bytes of a base64 string (RFC 4648, section 4). Throws when it is invalid. */
export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** Returns the bytes of a base64url string (RFC 4648, section 5), as in a JWT. Throws when it is invalid. */
export const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  decodeBase64(text.replace(/-/g, '+').replace(/_/g, '/'))

/** Returns bytes as base64. */
export const encodeBase64 = (bytes: Iterable<number>): string => btoa(String.fromCharCode(...bytes))
