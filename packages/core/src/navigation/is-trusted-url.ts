// Two pages that differ in scheme and host. No URL that names a scheme or a host resolves to both origins.
const PAGES = ['https://a.invalid', 'http://b.invalid']

/**
 * Returns whether a redirect target stays in the app. Decides with the URL parser (WHATWG URL), because the browser
 * opens what the parser reads, not what the text looks like.
 *
 * @param url The target.
 * @param origin The origin of the app, for example `https://app.example.com`. Default: only relative URLs are trusted.
 * @returns Whether the target is relative, or absolute on `origin`.
 *
 * @example
 * if (isTrustedUrl(returnTo)) location.assign(returnTo)
 */
export function isTrustedUrl(url: string, origin?: string): boolean {
  try {
    if (PAGES.every((page) => stays(new URL(url, page), page))) return true
    return origin !== undefined && stays(new URL(url), origin)
  } catch {
    return false
  }
}

const stays = (target: URL, origin: string) =>
  // Not `target.origin`: a `blob:` URL reports the origin that made it.
  `${target.protocol}//${target.host}` === origin &&
  !target.username &&
  !target.password &&
  // A router that is handed only the path would read `//evil.test` as a host.
  !target.pathname.startsWith('//')
