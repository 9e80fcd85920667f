/** Fields whose values are secret, whatever they look like. */
const FIELDS =
  'password|password_hash|old_password|new_password|secret|client_secret|access_token|refresh_token|token|otp|nonce|login_code|polling_code|attempt_code|totp_secret_base64|id_token|code_verifier|poll_token|claim_code|apple_private_key'

/** Secrets by their form: JSON Web Tokens, keys, and refresh tokens and verification codes of 45 characters. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`("(?:${FIELDS})":\\s*")[^"]*"`, 'g'), '$1[redacted]"'],
  [new RegExp(`\\b((?:code|${FIELDS})=)[^&\\s"]+`, 'g'), '$1[redacted]'],
  // Authorization codes, but not the codes of errors.
  [/("code":\s*")(?![A-Z_]+")[^"]*"/g, '$1[redacted]"'],
  // After the fields: the replacements of these forms have spaces, which end the value of a parameter.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[access token]'],
  [/\b(pck|ssk|sak|svix|stackauth|hexclave)_\w+/g, '$1_[redacted]'],
  [/\b[0-9A-Za-z]{45}\b/g, '[token or code]'],
]

/** Headers of requests whose values are secret. */
const HEADERS = /^(authorization|cookie|set-cookie|x-(stack|hexclave)-.*(token|key))$/

/** Removes passwords, tokens, keys and codes from text. The codes of errors remain. */
export const redact = (text: string): string =>
  FORMS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)

/** The headers with the values of secret ones removed. */
export const redactHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, HEADERS.test(name) ? '[redacted]' : redact(value)]),
  )
