import { endpoint } from '../endpoint.js'
import { signInResponse, VERIFICATION_ERRORS } from '../responses.js'
import * as s from '../schema/index.js'

/** Placeholder of the relying party id. The client replaces it with the host name of the page. */
export const PLACEHOLDER_RP_ID = 'THIS_VALUE_WILL_BE_REPLACED.example.com'

/** WebAuthn options in JSON form and their code, which is valid for 65 seconds. */
const ceremony = s.entity({ options_json: s.json, code: s.string })

export const initiatePasskeyRegistration = endpoint('POST /auth/passkey/initiate-passkey-registration', 'client', {
  name: 'initiatePasskeyRegistration',
  summary: 'Start a passkey registration',
  allowsRestricted: true,
  body: s.entity({}),
  response: ceremony,
  session: 'required',
  errors: ['PASSKEY_AUTHENTICATION_NOT_ENABLED'],
})

export const passkeyRegister = endpoint('POST /auth/passkey/register', 'client', {
  name: 'passkeyRegister',
  summary: 'Register a passkey',
  allowsRestricted: true,
  body: s.entity({ credential: s.json, code: s.string }),
  response: s.entity({ user_handle: s.string }),
  session: 'required',
  errors: [
    ...VERIFICATION_ERRORS,
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'PASSKEY_AUTHENTICATION_FAILED',
    'PASSKEY_REGISTRATION_FAILED',
    'USER_AUTHENTICATION_REQUIRED',
  ],
  changes: ['user'],
})

export const initiatePasskeyAuthentication = endpoint('POST /auth/passkey/initiate-passkey-authentication', 'client', {
  name: 'initiatePasskeyAuthentication',
  summary: 'Start a passkey sign-in',
  body: s.entity({}),
  response: ceremony,
  session: 'none',
  errors: ['PASSKEY_AUTHENTICATION_NOT_ENABLED'],
})

export const passkeySignIn = endpoint('POST /auth/passkey/sign-in', 'client', {
  name: 'passkeySignIn',
  summary: 'Sign in with a passkey',
  body: s.entity({ authentication_response: s.json, code: s.string }),
  response: signInResponse,
  session: 'none',
  errors: [
    ...VERIFICATION_ERRORS,
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'PASSKEY_AUTHENTICATION_FAILED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ],
})
