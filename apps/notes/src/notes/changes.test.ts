import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, deleteNote, type Note, writeNote } from '../api.ts'
import { toast } from '../toasts.tsx'
import { createQueries, sendChange } from './changes.ts'
import { noteQuery } from './notes.ts'

vi.mock('../client.ts', () => ({ client: { session: { identity: () => 'session' } } }))
vi.mock('../toasts.tsx', () => ({ toast: vi.fn() }))
vi.mock('../api.ts', async (original) => ({
  ...(await original<typeof import('../api.ts')>()),
  deleteNote: vi.fn(),
  writeNote: vi.fn(),
}))

const note: Note = { id: 'n', title: '1', body: '', rev: 'r1', updatedAt: '', canWrite: true }
const edit = (title: string, rev: string, base: string | null) => ({
  team: '',
  id: 'n',
  text: { title, body: '' },
  rev,
  base,
})
beforeEach(() => void vi.resetAllMocks())

test('an edit replaces the refused ones, and has their base', async () => {
  const queries = createQueries('session')
  vi.mocked(writeNote).mockRejectedValue(new ApiError(403, 'You can read the notes of this team, but not change them.'))
  await Promise.all([sendChange(queries, edit('2', 'r2', 'r1')), sendChange(queries, edit('3', 'r3', 'r2'))])
  await sendChange(queries, edit('4', 'r4', 'r3'))
  expect(queries.getMutationCache().getAll()).toHaveLength(1)
  vi.mocked(writeNote).mockResolvedValue(note)
  await sendChange(queries, edit('5', 'r5', 'r4'))
  expect(writeNote).toHaveBeenLastCalledWith('', 'n', { title: '5', body: '', rev: 'r5', base: 'r1' })
  expect(queries.getMutationCache().getAll()).toEqual([])
})

test('a deletion of a note that was changed elsewhere shows the note and a message', async () => {
  const queries = createQueries('session')
  const theirs = { ...note, title: 'theirs', rev: 'r2' }
  vi.mocked(deleteNote).mockRejectedValue(new ApiError(409, 'This note was changed elsewhere meanwhile.', theirs))
  await sendChange(queries, { team: '', id: 'n', text: null, base: 'r1' })
  expect(deleteNote).toHaveBeenLastCalledWith('', 'n', 'r1')
  expect(queries.getQueryData(noteQuery('', 'n').queryKey)).toEqual(theirs)
  expect(queries.getMutationCache().getAll()).toEqual([])
  expect(toast).toHaveBeenCalledWith('Not deleted: This note was changed elsewhere meanwhile.')
})

test('a deletion of a note that was never saved deletes no other version', async () => {
  const queries = createQueries('session')
  vi.mocked(writeNote).mockRejectedValue(new ApiError(409, 'This note was changed elsewhere meanwhile.', note))
  await sendChange(queries, edit('2', 'r2', null))
  await sendChange(queries, { team: '', id: 'n', text: null, base: 'r2' })
  expect(deleteNote).toHaveBeenCalledWith('', 'n', expect.stringMatching(/^[\da-f-]{36}$/))
})
