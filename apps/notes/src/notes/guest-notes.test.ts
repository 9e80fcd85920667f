import { expect, test, vi } from 'vitest'
import type { Note } from '../api.ts'
import { sendGuestNotes, signUpWithNotes } from './guest-notes.ts'

const entries = new Map<string, string>()
const storage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: vi.fn((key: string, value: string) => void entries.set(key, value)),
  removeItem: (key: string) => entries.delete(key),
}
const { sendChange, redirectTo } = vi.hoisted(() => ({ sendChange: vi.fn(), redirectTo: vi.fn() }))
vi.mock('../client.ts', () => ({ client: {} }))
vi.mock('../tab-storage.ts', () => ({ tabStorage: () => storage }))
vi.mock('./changes.ts', () => ({ sendChange }))
vi.mock('@latchkey/core', async (original) => ({
  ...(await original<typeof import('@latchkey/core')>()),
  getUser: async () => ({ signedUpAt: new Date(1_000) }),
  redirectTo,
}))

const note: Note = { id: '1', title: 'Found', body: '', rev: 'r', updatedAt: '', canWrite: true }
const queries = {
  fetchInfiniteQuery: async () => ({ pages: [{ notes: [note] }] }),
  getMutationCache: () => ({ findAll: () => [] }),
} as unknown as Parameters<typeof signUpWithNotes>[0]

test('sends the notes of the guest once, and forgets them when they are stored as changes', async () => {
  await signUpWithNotes(queries)
  // The API does not respond.
  sendChange.mockReturnValue(new Promise(() => {}))
  let resolve = () => {}
  const promise = new Promise<void>((stored) => {
    resolve = stored
  })
  const sent = [1, 2].map(() => sendGuestNotes(queries, new Date(2_000), () => promise))
  expect(sendChange.mock.calls).toEqual([
    [queries, { team: '', id: '1', text: { title: 'Found', body: '' }, base: null, rev: 'r' }],
  ])
  expect(entries.size).toBe(1)
  resolve()
  await Promise.all(sent)
  expect(entries.size).toBe(0)
})

test.each([
  [false, 0],
  [true, 1],
])('asks before it opens the sign-up page when the storage is full (%s)', async (answer, opened) => {
  redirectTo.mockClear()
  const confirm = vi.fn(() => answer)
  vi.stubGlobal('window', { confirm })
  storage.setItem.mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  await signUpWithNotes(queries)
  vi.unstubAllGlobals()
  expect(confirm).toHaveBeenCalledOnce()
  expect(redirectTo).toHaveBeenCalledTimes(opened)
})
