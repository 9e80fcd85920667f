import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { comparePictures, compressPicture } from './compare.ts'
import { shots } from './shots.ts'

interface Box {
  readonly x?: number
  readonly gray?: number
  readonly height?: number
}

/** A white picture with a gray box. */
function draw({ x = 20, gray = 91, height = 60 }: Box = {}): Buffer {
  const picture = new PNG({ width: 100, height })
  picture.data.fill(255)
  for (let row = 10; row < 50; row++)
    for (let column = x; column < x + 40; column++)
      picture.data.fill(gray, (row * 100 + column) * 4, (row * 100 + column) * 4 + 3)
  return PNG.sync.write(picture)
}

test.each<[string, Box, boolean]>([
  ['nothing', {}, false],
  ['a rounding of the color', { gray: 93 }, false],
  ['a box that moves by 1 pixel', { x: 21 }, true],
  ['a color that is a little lighter', { gray: 105 }, true],
  ['the height of the picture', { height: 62 }, true],
])('compares pictures: %s', (_name, change, isDifferent) => {
  const comparison = comparePictures(draw(), draw(change))
  expect(comparison.isDifferent).toBe(isDifferent)
  const { width, height } = PNG.sync.read(comparison.picture)
  expect([width, height]).toEqual([100, Math.max(60, change.height ?? 60)])
})

test('compresses without changing a pixel', () => {
  const compressed = compressPicture(draw())
  expect(comparePictures(draw(), compressed)).toMatchObject({ pixels: 0, isDifferent: false })
})

test('every picture has a name of its own', () => {
  expect(new Set(shots.map(({ name }) => name)).size).toBe(shots.length)
})
