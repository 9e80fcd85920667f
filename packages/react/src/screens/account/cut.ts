/** Which square of a picture is shown. */
export interface Cut {
  /** How much it is enlarged: 1 shows as much as there is. */
  readonly zoom: number
  /** Where it stands from left to right, 0 to 1. */
  readonly across: number
  /** Where it stands from top to bottom, 0 to 1. */
  readonly down: number
}

export const MIDDLE: Cut = { zoom: 1, across: 0.5, down: 0.5 }
export const MOST_ZOOM = 5

interface Size {
  readonly width: number
  readonly height: number
}

/** The square in the picture's own pixels. Pure. */
export function squareIn({ width, height }: Size, { zoom, across, down }: Cut) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * across, top: (height - side) * down, side }
}

/** The cut after the picture was dragged, in parts of the square's side to the right and down. Pure. */
export function dragged(size: Size, cut: Cut, right: number, down: number): Cut {
  const { left, top, side } = squareIn(size, cut)
  const part = (from: number, by: number, free: number) =>
    free === 0 ? 0.5 : Math.min(1, Math.max(0, (from - by * side) / free))
  return { ...cut, across: part(left, right, size.width - side), down: part(top, down, size.height - side) }
}
