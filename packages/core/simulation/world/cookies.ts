/** A cookie of the browser. Every path is `/`, every page has HTTPS. */
interface Cookie {
  readonly name: string
  readonly value: string
  /** The host that set it or, with `isShared`, the domain whose subdomains share it. */
  readonly domain: string
  readonly isShared: boolean
  readonly httpOnly: boolean
  /** By the clock of the device. */
  readonly expires: number
}

/** The cookies of one browser. */
export interface BrowserCookies {
  /** What scripts of a host read in `document.cookie`. */
  text(host: string): string
  /** The `Cookie` header of a request to a host. */
  header(host: string): string
  /** Sets or deletes a cookie. Returns whether something changed that scripts can read. */
  set(line: string, host: string, author: 'script' | 'response'): boolean
  /** The names of all cookies that have not expired. */
  names(): string[]
  /** Deletes cookies by name. Default: all. */
  remove(name?: string): void
}

export function createCookies(now: () => number): BrowserCookies {
  const stored = new Map<string, Cookie>()
  const visible = (host: string) =>
    [...stored.values()].filter(
      ({ domain, isShared, expires }) =>
        expires > now() && (domain === host || (isShared && host.endsWith(`.${domain}`))),
    )
  const textOf = (cookies: readonly Cookie[]) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const text = (host: string) => textOf(visible(host).filter(({ httpOnly }) => !httpOnly))
  return {
    text,
    header: (host) => textOf(visible(host)),
    set(line, host, author) {
      const [pair = '', ...rest] = line.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      const attributes = new Map(
        rest.map((part) => {
          const [key = '', value = ''] = part.split('=')
          return [key.toLowerCase(), value]
        }),
      )
      const parent = attributes.get('domain')
      if (name.startsWith('__Host-') && (parent !== undefined || !attributes.has('secure'))) return false
      if (parent !== undefined && !(parent.includes('.') && `.${host}`.endsWith(`.${parent}`))) return false
      const httpOnly = attributes.has('httponly')
      const key = `${parent ?? host} ${parent !== undefined} ${name}`
      if (author === 'script' && (httpOnly || stored.get(key)?.httpOnly)) return false
      const before = text(host)
      const maxAge = attributes.get('max-age')
      const expires =
        maxAge === undefined ? Date.parse(attributes.get('expires') ?? '9999-01-01') : now() + Number(maxAge) * 1000
      const value = pair.slice(name.length + 1)
      if (expires > now())
        stored.set(key, { name, value, domain: parent ?? host, isShared: parent !== undefined, httpOnly, expires })
      else stored.delete(key)
      return text(host) !== before
    },
    names: () => [...stored.values()].filter(({ expires }) => expires > now()).map(({ name }) => name),
    remove(name) {
      for (const [key, cookie] of stored) if (name === undefined || cookie.name === name) stored.delete(key)
    },
  }
}
