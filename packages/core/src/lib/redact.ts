// JWTs, keys with their prefix, and long random codes.
const SECRETS = /eyJ[\w-]+\.[\w-]+\.[\w-]*|\b(?:pck|ssk|sak|pk|sk)_\w{8,}|\b[0-9a-z]{39,64}\b/g
// What a name gives away: a text in JSON, a value in a query or form.
const NAMED = /((?:code|token|secret|password|totp)\w*)(?:("\s*:\s*")(?:[^"\\]|\\.)+|(=)[^"&\s]+)/gi

/** The text without what looks like a secret: tokens, keys and codes show their last four characters, values by the name of one nothing. */
export const redact = (text: string): string =>
  text.replace(SECRETS, (secret) => `…${secret.slice(-4)}`).replace(NAMED, '$1$2$3…')
