/** Whether a text is a URL, relative to `base` if there is one. React Native and older browsers have no `URL.canParse`. */
export function isUrl(url: string, base?: string): boolean {
  try {
    new URL(url, base)
    return true
  } catch {
    return false
  }
}
