import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PanelEntry, readTimeline, STORED_LENGTH, storeTimeline } from './stored-timeline.js'

const client = { projectId: 'p1' }
const active = (at: number): PanelEntry => ({ status: 'active', at })

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('returns the latest entries of the project that were stored', () => {
  storeTimeline(
    client,
    Array.from({ length: STORED_LENGTH + 5 }, (_, at) => active(at)),
  )
  expect(readTimeline(client)).toHaveLength(STORED_LENGTH)
  expect(readTimeline(client).at(-1)).toEqual(active(STORED_LENGTH + 4))
  expect(readTimeline({ projectId: 'p2' })).toEqual([])
})

test.each(['not json', '{}', 'null', '[1, null, {"status":"constructor","at":1}, {"status":"ended","at":1}]'])(
  'ignores the invalid value %s',
  (value) => {
    sessionStorage.setItem('latchkey-devtools-timeline-p1', value)
    expect(readTimeline(client)).toEqual([])
  },
)

test('returns no entries when the browser blocks the storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(() => storeTimeline(client, [active(1)])).not.toThrow()
  expect(readTimeline(client)).toEqual([])
})
