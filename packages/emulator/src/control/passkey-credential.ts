import { base64url } from 'jose'
import { encodeBase64 } from '../http/base64.js'
import type { UserRow } from '../world/rows.js'
import type { ControlContext } from './control-context.js'

/**
 * A passkey with its private key, in the format of `WebAuthn.addCredential` of the Chrome DevTools Protocol.
 *
 * @example
 * const credential: PasskeyCredential = JSON.parse(readFileSync('passkey.json', 'utf8'))
 */
export interface PasskeyCredential {
  /** Credential id, base64. The emulator stores it as base64url. */
  readonly credentialId: string
  /** Relying party id: the domain of the app. */
  readonly rpId: string
  /** Private key, PKCS #8, base64. */
  readonly privateKey: string
  /** User handle, base64. */
  readonly userHandle: string
  /** Signature counter. */
  readonly signCount: number
  /** Always true: the passkey is discoverable. */
  readonly isResidentCredential: true
}

/** Creates an ES256 passkey for a user and replaces the one they had. */
export async function createPasskeyCredential(
  { service }: ControlContext,
  user: UserRow,
  rpId: string,
): Promise<PasskeyCredential> {
  const { world, random } = service
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  // COSE_Key (RFC 9053, 7.1.1): kty EC2, alg ES256, crv P-256, x, y.
  const cose = [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32, ...raw.slice(1, 33), 0x22, 0x58, 32, ...raw.slice(33)]
  const id = random.bytes(16)
  world.passkeys.removeBy('user', user.id)
  world.passkeys.put({
    id: random.uuid(),
    projectId: user.projectId,
    userId: user.id,
    credentialId: base64url.encode(id),
    publicKey: encodeBase64(cose),
    counter: 0,
    transports: ['internal'],
  })
  const privateKey = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  return {
    credentialId: encodeBase64(id),
    rpId,
    privateKey: encodeBase64(privateKey),
    userHandle: encodeBase64(new TextEncoder().encode(user.id)),
    signCount: 0,
    isResidentCredential: true,
  }
}
