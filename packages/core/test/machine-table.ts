import { expect, test } from 'vitest'
import { type Failure, failureOf } from '../src/machines/failure.js'
import { type Failed, type Machine, step, type Tick, type Transition } from '../src/machines/machine.js'

interface Named {
  readonly step: string
}
interface Typed {
  readonly type: string
}
/** An event in a state, and the resulting state. */
type Row<M> =
  M extends Machine<infer S, infer E, infer T, infer O>
    ? readonly [what: string, from: S, event: E | O | Failed | Tick, to: Transition<S, T>]
    : never

/**
 * Tests a machine's transitions as a table. The table must cover every transition of the machine, and every task must
 * start in a state that handles its failure.
 */
export function expectMoves<S extends Named, E extends Typed, T, O extends Typed>(
  machine: Machine<S, E, T, O>,
  rows: readonly NoInfer<Row<Machine<S, E, T, O>>>[],
): void {
  test.each(rows)('%s', (_, from, event, to) => {
    expect(step(machine, from, event)).toEqual(to)
  })

  test('every transition is in the table', () => {
    const met = new Set(rows.map(([, from, event]) => `${from.step}: ${event.type}`))
    const moves: object = machine.transitions
    const known = Object.entries(moves).flatMap(([name, row]) => Object.keys(row).map((type) => `${name}: ${type}`))
    expect(known.filter((move) => !met.has(move))).toEqual([])
  })

  test('every task starts in a state that handles its failure', () => {
    const moves: { readonly [name: string]: object } = machine.transitions
    for (const { state, task } of [machine.start, ...rows.map(([, , , to]) => to)])
      if (task !== undefined) expect(Object.keys(moves[state.step] ?? {}), state.step).toContain('failed')
  })
}

/** The failure of a known error with this code. */
export const failure = (code: string, details?: unknown): Failure =>
  failureOf(Object.assign(new Error(code), { [Symbol.for('latchkey.error')]: true, code, details }))

export const failed = (code: string, details?: unknown): Failed => ({ type: 'failed', error: failure(code, details) })
