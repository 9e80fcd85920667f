// JWTs, keys with their prefix, and long random codes.
const SECRETS = /eyJ[\w-]+\.[\w-]+\.[\w-]*|\b(?:pck|ssk|sak|pk|sk)_\w{8,}|\b[0-9a-z]{39,64}\b/g
const NAMED = /((?:code|token|secret|password|totp)\w*(?:"\s*:\s*"|=))([^"&\s]+)/gi

/** The text with everything that looks like a token, key or code cut to its last four characters. */
export const redact = (text: string): string =>
  text
    .replace(SECRETS, (secret) => `…${secret.slice(-4)}`)
    .replace(NAMED, (_, name: string, value: string) => `${name}…${value.length > 8 ? value.slice(-4) : ''}`)
