import {
  type Contract,
  initiatePasskeyAuthentication,
  initiatePasskeyRegistration,
  passkeyRegister,
  passkeySignIn,
} from '@latchkey/core/contract'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { implement } from '../http/route.js'
import type { Rule } from '../http/rules.js'
import { beginSession } from '../sessions/access-tokens.js'
import { demandSignedIn } from '../users/users.js'
import { codeRule, takeCode } from '../verification/codes.js'
import type { PasskeyRow } from '../world/rows.js'
import { ALGORITHMS, authentication, ceremonyOrigin, registration } from './passkey-options.js'
import { secondFactor } from './two-factor.js'

/** It takes a moment to load, and few need it. */
const library = () => import('@simplewebauthn/server')

/** What the service must find in a credential to begin with; the rest is for the verification. */
const credentialRule: Rule = (value) => {
  const { id, response } = (value ?? {}) as { id?: unknown; response?: { clientDataJSON?: unknown } | null }
  const whole = typeof id === 'string' && typeof response?.clientDataJSON === 'string'
  return whole ? undefined : 'must be a credential with its response, in JSON form'
}

// Both take any body.
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
      const user = demandSignedIn(call)
      if (!call.caller.project.settings.passkey_enabled) call.fail('PASSKEY_AUTHENTICATION_NOT_ENABLED')
      const primary = call.world.channels.find(({ userId, primary }) => userId === user.id && primary)
      return registration(call, user, user.displayName ?? primary?.value ?? 'A user')
    },

    passkeyRegister: {
      rules: { credential: credentialRule, code: codeRule },
      async run({ credential, code }, call) {
        const user = call.caller.user ?? call.fail('USER_AUTHENTICATION_REQUIRED')
        const { about } = takeCode(call, 'passkey_registration', code)
        const { project } = call.caller
        if (!project.settings.passkey_enabled) call.fail('PASSKEY_AUTHENTICATION_NOT_ENABLED')
        const response = credential as RegistrationResponseJSON
        const origin = ceremonyOrigin(response.response.clientDataJSON, project)
        if (!origin) return call.fail('PASSKEY_AUTHENTICATION_FAILED')
        if (about.userId !== user.id) return call.fail('PASSKEY_REGISTRATION_FAILED')

        const { verifyRegistrationResponse } = await library()
        const made = await verifyRegistrationResponse({
          response,
          expectedChallenge: String(about.challenge),
          expectedOrigin: origin.origin,
          expectedRPID: origin.hostname,
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
          // It throws at what it cannot read.
        }).catch(() => undefined)
        if (!made?.verified) return call.fail('PASSKEY_REGISTRATION_FAILED')

        const { id: credentialId, publicKey, counter, transports = [] } = made.registrationInfo.credential
        const { passkeys } = call.world
        const held = passkeys.find((row) => row.projectId === project.id && row.credentialId === credentialId)
        if (held && held.userId !== user.id) return call.fail('PASSKEY_REGISTRATION_FAILED')
        passkeys.removeWhere(({ userId }) => userId === user.id)
        passkeys.put({
          id: call.random.uuid(),
          projectId: project.id,
          userId: user.id,
          credentialId,
          publicKey: btoa(String.fromCharCode(...publicKey)),
          counter,
          transports,
        })
        return { user_handle: credentialId }
      },
    },

    initiatePasskeyAuthentication(_, call) {
      if (!call.caller.project.settings.passkey_enabled) call.fail('PASSKEY_AUTHENTICATION_NOT_ENABLED')
      return authentication(call)
    },

    passkeySignIn: {
      rules: { authentication_response: credentialRule, code: codeRule },
      async run({ authentication_response, code }, call) {
        const { about } = takeCode(call, 'passkey_authentication', code)
        const { project } = call.caller
        if (!project.settings.passkey_enabled) call.fail('PASSKEY_AUTHENTICATION_NOT_ENABLED')
        const response = authentication_response as AuthenticationResponseJSON
        const { passkeys, users } = call.world
        const passkey = passkeys.find((row) => row.projectId === project.id && row.credentialId === response.id)
        const user = passkey && users.get(passkey.userId)
        const origin = ceremonyOrigin(response.response.clientDataJSON, project)
        if (!user || !origin) return call.fail('PASSKEY_AUTHENTICATION_FAILED')

        const { verifyAuthenticationResponse } = await library()
        const seen = await verifyAuthenticationResponse({
          response,
          expectedChallenge: String(about.challenge),
          expectedOrigin: origin.origin,
          expectedRPID: origin.hostname,
          requireUserVerification: false,
          credential: credentialOf(passkey),
        }).catch(() => undefined)
        if (!seen?.verified) return call.fail('PASSKEY_AUTHENTICATION_FAILED')

        passkeys.change(passkey.id, { counter: seen.authenticationInfo.newCounter })
        secondFactor(call, user)
        return { ...(await beginSession(call, user)), is_new_user: false }
      },
    },
  },
)

const credentialOf = ({ credentialId, publicKey, counter, transports }: PasskeyRow) => ({
  id: credentialId,
  publicKey: Uint8Array.from(atob(publicKey), (letter) => letter.charCodeAt(0)),
  counter,
  transports: [...transports],
})
