import { type CropArea, squareIn } from './crop-area.js'

/** Maximum length of an image data URL, in characters: 0.1 MB. */
export const PICTURE_LIMIT = 100_000

const SIDES = [512, 384, 256, 128, 64] as const

/** Decodes an image file with its EXIF orientation. `undefined` if it is not an image. */
export async function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  return picture && picture.width > 0 && picture.height > 0 ? picture : undefined
}

/** Draws the crop area so that it fills the canvas. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: CropArea): void {
  const paper = canvas.getContext('2d')
  if (!paper) return
  const { left, top, side } = squareIn(picture, cut)
  // JPEG has no transparency: transparent pixels would turn black.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Returns the crop area as a JPEG data URL, as large as the service accepts. */
export function squareOf(picture: ImageBitmap, cut: CropArea): string | undefined {
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
