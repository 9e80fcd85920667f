import {
  type Contract,
  initiatePasskeyAuthentication,
  initiatePasskeyRegistration,
  passkeyRegister,
  passkeySignIn,
} from '@latchkey/core/internal/contract'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { requireSignedInUser } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import type { Rule } from '../calls/rules.js'
import { decodeBase64, encodeBase64 } from '../http/base64.js'
import { startSession } from '../sessions/sessions.js'
import { codeRule, consumeCode } from '../verification/codes.js'
import { primaryChannelOf } from '../world/restriction.js'
import type { PasskeyRow } from '../world/rows.js'
import { ALGORITHMS, authenticationOptions, ceremonyOrigin, registrationOptions } from './passkey-options.js'
import { requireTwoFactor } from './two-factor.js'

/** Loaded on first use, because it is slow to load. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** The schema accepts any object. The structure is checked after the code. */
const credentialRule: Rule = (value) =>
  typeof value === 'object' && value !== null ? undefined : 'must be a credential in JSON form'

/** Returns whether an object has the fields of a credential that are read before its verification. */
function isCredential(value: unknown): boolean {
  const { id, response } = value as { id?: unknown; response?: { clientDataJSON?: unknown } | null }
  return typeof id === 'string' && typeof response?.clientDataJSON === 'string'
}

// Both endpoints accept any body.
const startRegistration = { ...initiatePasskeyRegistration, body: undefined } satisfies Contract
const startAuthentication = { ...initiatePasskeyAuthentication, body: undefined } satisfies Contract

export const passkeyRoutes = implement(
  {
    initiatePasskeyRegistration: startRegistration,
    passkeyRegister,
    initiatePasskeyAuthentication: startAuthentication,
    passkeySignIn,
  },
  {
    initiatePasskeyRegistration(_, call) {
      const user = requireSignedInUser(call)
      if (!call.caller.project.settings.passkey_enabled) call.fail('PASSKEY_AUTHENTICATION_NOT_ENABLED')
      const primary = primaryChannelOf(call.world, user.id)
      return registrationOptions(call, user, user.displayName ?? primary?.value ?? 'A user')
    },

    passkeyRegister: {
      rules: { credential: credentialRule, code: codeRule },
      async run({ credential, code }, call) {
        const user = call.caller.user ?? call.fail('USER_AUTHENTICATION_REQUIRED')
        const { data } = consumeCode(call, 'passkey_registration', code)
        const { project } = call.caller
        if (!project.settings.passkey_enabled) call.fail('PASSKEY_AUTHENTICATION_NOT_ENABLED')
        if (!isCredential(credential)) call.fail('PASSKEY_REGISTRATION_FAILED')
        const response = credential as RegistrationResponseJSON
        const origin = ceremonyOrigin(response.response.clientDataJSON, project, call.world)
        if (!origin) return call.fail(call.world.legacy.wrongPasskeyOriginError ?? 'PASSKEY_REGISTRATION_FAILED')
        if (data.userId !== user.id) return call.fail('PASSKEY_REGISTRATION_FAILED')

        const { verifyRegistrationResponse } = await loadWebAuthn()
        const registration = await verifyRegistrationResponse({
          response,
          expectedChallenge: String(data.challenge),
          expectedOrigin: origin.origin,
          expectedRPID: origin.hostname,
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
          // The library throws for credentials that it cannot parse.
        }).catch(() => undefined)
        if (!registration?.verified) return call.fail('PASSKEY_REGISTRATION_FAILED')

        const { id: credentialId, publicKey, counter, transports = [] } = registration.registrationInfo.credential
        const { passkeys } = call.world
        const existing = passkeys.by('credential', credentialId).find((row) => row.projectId === project.id)
        if (existing && existing.userId !== user.id) return call.fail('PASSKEY_REGISTRATION_FAILED')
        passkeys.removeBy('user', user.id)
        passkeys.put({
          id: call.random.uuid(),
          projectId: project.id,
          userId: user.id,
          credentialId,
          publicKey: encodeBase64(publicKey),
          counter,
          transports,
        })
        return { user_handle: credentialId }
      },
    },

    initiatePasskeyAuthentication(_, call) {
      if (!call.caller.project.settings.passkey_enabled) call.fail('PASSKEY_AUTHENTICATION_NOT_ENABLED')
      return authenticationOptions(call)
    },

    passkeySignIn: {
      rules: { authentication_response: credentialRule, code: codeRule },
      async run({ authentication_response, code }, call) {
        const { data } = consumeCode(call, 'passkey_authentication', code)
        const { project } = call.caller
        if (!project.settings.passkey_enabled) call.fail('PASSKEY_AUTHENTICATION_NOT_ENABLED')
        if (!isCredential(authentication_response)) call.fail('PASSKEY_AUTHENTICATION_FAILED')
        const response = authentication_response as AuthenticationResponseJSON
        const { passkeys, users } = call.world
        const passkey = passkeys.by('credential', response.id).find((row) => row.projectId === project.id)
        const user = passkey && users.get(passkey.userId)
        const origin = ceremonyOrigin(response.response.clientDataJSON, project, call.world)
        if (!user || !origin) return call.fail('PASSKEY_AUTHENTICATION_FAILED')

        const { verifyAuthenticationResponse } = await loadWebAuthn()
        const authentication = await verifyAuthenticationResponse({
          response,
          expectedChallenge: String(data.challenge),
          expectedOrigin: origin.origin,
          expectedRPID: origin.hostname,
          requireUserVerification: false,
          credential: credentialOf(passkey),
        }).catch(() => undefined)
        if (!authentication?.verified) return call.fail('PASSKEY_AUTHENTICATION_FAILED')

        passkeys.change(passkey.id, { counter: authentication.authenticationInfo.newCounter })
        requireTwoFactor(call, user)
        return { ...(await startSession(call, user)), is_new_user: false }
      },
    },
  },
)

const credentialOf = ({ credentialId, publicKey, counter, transports }: PasskeyRow) => ({
  id: credentialId,
  publicKey: decodeBase64(publicKey),
  counter,
  transports: [...transports],
})
