import { expect, test } from 'vitest'
import type { ClientEvent } from '../events.js'
import { clockEntry, signOutEntry } from './entries.js'
import { signOutQueue } from './sign-out-queue.js'

const ENTRY = signOutEntry('p1')
const row = (refreshToken: string, at = 1) => ({ refreshToken, at })

function setup(stored?: string) {
  const entries = new Map<string, string>(stored === undefined ? [] : [[ENTRY, stored]])
  const events: ClientEvent[] = []
  const written: (string | null)[] = []
  const sharedStore = {
    get: (name: string) => entries.get(name) ?? null,
    set(name: string, value: string | null) {
      written.push(value)
      if (value === null) entries.delete(name)
      else entries.set(name, value)
    },
  }
  return {
    entries,
    events,
    written,
    queue: signOutQueue({ sharedStore, emit: (event) => events.push(event) }, 'p1'),
  }
}

test('is empty without storage', () => {
  const queue = signOutQueue({}, 'p1')
  queue.add(row('r1'))
  expect(queue.read()).toEqual([])
})

test('is empty and reports nothing when nothing is stored', () => {
  const { queue, events, written } = setup()
  expect(queue.read()).toEqual([])
  expect(events).toEqual([])
  expect(written).toEqual([])
})

test('returns what was added, without another write or a report', () => {
  const { queue, events, written } = setup()
  queue.add(row('r1'))
  queue.add(row('r2', 2))
  written.length = 0
  expect(queue.read()).toEqual([row('r1'), row('r2', 2)])
  expect(events).toEqual([])
  expect(written).toEqual([])
})

test('removes a sign-out, and its entry with the last one', () => {
  const { queue, entries } = setup(JSON.stringify([row('r1'), row('r2')]))
  queue.remove('r1')
  expect(queue.read()).toEqual([row('r2')])
  queue.remove('r2')
  expect(entries.size).toBe(0)
})

test('keeps one sign-out for each session, with the latest time', () => {
  const { queue } = setup(JSON.stringify([row('r1'), row('r2')]))
  queue.add(row('r1', 5))
  expect(queue.read()).toEqual([row('r2'), row('r1', 5)])
})

test('keeps the latest 20 sign-outs', () => {
  const { queue } = setup()
  for (let at = 1; at <= 21; at += 1) queue.add(row(`r${at}`, at))
  expect(queue.read().map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2))
})

test.each([
  ['text that is not JSON', 'oops'],
  ['an empty list', '[]'],
  ['null', '[null]'],
  ['no refresh token', '[{"at":1}]'],
  ['an empty refresh token', '[{"refreshToken":"","at":1}]'],
  ['a refresh token that is not a string', '[{"refreshToken":7,"at":1}]'],
  ['no time', '[{"refreshToken":"r1"}]'],
  ['a time that is not a number', '[{"refreshToken":"r1","at":"1"}]'],
])('removes and reports an entry with %s', (_, stored) => {
  const { queue, events, entries } = setup(stored)
  expect(queue.read()).toEqual([])
  expect(entries.size).toBe(0)
  expect(events).toEqual([{ type: 'invalid-storage', place: ENTRY, reason: expect.any(String) }])
})

test('keeps the sign-outs next to one that is malformed', () => {
  const { queue, events, entries } = setup(JSON.stringify([row('r1'), { refreshToken: 7 }]))
  expect(queue.read()).toEqual([row('r1')])
  expect(JSON.parse(entries.get(ENTRY) ?? '')).toEqual([row('r1')])
  expect(events).toHaveLength(1)
})

test('the projects of a browser share no entries', () => {
  const names = ['p1', 'p2'].flatMap((project) => [signOutEntry(project), clockEntry(project)])
  expect(new Set(names).size).toBe(4)
})
