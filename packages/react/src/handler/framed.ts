/** What is asked of a window. */
export interface View {
  readonly location: { readonly origin: string }
  readonly top: View | null
}

/** Whether the page stands in a frame of another site, which could lay its own things over it. Pure. */
export function framed(view: View): boolean {
  if (view.top === view || view.top === null) return false
  try {
    return view.top.location.origin !== view.location.origin
  } catch {
    // The browser refuses to say, which it does for other origins only.
    return true
  }
}
