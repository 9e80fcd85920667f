// @ts-nocheck
// Every quantifier is bounded or consumes what it matches, so that a hostile text takes linear time.

/** JWTs (also cut off ones), keys with their prefix, and long random codes. */
const SECRETS = /eyJ[\w-]{8,}(?:\.[\w-]*){0,2}|\b(?:pck|ssk|sak|pk|sk)_\w{8,}|\b[0-9a-z]{39,}\b/g
const SECRET_NAME = /code|token|secret|password|totp/i
/**
 * The value after the name of a secret: in JSON, whose quotes are escaped inside other JSON and encoded in a URL, or in
 * a query or form; and bearer tokens. JSON may be cut off.
 */
const NAMED =
  /((?:code|token|secret|password|totp)\w{0,40})(?:(((?:\\{0,15}"|%22))\s{0,9}(?::|%3A)\s{0,9}\3)(?:(?!(?<!\\)\3)[\s\S])+|(=)[^"&\s\\]+)|(\bBearer )[^\s"]+/gi

/** Hides what looks like a secret: tokens, keys and codes except for their last four characters, named values whole. */
export const redact = (text: string): string =>
  text.replace(SECRETS, (secret) => `…${secret.slice(-4)}`).replace(NAMED, '$1$2$4$5…')

/** Redacts every string of a JSON value. A string with the name of a secret, or inside such a value, is hidden whole. */
export function redactValue(value: unknown, secret = false, depth = 0): unknown {
  if (typeof value === 'string') return secret ? '…' : redact(value)
  if (typeof value !== 'object' || !value) return value
  if (depth > 20) return '…'
  if (Array.isArray(value)) return value.map((item) => redactValue(item, secret, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, redactValue(item, secret || SECRET_NAME.test(name), depth + 1)]),
  )
}

/** The error itself, or a copy if its message or the message of a cause contains a secret. */
export function redactError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return redactValue(error)
  const message = redact(error.message)
  const cause = depth > 5 ? undefined : redactError(error.cause, depth + 1)
  if (message === error.message && cause === error.cause) return error
  return Object.assign(new Error(message, { cause }), { name: error.name })
}
