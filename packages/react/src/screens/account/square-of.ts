/** What the service takes for a picture: a data URL of at most 0.1 MB. */
export const PICTURE_LIMIT = 100_000

const SIDES = [512, 384, 256, 128, 64] as const

/**
 * The middle of a picture as a square JPEG in a data URL that the service takes, as large as fits; `undefined` for what
 * is no picture.
 */
export async function squareOf(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture || picture.width === 0 || picture.height === 0) return undefined
  const cut = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2]
  const canvas = document.createElement('canvas')
  const paper = canvas.getContext('2d')
  if (!paper) return undefined
  for (const side of SIDES) {
    canvas.width = side
    canvas.height = side
    // JPEG has no see-through: what was would turn black.
    paper.fillStyle = '#fff'
    paper.fillRect(0, 0, side, side)
    paper.drawImage(picture, left, top, cut, cut, 0, 0, side, side)
    const url = canvas.toDataURL('image/jpeg', 0.85)
    if (url.length <= PICTURE_LIMIT) return url
  }
  return undefined
}
