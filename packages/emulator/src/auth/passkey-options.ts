import { PLACEHOLDER_RP_ID } from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { base64url } from '../oauth/pkce.js'
import { createCode } from '../verification/codes.js'
import type { ProjectRow, UserRow } from '../world/rows.js'

/** For how long a browser waits for the person, in milliseconds; the code lives a little longer. */
const TIMEOUT = 60_000
/** EdDSA, ES256, RS256 (COSE algorithms). */
export const ALGORITHMS = [-8, -7, -257]

interface Ceremony {
  /** WebAuthn Level 3, 5.4 and 5.5, in JSON form. */
  readonly options_json: object
  readonly code: string
}

/** What a browser is asked to make a passkey with. */
export function registration(call: Call, user: UserRow, name: string): Ceremony {
  const challenge = challengeOf(call)
  const { code } = createCode(call, user.projectId, 'passkey_registration', { userId: user.id, challenge })
  const options_json = {
    challenge,
    rp: { name: call.caller.project.displayName, id: PLACEHOLDER_RP_ID },
    user: { id: base64url(new TextEncoder().encode(user.id)), name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    extensions: { credProps: true },
  }
  return { options_json, code }
}

/** What a browser is asked to find a passkey with. */
export function authentication(call: Call): Ceremony {
  const challenge = challengeOf(call)
  const { code } = createCode(call, call.caller.project.id, 'passkey_authentication', { challenge })
  const found = { allowCredentials: [], rpId: PLACEHOLDER_RP_ID, userVerification: 'preferred' }
  return { options_json: { challenge, timeout: TIMEOUT, ...found }, code }
}

/** The page that held the ceremony, if passkeys may be used there: `localhost` where allowed, or a domain of the project. */
export function ceremonyOrigin(clientDataJSON: string, { settings }: ProjectRow): URL | undefined {
  const origin = claimedOrigin(clientDataJSON)
  if (!origin) return undefined
  const own = settings.domains.some(({ domain }) => URL.canParse(domain) && new URL(domain).origin === origin.origin)
  return own || (settings.allow_localhost && origin.hostname === 'localhost') ? origin : undefined
}

function claimedOrigin(clientDataJSON: string): URL | undefined {
  try {
    return new URL(JSON.parse(atob(clientDataJSON.replaceAll('-', '+').replaceAll('_', '/'))).origin)
  } catch {
    return undefined
  }
}

const challengeOf = ({ configured, random }: Call) => configured.passkeyChallenge ?? base64url(random.bytes(32))
