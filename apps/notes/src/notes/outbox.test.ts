import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type Note } from './notes-api.ts'
import { createOutbox, type Draft } from './outbox.ts'

const note: Note = {
  id: 'n',
  title: 'quiet teal',
  body: '',
  rev: 1,
  pinned: false,
  sample: false,
  createdAt: '',
  updatedAt: '',
}
const quiet = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** One browser: its store, its locks, and a server that keeps notes and can be told to fail. */
function browser() {
  const entries = new Map<string, string>()
  // Like the real one, its names can be listed as keys.
  const store = new Proxy({} as Storage, {
    get: (_, name) =>
      ({
        getItem: (key: string) => entries.get(key) ?? null,
        setItem: (key: string, value: string) => entries.set(key, value),
        removeItem: (key: string) => entries.delete(key),
      })[name as string],
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  const held = new Map<string, () => void>()
  const gone = new Map<string, Promise<void>>()
  let queue: Promise<unknown> = Promise.resolve()
  const locks = {
    query: async () => ({ held: [...held.keys()].map((name) => ({ name, mode: 'exclusive' })) }),
    request(name: string, ...[work, shared]: [() => unknown, undefined] | [LockOptions, () => unknown]) {
      // A page's own lock is held for life; who asks for it too waits for its end.
      if (shared) return gone.get(name)?.then(shared)
      if (name.includes('/')) {
        gone.set(name, new Promise((resolve) => held.set(name, resolve)))
        return new Promise(() => {})
      }
      queue = queue.then(work as () => unknown).then(() => server.released())
      return queue
    },
  } as unknown as LockManager
  const server = {
    notes: new Map([['n', note]]),
    sent: [] as (Pick<Draft, 'id' | 'body'> & { by: string })[],
    failure: undefined as Error | undefined,
    /** The next save arrives, but its answer does not. */
    deaf: false,
    gate: Promise.resolve(),
    /** Called when a run has ended, before its page is notified. */
    released: () => {},
  }
  async function save(draft: Draft, by: string) {
    const { id, title, body, rev } = draft
    server.sent.push({ id, body, by })
    await server.gate
    if (server.failure) throw server.failure
    const there = server.notes.get(id)
    if (!there && rev > 0) throw new ApiError(404, 'gone')
    if (there && there.rev !== rev) throw new ApiError(409, 'changed', there)
    const next = { ...note, id, title, body, rev: rev + 1 }
    server.notes.set(id, next)
    if (server.deaf) {
      server.deaf = false
      throw new TypeError('Failed to fetch')
    }
    return next
  }
  /** Opens a page of this browser. Default user: Ann. */
  function page(owner: string | null = 'ann') {
    const before = new Set(held.keys())
    const known = new Map<string, Note>()
    const outbox = createOutbox(save, (each) => known.set(each.id, each), store, locks)
    const [lock = ''] = [...held.keys()].filter((name) => !before.has(name))
    outbox.setOwner(owner)
    const type = (body: string, id = 'n') =>
      outbox.edit(known.get(id) ?? { id, rev: server.notes.has(id) ? 1 : 0 }, { title: note.title, body })
    const close = () => {
      const end = held.get(lock)
      held.delete(lock)
      end?.()
    }
    return { outbox, type, known, close }
  }
  return { server, page, entries }
}

test('saves once, 600 ms after the last keystroke', async () => {
  const { server, page, entries } = browser()
  const { outbox, type, known } = page()
  await quiet()
  for (const body of ['m', 'mi', 'milk']) {
    type(body)
    await vi.advanceTimersByTimeAsync(599)
  }
  expect([server.sent.length, entries.size]).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect(server.sent).toEqual([{ id: 'n', body: 'milk', by: 'ann' }])
  expect([outbox.draft('n'), entries.size, known.get('n')?.rev]).toEqual([undefined, 0, 2])
})

test('never sends two saves at once; text typed during a save is sent afterwards', async () => {
  const { server, page } = browser()
  const { outbox, type } = page()
  let open = () => {}
  server.gate = new Promise((resolve) => {
    open = resolve
  })
  type('one')
  await vi.advanceTimersByTimeAsync(600)
  type('one two')
  await vi.advanceTimersByTimeAsync(600)
  expect([server.sent.length, outbox.reachable()]).toEqual([1, true])
  open()
  await quiet()
  expect(server.sent.map(({ body }) => body)).toEqual(['one', 'one two'])
  expect([server.notes.get('n')?.body, outbox.drafts()]).toEqual(['one two', []])
})

test('flush saves immediately and does nothing when everything is saved', async () => {
  const { server, page } = browser()
  const { outbox, type } = page()
  type('now')
  await outbox.flush()
  await outbox.flush()
  await vi.advanceTimersByTimeAsync(600)
  expect(server.sent).toHaveLength(1)
})

test('retries drafts every 5 seconds while the server is unreachable, in the order they were written', async () => {
  const { server, page } = browser()
  const { outbox, type } = page()
  server.failure = new TypeError('Failed to fetch')
  type('first', 'b')
  await vi.advanceTimersByTimeAsync(1)
  type('second', 'a')
  await vi.advanceTimersByTimeAsync(1)
  type('first, changed', 'b')
  await vi.advanceTimersByTimeAsync(600)
  expect([outbox.reachable(), outbox.drafts().length]).toEqual([false, 2])
  server.failure = undefined
  server.sent.length = 0
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.sent.map(({ id }) => id)).toEqual(['b', 'a'])
  expect([outbox.reachable(), outbox.drafts()]).toEqual([true, []])
})

test.each([401, 408, 429, 500, 503])('retries after %s', async (status) => {
  const { server, page } = browser()
  const { outbox, type } = page()
  server.failure = new ApiError(status, 'later')
  type('kept')
  await outbox.flush()
  expect(outbox.reachable()).toBe(false)
  server.failure = undefined
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.notes.get('n')?.body).toBe('kept')
})

