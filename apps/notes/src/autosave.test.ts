import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave } from './autosave.ts'
import { ApiError, type Note, type NoteText } from './notes-api.ts'

const note: Note = { id: 'n', title: 'quiet teal', body: '', rev: 1, createdAt: '', updatedAt: '' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A server that keeps one note and can be told to fail; answers when `answer` is called, or at once. */
function stage() {
  const server = { note, saved: [] as NoteText[], failure: undefined as Error | undefined, gate: Promise.resolve() }
  const save = createAutosave(note, async (text, rev) => {
    server.saved.push(text)
    await server.gate
    if (server.failure) throw server.failure
    if (rev !== server.note.rev) throw new ApiError(409, 'changed', server.note)
    server.note = { ...server.note, ...text, rev: rev + 1 }
    return server.note
  })
  const type = (body: string) => save.edit({ title: note.title, body })
  return { server, save, type }
}

test('saves once, 600 ms after the last key', async () => {
  const { server, save, type } = stage()
  for (const body of ['m', 'mi', 'milk']) {
    type(body)
    await vi.advanceTimersByTimeAsync(599)
  }
  expect([server.saved.length, save.state().status]).toEqual([0, 'waiting'])
  await vi.advanceTimersByTimeAsync(1)
  expect(server.saved).toEqual([{ title: 'quiet teal', body: 'milk' }])
  expect(save.state().status).toBe('saved')
})

test('never sends two saves at once: what was typed meanwhile follows', async () => {
  const { server, save, type } = stage()
  let open = () => {}
  server.gate = new Promise((resolve) => {
    open = resolve
  })
  type('one')
  await vi.advanceTimersByTimeAsync(600)
  type('one two')
  await vi.advanceTimersByTimeAsync(600)
  expect(server.saved).toHaveLength(1)
  open()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.saved.map((text) => text.body)).toEqual(['one', 'one two'])
  expect([server.note.body, save.state().status]).toEqual(['one two', 'saved'])
})

test('flush saves at once, and does nothing when all is saved', async () => {
  const { server, save, type } = stage()
  type('now')
  await save.flush()
  await save.flush()
  await vi.advanceTimersByTimeAsync(600)
  expect(server.saved).toHaveLength(1)
})

test('a failed save says so and is tried again with the next change', async () => {
  const { server, save, type } = stage()
  server.failure = new Error('no network')
  type('kept')
  await vi.advanceTimersByTimeAsync(600)
  expect(save.state()).toEqual({ status: 'failed', message: 'no network' })
  server.failure = undefined
  await save.flush()
  expect([server.note.body, save.state().status]).toEqual(['kept', 'saved'])
})

test('a conflict waits for a choice, then saves the chosen text over the other', async () => {
  const { server, save, type } = stage()
  server.note = { ...note, body: 'theirs', rev: 2 }
  type('mine')
  await vi.advanceTimersByTimeAsync(600)
  expect(save.state()).toEqual({ status: 'conflict', theirs: server.note })
  type('mine and more')
  await vi.advanceTimersByTimeAsync(600)
  expect(server.saved).toHaveLength(1)
  save.settle(save.draft())
  await vi.advanceTimersByTimeAsync(0)
  expect([server.note.body, server.note.rev, save.state().status]).toEqual(['mine and more', 3, 'saved'])
})

test('taking the other text needs no save', async () => {
  const { server, save, type } = stage()
  server.note = { ...note, body: 'theirs', rev: 2 }
  type('mine')
  await vi.advanceTimersByTimeAsync(600)
  save.settle(server.note)
  await vi.advanceTimersByTimeAsync(600)
  expect([save.draft().body, server.saved.length, save.state().status]).toEqual(['theirs', 1, 'saved'])
})

test('a newer version is adopted only when nothing of one’s own is unsaved', () => {
  const { save, type } = stage()
  save.adopt({ ...note, body: 'newer', rev: 2 })
  expect(save.draft().body).toBe('newer')
  type('mine')
  save.adopt({ ...note, body: 'newest', rev: 3 })
  expect(save.draft().body).toBe('mine')
})
