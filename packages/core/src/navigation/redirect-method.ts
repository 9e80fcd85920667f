/**
 * How redirects are made: `window` navigates the page, `none` does nothing, and an object calls the router of the app.
 */
export type RedirectMethod =
  | 'window'
  | 'none'
  | {
      /**
       * Navigates with the router of the app. Return the promise of the router if it has one: after a sign-out, guards
       * wait until it resolves.
       */
      navigate(url: string, options: { readonly replace: boolean }): unknown
    }
