import { expect, test } from 'vitest'
import { type PublicSymbol, usagesOf } from './examples.ts'

const symbol = (name: string, more: Partial<PublicSymbol> = {}): PublicSymbol => ({
  name,
  entry: '@latchkey/core',
  alsoIn: [],
  isCallable: false,
  examples: [],
  words: new Set([name]),
  ...more,
})

const usageOf = (wanted: PublicSymbol, ...others: PublicSymbol[]) => usagesOf([wanted, ...others]).get(wanted)

test('accepts a symbol with an example', () => {
  expect(usageOf(symbol('getTeam', { isCallable: true, examples: ['await getTeam(client)'] }))).toEqual({
    kind: 'example',
  })
})

test('refers from a type to the symbols whose declaration names it, functions first', () => {
  const state = symbol('State', { words: new Set(['State', 'Team']) })
  const getTeam = symbol('getTeam', { isCallable: true, words: new Set(['getTeam', 'Team']) })
  expect(usageOf(symbol('Team'), state, getTeam)).toEqual({ kind: 'used-by', users: [getTeam, state] })
})

test('does not refer to another package', () => {
  const other = symbol('useTeam', { entry: '@latchkey/react', words: new Set(['Team']) })
  expect(usageOf(symbol('Team'), other)).toEqual({ kind: 'missing' })
})

test('requires an example of a function even if other declarations name it', () => {
  const other = symbol('bind', { words: new Set(['getTeam']) })
  expect(usageOf(symbol('getTeam', { isCallable: true }), other)).toEqual({ kind: 'missing' })
})

test('requires an example of a type that no other declaration names', () => {
  expect(usageOf(symbol('Team'))).toEqual({ kind: 'missing' })
})

test('accepts a stated reason', () => {
  expect(usageOf(symbol('StackApp', { entry: '@latchkey/stack', isCallable: true }))).toMatchObject({ kind: 'reason' })
})
