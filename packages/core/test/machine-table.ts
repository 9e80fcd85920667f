import { expect, test } from 'vitest'
import { failureOf } from '../src/machines/failure.js'
import { type Failed, type Machine, type Move, step, type Tick } from '../src/machines/machine.js'

type Row<S, E, T> = readonly [what: string, from: S, event: E, to: Move<S, T>]

/**
 * A machine's transitions as a table. Every row of the machine must be met by a row here, every other event must change
 * nothing, and whatever sets a task off must lead to a state that can hear of its failure.
 */
export function expectMoves<
  S extends { readonly step: string },
  E extends { readonly type: string },
  T,
  O extends { readonly type: string },
>(machine: Machine<S, E, T, O>, rows: readonly Row<S, E | O | Failed | Tick, T>[]): void {
  test.each(rows)('%s', (_, from, event, to) => {
    expect(step(machine, from, event)).toEqual(to)
  })

  test('every move is in the table', () => {
    const met = new Set(rows.map(([, from, event]) => `${from.step}: ${event.type}`))
    const moves: object = machine.moves
    const known = Object.entries(moves).flatMap(([name, row]) => Object.keys(row).map((type) => `${name}: ${type}`))
    expect(known.filter((move) => !met.has(move))).toEqual([])
  })

  test('every task can be heard to fail', () => {
    const moves: { readonly [name: string]: object } = machine.moves
    for (const { state, task } of [machine.start, ...rows.map(([, , , to]) => to)])
      if (task !== undefined) expect(Object.keys(moves[state.step] ?? {}), state.step).toContain('failed')
  })
}

export const failure = (code: string, details?: unknown) =>
  failureOf(Object.assign(new Error(code), { [Symbol.for('latchkey.KnownError')]: true, code, details }))

export const failed = (code: string, details?: unknown): Failed => ({ type: 'failed', error: failure(code, details) })
