import { secureHeaders } from 'hono/secure-headers'

/** Security headers: the page runs only its own scripts and styles, connects only to this server and the auth service, and cannot be framed. */
export const securityHeaders = (authUrl: string) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: [`'none'`],
      scriptSrc: [`'self'`],
      styleSrc: [`'self'`],
      // The auth service may serve the profile images that it stores.
      imgSrc: [`'self'`, 'data:', 'https:', new URL(authUrl).origin],
      connectSrc: [`'self'`, new URL(authUrl).origin],
      manifestSrc: [`'self'`],
      formAction: [`'self'`],
      baseUri: [`'none'`],
      frameAncestors: [`'none'`],
    },
    // When the auth service uses HTTPS, so does the app: browsers then never use HTTP again.
    strictTransportSecurity: authUrl.startsWith('https:') && 'max-age=31536000',
    // Never more than the origin: links of emails contain codes, and the first requests of their page leave before any
    // script can remove the code from the URL.
    referrerPolicy: 'strict-origin',
    // Unlike the default, this lets the window of a sign-in provider send messages to the page that opened it.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  })
