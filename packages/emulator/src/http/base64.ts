/** Returns the bytes of a base64 string. Throws when it is invalid. */
export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** Returns bytes as base64. */
export const encodeBase64 = (bytes: Iterable<number>): string => btoa(String.fromCharCode(...bytes))
