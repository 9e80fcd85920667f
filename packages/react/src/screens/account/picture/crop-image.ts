import { type CropArea, cropRectangle } from './crop-area.js'

/** Maximum length of an image data URL, in characters: 0.1 MB. */
export const PICTURE_LIMIT = 100_000

/** Side lengths to try, in pixels. */
const SIDES = [512, 384, 256, 128, 64] as const

/** Decodes an image file and applies its EXIF orientation. Returns undefined if the file is not an image. */
export async function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  return picture && picture.width > 0 && picture.height > 0 ? picture : undefined
}

/** Draws the crop area so that it fills the canvas. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: CropArea): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = cropRectangle(picture, cut)
  // JPEG has no transparency: transparent pixels would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Returns the crop area as a JPEG data URL, in the largest size that the service accepts. Undefined if all are too large. */
export function cropToDataUrl(picture: ImageBitmap, cut: CropArea): string | undefined {
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
