/**
 * How redirects are made: `window` navigates the page, `none` does nothing, and an object calls the router of the app.
 */
export type RedirectMethod =
  | 'window'
  | 'none'
  | {
      /** Navigates with the router of the app. */
      navigate(url: string, options: { readonly replace: boolean }): void
    }
