import { decodeBase64, encodeBase64 } from '../http/base64.js'

/** Returns the signature headers, as the standardwebhooks and svix libraries verify them. */
export async function signedHeaders(
  secret: string,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Promise<Record<string, string>> {
  const raw = decodeBase64(secret.replace(/^whsec_/, ''))
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${seconds}.${body}`))
  const signature = `v1,${encodeBase64(new Uint8Array(mac))}`
  return { 'svix-id': id, 'svix-timestamp': String(seconds), 'svix-signature': signature }
}

/** Returns a new signing secret of 24 bytes, in the format of the libraries. */
export const newSecret = (bytes: Uint8Array): string => `whsec_${encodeBase64(bytes)}`
