import { PLACEHOLDER_RP_ID } from '@latchkey/core/internal/contract'
import { base64url } from 'jose'
import type { Call } from '../calls/call.js'
import { isTrustedUrl } from '../calls/redirect-urls.js'
import { createCode } from '../verification/codes.js'
import type { ProjectRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'

/** Timeout of a WebAuthn ceremony, in milliseconds. Its code expires slightly later. */
const TIMEOUT = 60_000
/** EdDSA, ES256, RS256 (COSE algorithms). */
export const ALGORITHMS = [-8, -7, -257]

interface Ceremony {
  /** WebAuthn Level 3, sections 5.4 and 5.5, as JSON. */
  readonly options_json: object
  readonly code: string
}

/** Returns the options for `navigator.credentials.create()`. */
export function registrationOptions(call: Call, user: UserRow, name: string): Ceremony {
  const challenge = newChallenge(call)
  const { code } = createCode(call, user.projectId, 'passkey_registration', { userId: user.id, challenge })
  const options_json = {
    challenge,
    rp: { name: call.caller.project.displayName, id: PLACEHOLDER_RP_ID },
    user: { id: base64url.encode(user.id), name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    extensions: { credProps: true },
  }
  return { options_json, code }
}

/** Returns the options for `navigator.credentials.get()`. */
export function authenticationOptions(call: Call): Ceremony {
  const challenge = newChallenge(call)
  const { code } = createCode(call, call.caller.project.id, 'passkey_authentication', { challenge })
  const found = { allowCredentials: [], rpId: PLACEHOLDER_RP_ID, userVerification: 'preferred' }
  return { options_json: { challenge, timeout: TIMEOUT, ...found }, code }
}

/** Returns the origin of a ceremony. Returns undefined unless it is a project domain, or localhost where allowed. */
export function ceremonyOrigin(clientDataJSON: string, project: ProjectRow, world: World): URL | undefined {
  const origin = claimedOrigin(clientDataJSON)
  if (!origin) return undefined
  const { allowsPasskeys } = world.legacy
  const isAllowed = allowsPasskeys
    ? allowsPasskeys(origin, project.settings)
    : isTrustedUrl(origin.href, project, world)
  return isAllowed ? origin : undefined
}

function claimedOrigin(clientDataJSON: string): URL | undefined {
  try {
    return new URL(JSON.parse(new TextDecoder().decode(base64url.decode(clientDataJSON))).origin)
  } catch {
    return undefined
  }
}

const newChallenge = ({ configuration, random }: Call) =>
  configuration.passkeyChallenge ?? base64url.encode(random.bytes(32))
