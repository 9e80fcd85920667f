/** The cookies of one request, and those that its answer sets. */
export interface CookieJar {
  get(name: string): string | undefined
  /** Takes a whole `Set-Cookie` line. */
  set(line: string): void
}

/** A browser's `Request` shows no cookies and its `Response` drops them: what stands between hands them over. */
export interface CookieExchange {
  readonly cookies: Readonly<Record<string, string>>
  set(line: string): void
}

/** Reads the header `Cookie` and collects what is to be sent as `Set-Cookie`. */
export function headerCookies(request: Request): { exchange: CookieExchange; lines: string[] } {
  const lines: string[] = []
  return { exchange: { cookies: parsed(request.headers.get('cookie') ?? ''), set: (line) => lines.push(line) }, lines }
}

export function jarOf({ cookies, set }: CookieExchange): CookieJar {
  return { get: (name) => (Object.hasOwn(cookies, name) ? cookies[name] : undefined), set }
}

function parsed(header: string): Record<string, string> {
  const pairs = header.split(';').flatMap((part) => {
    const at = part.indexOf('=')
    return at < 1 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]]
  })
  return Object.fromEntries(pairs)
}
