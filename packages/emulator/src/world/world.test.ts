import { expect, test } from 'vitest'
import type { RowChange, Store } from './store.js'
import { createWorld } from './world.js'

function recording(rows: RowChange[] = []): Store & { written: (readonly RowChange[])[] } {
  const written: (readonly RowChange[])[] = []
  return { written, load: () => rows, write: (changes) => written.push(changes), close: () => undefined }
}
const row = (id: string, value: unknown) => ({ id, value })

test('a commit writes each changed row once, as it is now', () => {
  const store = recording()
  const world = createWorld(store)
  world.meta.put(row('a', 1))
  world.meta.change('a', { value: 2 })
  world.meta.put(row('b', 1))
  world.meta.remove('b')
  world.commit()
  world.commit()
  expect(store.written).toEqual([
    [
      { table: 'meta', id: 'a', row: row('a', 2) },
      { table: 'meta', id: 'b', row: null },
    ],
  ])
})

test('undo brings back what the last commit left', () => {
  const world = createWorld()
  world.meta.put(row('a', 1))
  world.commit()
  world.meta.change('a', { value: 2 })
  world.meta.put(row('b', 1))
  world.undo()
  expect(world.meta.where(() => true)).toEqual([row('a', 1)])
})

test('only the newest rows are kept', () => {
  const { meta } = createWorld()
  for (const id of ['a', 'b', 'c', 'd']) meta.put(row(id, 1))
  meta.keepNewest(2)
  expect(meta.where(() => true).map(({ id }) => id)).toEqual(['c', 'd'])
})

test('rows come back from a store in their order, and cannot be changed in place', () => {
  const world = createWorld(
    recording([
      { table: 'meta', id: 'b', row: row('b', 1) },
      { table: 'meta', id: 'a', row: row('a', 1) },
    ]),
  )
  expect(world.meta.where(() => true).map(({ id }) => id)).toEqual(['b', 'a'])
  expect(() => Object.assign(world.meta.get('a') ?? {}, { value: 2 })).toThrow(TypeError)
})
