import { expect, test } from 'vitest'
import type { RowChange, Store } from './store.js'
import { createWorld } from './world.js'

function recording(rows: RowChange[] = []): Store & { written: (readonly RowChange[])[] } {
  const written: (readonly RowChange[])[] = []
  return { written, load: () => rows, write: (changes) => written.push(changes), close: () => undefined }
}
const row = (id: string, value: unknown) => ({ id, value })

test('commit() writes each changed row once, with its latest value', () => {
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

test('undo() restores the state of the last commit', () => {
  const world = createWorld()
  world.meta.put(row('a', 1))
  world.commit()
  world.meta.change('a', { value: 2 })
  world.meta.put(row('b', 1))
  world.undo()
  expect(world.meta.where(() => true)).toEqual([row('a', 1)])
})

test('a capped table retains only the newest rows', () => {
  const { meta } = createWorld()
  for (const id of ['a', 'b', 'c', 'd']) meta.put(row(id, 1))
  meta.keepNewest(2)
  expect(meta.where(() => true).map(({ id }) => id)).toEqual(['c', 'd'])
})

test('loads rows from a store in insertion order, frozen', () => {
  const world = createWorld(
    recording([
      { table: 'meta', id: 'b', row: row('b', 1) },
      { table: 'meta', id: 'a', row: row('a', 1) },
    ]),
  )
  expect(world.meta.where(() => true).map(({ id }) => id)).toEqual(['b', 'a'])
  expect(() => Object.assign(world.meta.get('a') ?? {}, { value: 2 })).toThrow(TypeError)
})
