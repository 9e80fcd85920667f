/** The properties of a window that are needed. */
export interface View {
  readonly location: { readonly origin: string }
  readonly top: View | null
}

/** Whether the page is embedded in a frame of another site, which could overlay it (clickjacking). Pure. */
export function framed(view: View): boolean {
  if (view.top === view || view.top === null) return false
  try {
    return view.top.location.origin !== view.location.origin
  } catch {
    // Browsers deny access for other origins only.
    return true
  }
}