test('keeps and reports a rejected text without blocking other drafts', async () => {
  const { server, page } = browser()
  const { outbox, type } = page()
  server.failure = new ApiError(400, 'too long')
  type('bad')
  await outbox.flush()
  expect([outbox.draft('n')?.rejection, outbox.reachable()]).toEqual(['too long', true])
  server.failure = undefined
  type('good', 'other')
  await outbox.flush()
  expect([server.notes.get('other')?.body, outbox.draft('n')?.body]).toEqual(['good', 'bad'])
  type('better')
  await outbox.flush()
  expect(outbox.drafts()).toEqual([])
})

test('one of the open pages sends the draft once after a reload', async () => {
  const { server, page, entries } = browser()
  server.failure = new TypeError('Failed to fetch')
  const first = page()
  first.type('before the reload')
  await first.outbox.flush()
  const other = page()
  await quiet()
  expect(other.outbox.drafts()).toEqual([])
  first.close()
  first.outbox.setOwner(null)
  await vi.advanceTimersByTimeAsync(10_000)
  server.failure = undefined
  server.sent.length = 0
  const [again, besides] = [page(), page()]
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.sent).toEqual([{ id: 'n', body: 'before the reload', by: 'ann' }])
  expect([again.outbox.drafts(), besides.outbox.drafts(), entries.size]).toEqual([[], [], 0])
})

test('a closing page hands its drafts over to the next one', async () => {
  const { server, page, entries } = browser()
  server.failure = new TypeError('Failed to fetch')
  const before = page()
  before.type('in the last moment')
  await before.outbox.flush()
  const [after, besides] = [page(), page()]
  await quiet()
  before.outbox.setOwner(null)
  server.failure = undefined
  server.sent.length = 0
  expect([after.outbox.drafts(), after.outbox.unsavedCount()]).toEqual([[], 1])
  // No key, no timer, no event but its end.
  before.close()
  await quiet()
  expect(server.sent).toEqual([{ id: 'n', body: 'in the last moment', by: 'ann' }])
  expect([after.outbox.drafts(), besides.outbox.drafts(), entries.size]).toEqual([[], [], 0])
})

test('sends text typed while a run finishes', async () => {
  const { server, page } = browser()
  const { outbox, type } = page()
  await quiet()
  type('one')
  server.released = () => {
    server.released = () => {}
    type('one two')
    void outbox.flush()
  }
  await outbox.flush()
  await quiet()
  expect([server.notes.get('n')?.body, outbox.drafts()]).toEqual(['one two', []])
})

test('shows the draft when the user returns to the same page', async () => {
  const { server, page } = browser()
  server.failure = new TypeError('Failed to fetch')
  const { outbox, type } = page()
  type('by ann')
  await outbox.flush()
  outbox.setOwner(null)
  outbox.setOwner('bob')
  await quiet()
  server.failure = undefined
  server.sent.length = 0
  outbox.setOwner('ann')
  await quiet()
  expect(server.sent).toEqual([{ id: 'n', body: 'by ann', by: 'ann' }])
})

