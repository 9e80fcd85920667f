import { expect, test, vi } from 'vitest'
import type { Note } from '../api.ts'

vi.mock('../client.ts', () => ({ client: {} }))
const { withChanges } = await import('./notes.ts')

const note = (id: string, title: string): Note => ({ id, title, body: '', rev: title, updatedAt: '', canWrite: true })
const change = (id: string, title: string | null, at = '2026-01-01') => ({
  change: { team: '', id, text: title === null ? null : { title, body: '' }, rev: `${title}`, base: null, at },
})

test('applies edits and deletions in their order', () => {
  const notes = [note('1', 'a'), note('2', 'b')]
  const titles = (...changes: ReturnType<typeof change>[]) => withChanges(notes, changes).map(({ title }) => title)
  expect(titles()).toEqual(['a', 'b'])
  expect(titles(change('2', 'c'))).toEqual(['c', 'a'])
  expect(titles(change('3', 'new'), change('1', null))).toEqual(['new', 'b'])
  expect(titles(change('1', null), change('1', 'undone'))).toEqual(['undone', 'b'])
})
