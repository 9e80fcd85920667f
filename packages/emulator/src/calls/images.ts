/** Parts of a file by position. Negative positions count from its end. */
interface Signature {
  readonly parts: Readonly<Record<number, string>>
  readonly minLength: number
}

/** Signatures of the formats that profile images may have, on the bytes as Latin-1 text. */
const SIGNATURES: readonly Signature[] = [
  // PNG
  { parts: { 0: '\x89PNG\r\n\x1a\n', 12: 'IHDR', [-8]: 'IEND' }, minLength: 57 },
  // JPEG
  { parts: { 0: '\xff\xd8\xff', [-2]: '\xff\xd9' }, minLength: 20 },
  // GIF
  { parts: { 0: 'GIF8' }, minLength: 13 },
  // BMP
  { parts: { 0: 'BM' }, minLength: 26 },
  // WebP
  { parts: { 0: 'RIFF', 8: 'WEBP' }, minLength: 20 },
]

const DATA_URL = /^data:image\/\w+;base64,/

/** Returns whether base64, with or without a data URL prefix, contains an image of a supported format. */
export function isDecodableImage(text: string): boolean {
  let bytes: string
  try {
    bytes = atob(text.replace(DATA_URL, ''))
  } catch {
    return false
  }
  const hasPart = ([position, part]: [string, string]) => bytes.slice(Number(position)).startsWith(part)
  return SIGNATURES.some(({ parts, minLength }) => bytes.length >= minLength && Object.entries(parts).every(hasPart))
}