test('never sends the draft of one user as another, and keeps it for its author', async () => {
  const { server, page, entries } = browser()
  server.failure = new TypeError('Failed to fetch')
  const { outbox, type, close } = page()
  type('by ann')
  await outbox.flush()
  expect(outbox.unsavedCount()).toBe(1)
  close()
  server.failure = undefined
  server.sent.length = 0
  outbox.setOwner('bob')
  page('bob')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([server.sent, outbox.drafts(), outbox.unsavedCount(), entries.size]).toEqual([[], [], 0, 1])
  outbox.setOwner('ann')
  await quiet()
  expect(server.sent).toEqual([{ id: 'n', body: 'by ann', by: 'ann' }])
})

test('waits for a choice in a conflict, then saves the chosen text over the other', async () => {
  const { server, page } = browser()
  const { outbox, type } = page()
  const otherVersion = { ...note, body: 'theirs', rev: 2 }
  server.notes.set('n', otherVersion)
  type('mine')
  await vi.advanceTimersByTimeAsync(600)
  expect(outbox.draft('n')).toMatchObject({ body: 'mine', otherVersion })
  type('mine and more')
  await vi.advanceTimersByTimeAsync(600)
  expect(server.sent).toHaveLength(1)
  outbox.resolveConflict('n', { title: note.title, body: 'mine and more' })
  await quiet()
  expect(server.notes.get('n')).toMatchObject({ body: 'mine and more', rev: 3 })
  expect(outbox.drafts()).toEqual([])
})

test('choosing the other text needs no save', async () => {
  const { server, page } = browser()
  const { outbox, type, known } = page()
  server.notes.set('n', { ...note, body: 'theirs', rev: 2 })
  type('mine')
  await vi.advanceTimersByTimeAsync(600)
  outbox.resolveConflict('n')
  await vi.advanceTimersByTimeAsync(600)
  expect([known.get('n')?.body, server.sent.length, outbox.drafts()]).toEqual(['theirs', 1, []])
})

test('recreates a note deleted in the meantime when the user keeps its text', async () => {
  const { server, page } = browser()
  const { outbox, type } = page()
  type('mine')
  server.notes.delete('n')
  await outbox.flush()
  expect(outbox.draft('n')?.otherVersion).toBeNull()
  outbox.resolveConflict('n', { title: note.title, body: 'mine' })
  await quiet()
  expect(server.notes.get('n')).toMatchObject({ body: 'mine', rev: 1 })
})

test('a save whose response was lost does not conflict with itself', async () => {
  const { server, page } = browser()
  const { outbox, type } = page()
  await quiet()
  server.deaf = true
  type('one')
  await outbox.flush()
  expect([server.notes.get('n')?.body, outbox.reachable()]).toEqual(['one', false])
  type('one two')
  await outbox.flush()
  expect([server.notes.get('n')?.body, outbox.drafts()]).toEqual(['one two', []])
})

test('sends the draft of a team note to the team, also after a reload and a conflict', async () => {
  const { server, page } = browser()
  const first = page()
  await quiet()
  server.failure = new TypeError('Failed to fetch')
  first.outbox.edit({ id: 't', rev: 0, team: 'garden' }, { title: '', body: 'peas' })
  first.outbox.edit({ id: 't', rev: 0, team: 'garden' }, { title: '', body: 'peas and beans' })
  await vi.advanceTimersByTimeAsync(600)
  first.close()
  const second = page()
  await quiet()
  expect(second.outbox.draft('t')).toMatchObject({ team: 'garden', body: 'peas and beans' })
  server.failure = new ApiError(409, 'changed', { ...note, id: 't', rev: 3 })
  await second.outbox.flush()
  expect(second.outbox.draft('t')).toMatchObject({ otherVersion: { rev: 3 } })
  server.failure = new TypeError('Failed to fetch')
  second.outbox.resolveConflict('t', { title: '', body: 'mine' })
  expect(second.outbox.draft('t')).toEqual(expect.objectContaining({ id: 't', team: 'garden', rev: 3, body: 'mine' }))
  expect(second.outbox.draft('t')).not.toHaveProperty('otherVersion')
})
