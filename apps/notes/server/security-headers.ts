import { secureHeaders } from 'hono/secure-headers'

/** A page that runs only its own scripts and styles, talks only to this server and the auth service, sits in no frame. */
export const securityHeaders = (authUrl: string) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: [`'none'`],
      scriptSrc: [`'self'`],
      styleSrc: [`'self'`],
      imgSrc: [`'self'`, 'data:', 'https:'],
      connectSrc: [`'self'`, new URL(authUrl).origin],
      formAction: [`'self'`],
      baseUri: [`'none'`],
      frameAncestors: [`'none'`],
    },
    // A service that is reached securely means an app that is: from then on browsers come to it in no other way.
    strictTransportSecurity: authUrl.startsWith('https:') && 'max-age=31536000',
    referrerPolicy: 'strict-origin-when-cross-origin',
    // Other than the default, this lets a provider's window answer the page that opened it.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  })
