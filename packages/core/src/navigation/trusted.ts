/**
 * Whether a redirect target stays with the app: relative, or absolute on the page's own origin. Without an origin only
 * relative targets are trusted. Goes by the URL parser's own reading (WHATWG URL), so that what is checked is what the
 * browser would open.
 */
export function trusted(url: string, origin?: string): boolean {
  try {
    // `https:evil.test` is relative on an https page and absolute on an http one: relative is what is so on both.
    const stays = ['https:', 'http:'].every((scheme) => {
      const page = `${scheme}//relative.invalid`
      const seen = new URL(url, page)
      return seen.origin === page && !seen.username && !seen.password
    })
    if (stays) return true
    const seen = new URL(url)
    return /^https?:$/.test(seen.protocol) && seen.origin === origin && !seen.username && !seen.password
  } catch {
    return false
  }
}
