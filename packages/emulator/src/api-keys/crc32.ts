const POLYNOMIAL = 0xedb88320

/** Returns the CRC-32 (ISO-HDLC, as in zip and PNG) of a text in UTF-8, as an unsigned number. */
export function crc32(text: string): number {
  let sum = 0xffffffff
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? POLYNOMIAL : 0)
  }
  return ~sum >>> 0
}
