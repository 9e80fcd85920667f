import { currentHeaderName } from '@latchkey/core/internal/contract'

/** The replacement of a secret in the request log. */
export const REDACTED = '[redacted]'

/** Headers that never carry a secret. The value of every other header is redacted. */
const PUBLIC_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'host',
  'origin',
  'pragma',
  'referer',
  'retry-after',
  'user-agent',
  ...[
    'access-type',
    'allow-anonymous-user',
    'client-version',
    'disable-artificial-development-delay',
    'override-error-status',
    'project-id',
    'publishable-client-key',
    'random-nonce',
  ].flatMap((name) => [`x-stack-${name}`, currentHeaderName(`x-stack-${name}`)]),
])

/** Names of fields and query parameters whose value is a secret. */
const SECRET_NAME = /password|secret|token|credential|verifier|assertion|cookie|authorization|code|otp$|key$|^state$/i
/** Names that match {@link SECRET_NAME} without naming a secret. */
const PUBLIC_NAME = /^(code_challenge(_method)?|token_type|publishable_client_key|authorization_endpoint)$/i

/** Secrets that are recognizable without a name: JSON Web Tokens, prefixed keys, long random codes. */
const SECRET_VALUE = /eyJ[\w-]+\.[\w-]+\.[\w-]*|\b(?:ssk|sak|sk|pk|whsec)_[\w+/=]{8,}|\b[0-9a-z]{39,}\b/gi

/** Returns the headers of a request without secrets. */
export function redactHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => {
      const shown = PUBLIC_HEADERS.has(name) || name.startsWith('sec-')
      return [name, shown ? redactText(value) : REDACTED]
    }),
  )
}

/** Returns a URL without secrets in its path and its query. */
export function redactUrl(url: string): string {
  const [address = '', ...query] = url.split('?')
  const pairs = query.join('?').split('&').map(redactPair)
  return `${redactValues(address)}${query.length > 0 ? `?${pairs.join('&')}` : ''}`
}

/** Returns a parsed JSON or form body without secrets, at any depth. Returns `undefined` for text and bytes. */
export function redactBody(body: unknown): unknown {
  return body instanceof Uint8Array || typeof body !== 'object' || body === null ? undefined : redactJson(body)
}

function redactJson(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(redactJson)
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      redactValues(name),
      isSecretName(name) ? redactSecret(field) : redactJson(field),
    ]),
  )
}

/** Booleans and empty values are no secrets: `has_password: true`. */
const redactSecret = (field: unknown) => (!field || typeof field === 'boolean' ? field : REDACTED)

/** A text may itself be JSON or a URL that carries secrets by name. */
function redactText(text: string): string {
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.stringify(redactJson(JSON.parse(text)))
    } catch {
      return redactValues(text)
    }
  }
  return text.includes('?') ? redactUrl(text) : redactValues(text)
}

function redactPair(pair: string): string {
  const [name = '', ...rest] = pair.split('=')
  if (rest.length === 0) return redactValues(pair)
  return `${redactValues(name)}=${isSecretName(decoded(name)) ? REDACTED : encoded(rest.join('='))}`
}

/** A query parameter may hold a URL that contains secrets. Its spelling is unchanged when there is none. */
function encoded(value: string): string {
  const plain = decoded(value)
  const shown = redactText(plain)
  return shown === plain ? value : encodeURIComponent(shown).replaceAll(encodeURIComponent(REDACTED), REDACTED)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const isSecretName = (name: string) => SECRET_NAME.test(name) && !PUBLIC_NAME.test(name)
const redactValues = (text: string) => text.replace(SECRET_VALUE, REDACTED)
