/** The square part of an image that is used. */
export interface CropArea {
  /** Zoom factor, at least 1. */
  readonly zoom: number
  /** Horizontal position, from 0 to 1. */
  readonly across: number
  /** Vertical position, from 0 to 1. */
  readonly down: number
}

export const MIDDLE: CropArea = { zoom: 1, across: 0.5, down: 0.5 }
export const MOST_ZOOM = 5

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the square in pixels of the image. Pure. */
export function cropRectangle({ width, height }: Size, { zoom, across, down }: CropArea) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * across, top: (height - side) * down, side }
}

/** Returns the crop area after dragging, in fractions of its side. Pure. */
export function dragged(size: Size, cut: CropArea, right: number, down: number): CropArea {
  const { left, top, side } = cropRectangle(size, cut)
  const part = (from: number, by: number, free: number) =>
    free === 0 ? 0.5 : Math.min(1, Math.max(0, (from - by * side) / free))
  return { ...cut, across: part(left, right, size.width - side), down: part(top, down, size.height - side) }
}
