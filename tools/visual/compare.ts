import { diff } from '@blazediff/core'
import { PNG } from 'pngjs'

/** How two pictures differ. */
export interface Comparison {
  /** Number of pixels that differ. */
  readonly pixels: number
  readonly isDifferent: boolean
  /** A PNG that shows the differing pixels in red. */
  readonly picture: Buffer
}

/** Differences in color below this are invisible: other processors round the edges of letters differently. From 0 to 1. */
const COLOR_TOLERANCE = 0.03
/** How many pixels may differ. */
const PIXEL_TOLERANCE = 8

/** Compares two PNGs. Pictures of different sizes differ by the pixels that only one of them has. */
export function comparePictures(expected: Buffer, actual: Buffer): Comparison {
  const [before, after] = [PNG.sync.read(expected), PNG.sync.read(actual)]
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)]
  const output = new PNG({ width, height })
  const [left, right] = [extend(before, width, height), extend(after, width, height)]
  const pixels = diff(left, right, output.data, width, height, { threshold: COLOR_TOLERANCE, includeAA: true })
  const sizeDiffers = before.width !== after.width || before.height !== after.height
  return { pixels, isDifferent: sizeDiffers || pixels > PIXEL_TOLERANCE, picture: PNG.sync.write(output) }
}

/** Returns the pixels of a picture on a larger, transparent area. */
function extend(picture: PNG, width: number, height: number): Buffer {
  if (picture.width === width && picture.height === height) return picture.data
  const larger = new PNG({ width, height })
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0)
  return larger.data
}

/** Compresses a PNG for the repository. Flat areas compress best without a filter. */
export const compressPicture = (picture: Buffer): Buffer =>
  PNG.sync.write(PNG.sync.read(picture), {
    colorType: 2,
    inputHasAlpha: true,
    deflateLevel: 9,
    deflateStrategy: 0,
    filterType: 0,
  })
