import { expect, test } from 'vitest'
import { groupNotes, withDrafts } from './note-groups.ts'
import type { Note } from './notes-api.ts'
import type { Draft } from './outbox.ts'

const now = new Date(2026, 10, 23, 12)
const note = (id: string, day: number, pinned = false): Note => {
  const time = new Date(2026, 10, day).toISOString()
  return { id, title: id, body: '', rev: 1, pinned, sample: false, createdAt: time, updatedAt: time }
}
const draft = (id: string, at: number): Draft => ({ id, title: `${id}, edited`, body: '', rev: 0, at })
const ids = (notes: readonly Note[]) => notes.map(({ id }) => id)

test('puts pinned notes first and new drafts before older notes, the newest draft first', () => {
  const notes = [note('a', 22), note('b', 21), note('c', 20, true)]
  const shown = withDrafts(notes, [draft('b', 1), draft('x', 2), draft('y', 3)], now)
  expect(ids(shown)).toEqual(['c', 'y', 'x', 'a', 'b'])
  expect(shown.at(-1)).toMatchObject({ title: 'b, edited', updatedAt: notes[1]?.updatedAt })
})

test('retains the order of notes with equal times', () => {
  expect(ids(withDrafts([note('b', 3), note('a', 3), note('c', 3)], [], now))).toEqual(['b', 'a', 'c'])
})

test('groups pinned notes, then periods', () => {
  const notes = [note('p', 1, true), note('a', 23), note('b', 23), note('c', 22), note('d', 2)]
  const groups = groupNotes(notes, now).map(({ heading, notes }) => [heading, ...ids(notes)])
  expect(groups).toEqual([
    ['Pinned', 'p'],
    ['Today', 'a', 'b'],
    ['Yesterday', 'c'],
    ['Previous 30 days', 'd'],
  ])
})
