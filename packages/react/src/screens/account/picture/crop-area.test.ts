import { expect, test } from 'vitest'
import { type CropArea, cropRectangle, dragged, MIDDLE } from './crop-area.js'

const WIDE = { width: 400, height: 200 }
const TALL = { width: 200, height: 400 }

test.each<[string, typeof WIDE, Partial<CropArea>, object]>([
  ['the middle of a wide picture', WIDE, {}, { left: 100, top: 0, side: 200 }],
  ['the left of a wide picture', WIDE, { across: 0 }, { left: 0, top: 0, side: 200 }],
  ['the right of a wide picture', WIDE, { across: 1 }, { left: 200, top: 0, side: 200 }],
  ['the bottom of a tall picture', TALL, { down: 1 }, { left: 0, top: 200, side: 200 }],
  ['the middle of a tall picture at 5x zoom', TALL, { zoom: 5 }, { left: 80, top: 180, side: 40 }],
  [
    'the bottom right corner of a wide picture at 2x zoom',
    WIDE,
    { zoom: 2, across: 1, down: 1 },
    { left: 300, top: 100, side: 100 },
  ],
])('crops %s', (_, size, cut, square) => {
  expect(cropRectangle(size, { ...MIDDLE, ...cut })).toEqual(square)
})

test('dragging to the right shows the part on the left', () => {
  expect(cropRectangle(WIDE, dragged(WIDE, MIDDLE, 0.25, 0))).toEqual({ left: 50, top: 0, side: 200 })
})

test('limits dragging to the edges of the picture', () => {
  expect(dragged(WIDE, MIDDLE, 9, 9)).toEqual({ zoom: 1, across: 0, down: 0.5 })
  expect(dragged(TALL, MIDDLE, -9, -9)).toEqual({ zoom: 1, across: 0.5, down: 1 })
})
