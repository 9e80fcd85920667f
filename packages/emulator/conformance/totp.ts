/** The code of this moment (RFC 6238: SHA-1, 30 seconds, six digits). */
export async function totp(secretBase64: string, millis: number): Promise<string> {
  const secret = Uint8Array.from(atob(secretBase64), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(millis / 30_000)))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const offset = mac.getUint8(19) & 0x0f
  return String((mac.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
