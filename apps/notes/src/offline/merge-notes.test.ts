import { expect, test } from 'vitest'
import type { Note } from '../notes/notes-api.ts'
import { mergeNote, mergePages } from './merge-notes.ts'

const note = (id: string, day: number, rest: Partial<Note> = {}): Note => {
  const time = `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
  return { id, title: id, body: '', rev: 1, pinned: false, sample: false, createdAt: time, updatedAt: time, ...rest }
}
const ids = (notes: readonly Note[]) => notes.map(({ id }) => id).join(' ')
const stored = [note('pin', 1, { pinned: true }), note('e', 5), note('d', 4), note('c', 3), note('b', 2)]

test('keeps stored notes that come after the loaded pages', () => {
  const page = { notes: [note('pin', 1, { pinned: true }), note('e', 5), note('d', 4)], nextCursor: 'more' }
  expect(ids(mergePages(stored, [page]))).toBe('pin e d c b')
})

test('drops notes that the loaded pages would contain', () => {
  const page = { notes: [note('f', 6), note('d', 4)], nextCursor: 'more' }
  expect(ids(mergePages(stored, [page]))).toBe('f d c b')
})

test('drops all others when the list is complete', () => {
  expect(ids(mergePages(stored, [{ notes: [note('e', 5)], nextCursor: null }]))).toBe('e')
  expect(mergePages(stored, [{ notes: [], nextCursor: null }])).toEqual([])
})

test('stores a saved note once, in its new place', () => {
  expect(ids(mergeNote(stored, note('c', 9, { rev: 2 })))).toBe('pin c e d b')
  expect(mergeNote(stored, note('c', 9, { rev: 2 }))[1]?.rev).toBe(2)
})

test('drops the oldest notes beyond the limits', () => {
  const many = Array.from({ length: 1_200 }, (_, index) => note(`n${index}`, 1))
  expect(mergePages([], [{ notes: many, nextCursor: null }])).toHaveLength(1_000)
  const long = Array.from({ length: 60 }, (_, index) => note(`n${index}`, 1, { title: '', body: 'x'.repeat(100_000) }))
  expect(mergePages([], [{ notes: long, nextCursor: null }])).toHaveLength(50)
})
