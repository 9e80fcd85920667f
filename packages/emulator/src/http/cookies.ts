/** The cookies of one request and of its response. */
export interface CookieJar {
  get(name: string): string | undefined
  /** Adds a `Set-Cookie` header value to the response. */
  set(line: string): void
}

/** Cookies that an adapter passes separately. Browsers hide them in `Request` and remove them from `Response`. */
export interface CookieExchange {
  /** Cookies of the request by name. */
  readonly cookies: Readonly<Record<string, string>>
  /** Receives each `Set-Cookie` header value of the response. */
  set(line: string): void
}

/** Handles a request whose cookies are passed separately. */
export type CookieHandler = (request: Request, cookies: CookieExchange) => Promise<Response>

/** Parses the `Cookie` header of a request and collects the `Set-Cookie` values of its response. */
export function readRequestCookies(request: Request): { exchange: CookieExchange; setCookieLines: string[] } {
  const setCookieLines: string[] = []
  const cookies = parseCookieHeader(request.headers.get('cookie') ?? '')
  return { exchange: { cookies, set: (line) => setCookieLines.push(line) }, setCookieLines }
}

/** Creates a cookie jar from separately passed cookies. */
export function cookieJar({ cookies, set }: CookieExchange): CookieJar {
  return { get: (name) => (Object.hasOwn(cookies, name) ? cookies[name] : undefined), set }
}

function parseCookieHeader(header: string): Record<string, string> {
  const pairs = header.split(';').flatMap((part) => {
    const separator = part.indexOf('=')
    return separator < 1 ? [] : [[part.slice(0, separator).trim(), part.slice(separator + 1).trim()]]
  })
  return Object.fromEntries(pairs)
}
