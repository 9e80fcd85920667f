import { errorTable } from '../contract/plain-text-errors.js'

/**
 * The errors that the client detects, by code. Not part of any bundle: types name the codes, and `apps/docs/http-reference`
 * reads the texts.
 */
export const clientErrors = errorTable({
  OFFLINE: {
    cause: 'The browser reports that the device is offline.',
    fix: 'Ask the user to check the connection. The session is kept.',
  },
  UNABLE_TO_CONNECT: {
    cause:
      'Every attempt ended without a response: the service is down, or a proxy, an extension or CORS blocks the request.',
    fix: 'Check `baseUrl` and the service. `details.tried` has one line per attempt, and `diagnose(client)` finds the reason.',
  },
  RATE_LIMITED: {
    cause: 'The service asks to wait for longer than the timeout of the call.',
    fix: 'Try again after `details.retryAfter` milliseconds, or pass a longer `timeout`.',
  },
  REQUEST_FAILED: {
    cause: 'The service rejected the request without an error code, often because a proxy responded in its place.',
    fix: 'Read the status and the text in the message, and check what responds at `baseUrl`.',
  },
  UNEXPECTED_REDIRECT: {
    cause:
      'The API responds with a redirect, which the client does not follow because the request carries credentials.',
    fix: 'Set `baseUrl` to the final URL of the API, with the right protocol and host.',
  },
  UNEXPECTED_RESPONSE: {
    cause: 'A response does not match the contract, for example because it is an HTML page or a field is missing.',
    fix: 'Check that `baseUrl` is the API of a supported version of the service. `details.field` is the invalid field.',
  },
  NOT_SUPPORTED_BY_SERVER: {
    cause: 'The service is a version that does not have this function.',
    fix: 'Update the service, or do not call the function: see [supported versions](../guides/service-versions.md).',
  },
  INSUFFICIENT_ACCESS: {
    cause: 'The keys of the client do not allow this call.',
    fix: 'Call the function on a server, with the key that `details.needed` names.',
  },
  INVALID_OPTION: {
    cause: 'An option or an input is missing or has the wrong type. Nothing was sent.',
    fix: 'Correct the option that the message names. TypeScript reports most of these mistakes.',
  },
  SESSION_CHANGED: {
    cause: 'Another session started, or the session ended, while the call was running.',
    fix: 'Call the function again for the new session. If `details.mayHaveBeenApplied` is true, check first whether the change was made.',
  },
  NOT_SIGNED_IN: {
    cause: 'The call needs a signed-in user.',
    fix: "Redirect to sign-in, for example with `redirectTo(client, 'signIn')`.",
  },
  USER_RESTRICTED: {
    cause: 'The user is restricted, for example until the email address is verified.',
    fix: "Redirect to the page that removes the restriction: `useUser({ or: 'redirect' })` does this.",
  },
  RECENT_SIGN_IN_REQUIRED: {
    cause: 'The last sign-in is longer ago than `details.maxAge`, in milliseconds.',
    fix: 'Ask the user to reauthenticate, then call the function again.',
  },
  USER_MISMATCH: {
    cause:
      'The credentials of a reauthentication belong to another user, or another user has signed in since an OAuth sign-in started.',
    fix: 'Ask for the credentials of the signed-in user.',
  },
  REDIRECT_REQUIRED: {
    cause: 'The user must be redirected, and the client cannot redirect on a server.',
    fix: 'Respond with a redirect to `details.url`, or use the package for your framework, which does this.',
  },
  BROWSER_REQUIRED: {
    cause: 'The function needs a browser window, and was called on a server.',
    fix: 'Call it in the browser, for example in an event handler or an effect.',
  },
  OAUTH_CALLBACK_FAILED: {
    cause: 'The response of the OAuth provider could not be exchanged for a session.',
    fix: 'Start the sign-in again. `cause` has the error of the token endpoint.',
  },
  OAUTH_TAB_MISMATCH: {
    cause: 'Without HTTPS, the OAuth provider redirected to a tab that did not start the sign-in.',
    fix: 'Start the sign-in again in this tab, or use HTTPS, where any tab of the browser can finish it.',
  },
  OAUTH_SIGN_IN_NOT_FOUND: {
    cause: 'The OAuth sign-in has taken more than an hour, was started in another browser, or is already complete.',
    fix: 'Start the sign-in again.',
  },
  STORAGE_UNAVAILABLE: {
    cause: 'The browser blocks cookies or `sessionStorage`.',
    fix: 'Ask the user to allow cookies for this site. In an iframe, open the page in its own tab.',
  },
  UPGRADE_NOT_SUPPORTED: {
    cause: 'The service created a new account instead of upgrading the anonymous user.',
    fix: 'Update the service, or move the data of the anonymous user to the new account on your server.',
  },
  NOT_ANONYMOUS: {
    cause: 'Only an anonymous user can be upgraded, and the signed-in user is not anonymous.',
    fix: 'Check `user.isAnonymous` before the call.',
  },
  NO_PRIMARY_EMAIL: {
    cause: 'The user has no primary email address.',
    fix: 'Ask for an address and add it with `addEmail(client, { email, isPrimary: true })`.',
  },
  CLI_START_FAILED: {
    cause: 'The CLI login could not be started.',
    fix: 'Check `projectId`, `publishableKey` and `baseUrl`. `details.status` is the HTTP status, if there was a response.',
  },
  CLI_LOGIN_DISABLED: {
    cause: 'The app has HttpOnly sessions, and its server does not let users confirm CLI logins.',
    fix: 'Pass `allowCliLogin: true` to `createHttpOnlyHandler`, or to `createLatchkey` in Next.js: see [the limits of HttpOnly cookies](../guides/http-only-cookies.md#limits).',
  },
  PASSKEY_UNSUPPORTED: {
    cause: 'This browser does not support passkeys.',
    fix: 'Offer another sign-in method. `getPasskeySupport` returns whether passkeys work.',
  },
  PASSKEY_CANCELED: {
    cause: 'The app or another passkey request aborted this one.',
    fix: 'Do nothing: the other request continues.',
  },
  PASSKEY_NOT_COMPLETED: {
    cause: 'The user closed the passkey dialog, let it time out, or has no matching passkey.',
    fix: 'Let the user try again, and offer another sign-in method.',
  },
  TEST_EMAIL_FAILED: {
    cause: 'The email server rejected a test email.',
    fix: 'Correct the SMTP settings. The message contains the reason.',
  },
  NO_TOKEN_STORE: {
    cause:
      'The call needs a session, and the client has no token store. Without a page, `createClient` stores no session unless `tokenStore` is specified: on a server, all visitors would share it.',
    fix: "On a server, pass `tokenStore: request` to the call, or use `getAuth(client, request)`. In a script, a CLI, a worker or a test, pass `tokenStore: 'memory'` or your own store to `createClient`.",
  },
  EXTERNAL_SESSION: {
    cause: 'The token store of the client has the sessions of another provider, which starts and ends them.',
    fix: 'Sign in and out with the kit of `details.provider`. `client.session.provider` is defined for such clients.',
  },
  SECURE_CONTEXT_REQUIRED: {
    cause: 'The page was loaded over HTTP, so the browser disables an API that the function needs.',
    fix: 'Serve the page over HTTPS, or on `localhost` during development.',
  },
  REDIRECT_NOT_TRUSTED: {
    cause: 'The redirect URL is on another origin.',
    fix: 'Use a relative URL, or a URL on the origin of this page.',
  },
  WEBHOOK_INVALID: {
    cause: 'The request is not signed by the service, or is too old.',
    fix: 'Check the signing secret, pass the unparsed body, and check the clock of the server.',
  },
  BODY_ALREADY_READ: {
    cause: 'The app or a framework has read the body of the request, which is possible once.',
    fix: 'Pass the request before anything reads it, or a copy of it that `request.clone()` has made before.',
  },
  PAGE_URL_MISSING: {
    cause: 'No URL is configured for this page.',
    fix: 'Set the page in the `urls` option of `createClient`.',
  },
})
