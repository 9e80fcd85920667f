/** The properties of a window that are needed. */
export interface View {
  readonly location: { readonly origin: string }
  readonly parent: View | null
}

/** Whether the page is embedded in a frame of another site, which could overlay it (clickjacking). Pure. */
export function framed(view: View): boolean {
  try {
    // Every ancestor: a frame of another site may itself be on a page of this site.
    for (let page = view; page.parent && page.parent !== page; page = page.parent)
      if (page.parent.location.origin !== view.location.origin) return true
    return false
  } catch {
    // Browsers deny access for other origins only.
    return true
  }
}
