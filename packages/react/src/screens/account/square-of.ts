import { type Cut, squareIn } from './cut.js'

/** What the service takes for a picture: a data URL of at most 0.1 MB. */
export const PICTURE_LIMIT = 100_000

const SIDES = [512, 384, 256, 128, 64] as const

/** What is in a file, turned as it was taken; `undefined` for what is no picture. */
export async function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  return picture && picture.width > 0 && picture.height > 0 ? picture : undefined
}

/** Draws a cut of a picture that fills the canvas. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Cut): void {
  const paper = canvas.getContext('2d')
  if (!paper) return
  const { left, top, side } = squareIn(picture, cut)
  // JPEG has no see-through: what was would turn black.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** A cut of a picture as a JPEG in a data URL that the service takes, as large as fits. */
export function squareOf(picture: ImageBitmap, cut: Cut): string | undefined {
  const canvas = document.createElement('canvas')
  for (const side of SIDES) {
    canvas.width = side
    canvas.height = side
    drawSquare(canvas, picture, cut)
    const url = canvas.toDataURL('image/jpeg', 0.85)
    if (url.length <= PICTURE_LIMIT) return url
  }
  return undefined
}
