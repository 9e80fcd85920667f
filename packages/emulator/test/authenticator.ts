import { PLACEHOLDER_RP_ID } from '@latchkey/core/internal/contract'
import { base64url } from 'jose'

// A simulated browser with an authenticator (WebAuthn Level 3, 6.1; ES256, no attestation).

interface Options {
  readonly challenge: string
  readonly rp?: { readonly id: string }
  readonly rpId?: string
}

export interface Page {
  readonly origin?: string
  /** The relying party. Default: the host of the page. */
  readonly rpId?: string
  readonly challenge?: string
}

const USER_PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

export async function createAuthenticator() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const [x, y] = [raw.slice(1, 33), raw.slice(33)]
  const id = crypto.getRandomValues(new Uint8Array(16))
  let counter = 0

  const clientData = (type: string, { challenge }: Options, page: Page) => {
    const { origin = 'http://localhost:3000', challenge: other } = page
    return bytes(JSON.stringify({ type, challenge: other ?? challenge, origin, crossOrigin: false }))
  }
  const authenticatorData = async (flags: number, { origin = 'http://localhost:3000', rpId }: Page) => {
    const rpIdHash = await sha256(bytes(rpId ?? new URL(origin).hostname))
    return [...rpIdHash, flags, 0, 0, 0, counter++]
  }

  return {
    id: base64url.encode(id),

    async register(options: Options, page: Page = {}) {
      if (options.rp?.id !== PLACEHOLDER_RP_ID) throw new Error('the relying party is not the placeholder')
      const key = [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32, ...x, 0x22, 0x58, 32, ...y]
      const credential = [...new Uint8Array(16), 0, id.length, ...id, ...key]
      const authData = [...(await authenticatorData(USER_PRESENT | HAS_CREDENTIAL, page)), ...credential]
      const named = (name: string) => [0x60 + name.length, ...bytes(name)]
      const fields = [...named('fmt'), ...named('none'), ...named('attStmt'), 0xa0]
      const attestationObject = [0xa3, ...fields, ...named('authData'), 0x58, authData.length, ...authData]
      return serialized({
        attestationObject: base64url.encode(Uint8Array.from(attestationObject)),
        clientDataJSON: base64url.encode(clientData('webauthn.create', options, page)),
        transports: ['internal'],
      })
    },

    /** With its own passkey, or with another one. */
    async signIn(options: Options, page: Page = {}, other?: { credentialId: string; privateKey: CryptoKey }) {
      if (options.rpId !== PLACEHOLDER_RP_ID) throw new Error('the relying party is not the placeholder')
      const data = clientData('webauthn.get', options, page)
      const authData = await authenticatorData(USER_PRESENT, page)
      const signed = Uint8Array.from([...authData, ...(await sha256(data))])
      const raw = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        other?.privateKey ?? pair.privateKey,
        signed,
      )
      return serialized(
        {
          authenticatorData: base64url.encode(Uint8Array.from(authData)),
          clientDataJSON: base64url.encode(data),
          signature: base64url.encode(der(new Uint8Array(raw))),
          userHandle: 'bm9ib2R5',
        },
        other?.credentialId,
      )
    },
  }

  function serialized(response: object, name = base64url.encode(id)) {
    return { id: name, rawId: name, type: 'public-key', response, clientExtensionResults: {} }
  }
}

/** ECDSA signatures in WebAuthn are ASN.1 sequences of two integers. WebCrypto returns the two integers only. */
function der(raw: Uint8Array): Uint8Array {
  const integer = (part: Uint8Array) => {
    const start = part.findIndex((byte) => byte !== 0)
    const value = [...part.slice(start)]
    const positive = (value[0] ?? 0) > 0x7f ? [0, ...value] : value
    return [0x02, positive.length, ...positive]
  }
  const both = [...integer(raw.slice(0, 32)), ...integer(raw.slice(32))]
  return Uint8Array.from([0x30, both.length, ...both])
}

const bytes = (text: string) => new TextEncoder().encode(text)
const sha256 = async (data: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', data))
