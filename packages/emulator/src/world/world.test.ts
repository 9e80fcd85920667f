import { describe, expect, test } from 'vitest'
import { createClock } from './clock.js'
import { createSecureRandom, createSeededRandom, type Random } from './random.js'
import type { RowChange, Store } from './store.js'
import { TextIndex } from './text-index.js'
import { createWorld } from './world.js'

describe('the world', () => {
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
})

describe('the clock', () => {
  /** A time underneath that a test moves. */
  function moving() {
    const time = { now: 1000 }
    return { time, clock: createClock(() => time.now) }
  }

  test('freezes at a given time and resumes from it', () => {
    const { time, clock } = moving()
    clock.freeze(new Date(5000))
    clock.resume()
    time.now += 10
    expect(clock.now()).toBe(5010)
  })

  test('can be advanced while running', () => {
    const { time, clock } = moving()
    clock.advance(100)
    time.now += 10
    expect(clock.now()).toBe(1110)
  })
})

describe('random sources', () => {
  const sources: [string, () => Random][] = [
    ['seeded', () => createSeededRandom('a')],
    ['true', createSecureRandom],
  ]

  describe.each(sources)('a %s random source', (_, source) => {
    test('generates version 4 UUIDs', () => {
      expect(source().uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    })
    test('generates Crockford base32 codes', () => {
      expect(source().code()).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
      expect(source().code(6)).toHaveLength(6)
    })
    test('returns numbers between 0 and 1', () => {
      const random = source()
      const numbers = Array.from({ length: 1000 }, () => random.number())
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...numbers)).toBeLessThan(1)
      expect(numbers.filter((number) => number < 0.5).length).toBeGreaterThan(400)
      expect(new Set(numbers).size).toBeGreaterThan(990)
    })
  })

  test('a seeded source resumes from a stored state', () => {
    const first = createSeededRandom('a')
    first.uuid()
    const second = createSeededRandom('a', first.state())
    expect(second.uuid()).toBe(first.uuid())
    expect(second.uuid()).not.toBe(createSeededRandom('b').uuid())
  })
})

describe('the index of texts', () => {
  let reads = 0
  const entry = (text: string) => ({
    get text() {
      reads++
      return text
    },
  })

  test.each(['user 12345@', '9 user', 'zz', 'z', '555'])('reads few of 20,000 texts to find "%s"', (query) => {
    const entries = Array.from({ length: 20_000 }, (_, i) => entry(`user ${i}@example.test`))
    const index = new TextIndex(entries)
    const expected = entries.filter(({ text }) => text.includes(query))
    reads = 0
    expect(index.find(query)).toEqual(expected)
    expect(reads).toBeLessThan(1_100)
  })

  test('finds no entry that was removed, and no list if most entries match', () => {
    const entries = Array.from({ length: 2_000 }, (_, i) => entry(`banana ${i}`))
    const index = new TextIndex(entries)
    expect(index.find('ana')).toBeUndefined()
    expect(index.find('')).toBeUndefined()
    expect(index.find('a 77')).toHaveLength(11)
    for (const found of index.find('a 77') ?? []) index.remove(found)
    expect(index.find('a 77')).toEqual([])
  })
})
