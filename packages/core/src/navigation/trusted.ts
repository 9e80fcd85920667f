/**
 * Whether a redirect target stays with the app: relative, or absolute on the page's own origin. Without an origin only
 * relative targets are trusted. Goes by the URL parser's own reading (WHATWG URL), so that what is checked is what the
 * browser would open.
 */
export function trusted(url: string, origin?: string): boolean {
  const anywhere = 'https://relative.invalid'
  try {
    const seen = new URL(url, anywhere)
    if (seen.username || seen.password) return false
    return seen.origin === anywhere || (origin !== undefined && origin !== 'null' && seen.origin === origin)
  } catch {
    return false
  }
}
