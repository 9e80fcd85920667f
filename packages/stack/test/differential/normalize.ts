/** Milliseconds since 1970, from 2020 to 2033. */
const TIME = /\b1[6-9]\d{11}\b/g

/** Values that differ in each run, and what they are replaced with. */
const RANDOM: readonly (readonly [RegExp, string])[] = [
  [/stackauth_[\w+/=-]+/g, 'stackauth_<session>'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<access token>'],
  [/[sp]k_[0-9a-z]{60,}/g, '<API key>'],
  [/(pck|ssk|sak)_[0-9a-z]{40,}/g, '<project key>'],
  [/[SP]K_[0-9A-Z]{60,}/g, '<API key>'],
  [/"nonce":"[0-9a-z]+"/g, '"nonce":"<nonce>"'],
  // A code has 45 characters. A person types the first six in capital letters, and the nonce is the rest.
  [/"code":"(?=[0-9]*[A-Z])[0-9A-Z]{6}[0-9a-z]{39}"/g, '"code":"<typed code>"'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<ID>'],
  [/[0-9a-hjkmnp-tv-z]{45}/g, '<code>'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<date>'],
  [/http:\/\/localhost:\d+/g, '<service>'],
  [TIME, '<time>'],
  [/\b(state|code_challenge)=[\w-]{43}/g, '$1=<random>'],
  [/oauth(-outer)?-[\w-]{43}/g, 'oauth$1-<random>'],
  [/"[\w-]{43}"/g, '"<random>"'],
  [/"lastFour":"[^"]{4}"/g, '"lastFour":"<last four>"'],
  [/"totp":"\d{6}"/g, '"totp":"<TOTP>"'],
]

/** Values of the data, and their names. */
type KnownValues = ReadonlyMap<string, string>
const NONE: KnownValues = new Map()

function withoutRandom(text: string, known: KnownValues): string {
  const named = [...known].reduce((all, [value, name]) => all.replaceAll(value, name), text)
  return RANDOM.reduce((all, [pattern, replacement]) => all.replace(pattern, replacement), named)
}

/** Returns the data of a result: without methods, apps and values that differ in each run. */
export function normalize(value: unknown, known = NONE): unknown {
  const seen = new WeakSet<object>()
  const data = (one: unknown): unknown => {
    if (typeof one === 'function' || typeof one === 'symbol') return undefined
    if (typeof one === 'number') return String(one).replace(TIME, '<time>') === '<time>' ? '<time>' : one
    if (one === null || typeof one !== 'object') return one
    if (one instanceof Date) return '<Date>'
    if (one instanceof Error) return normalizeError(one, known)
    if (seen.has(one) || 'signInWithCredential' in one) return undefined
    seen.add(one)
    const result = Array.isArray(one)
      ? one.map(data)
      : Object.fromEntries(
          Object.entries(one)
            .filter(([name]) => !name.startsWith('_') && name !== 'client')
            .map(([name, inner]) => [name, data(inner)] as const)
            .filter(([, inner]) => inner !== undefined),
        )
    seen.delete(one)
    return result
  }
  const text = JSON.stringify(data(value))
  // Names can be random, too: sorted without them.
  return text === undefined ? '<undefined>' : sorted(JSON.parse(withoutRandom(text, known)))
}

/** Returns what an app sees of an error. */
export function normalizeError(error: unknown, known = NONE): unknown {
  const { errorCode, statusCode, details, humanReadableMessage, message } = (error ?? {}) as Record<string, unknown>
  if (errorCode !== undefined) return normalize({ errorCode, statusCode, details, humanReadableMessage }, known)
  return { message: withoutRandom(String(message).split('\n')[0] ?? '', known) }
}

/** Returns the method, path, query and body of a request. */
export async function normalizeRequest(request: Request, known = NONE): Promise<string> {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.sort()
  const query = searchParams.size > 0 ? `?${decodeURIComponent(searchParams.toString())}` : ''
  const body = await request.text()
  return withoutRandom(`${request.method} ${pathname}${query} ${sortedBody(body)}`.trim(), known)
}

function sortedBody(body: string): string {
  try {
    return JSON.stringify(sorted(JSON.parse(body)))
  } catch {
    return [...new URLSearchParams(body)].sort().join('&')
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, sorted(inner)] as const)
  return Object.fromEntries(entries.sort(([first], [second]) => (first < second ? -1 : 1)))
}
