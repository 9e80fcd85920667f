import type { RuleName } from './invariants/violation.js'
import { simulate } from './simulate.js'
import type { ModeName } from './world/modes.js'
import { type Figures, noFigures } from './world/world.js'

interface Failure {
  readonly mode: ModeName
  readonly seed: number
  readonly rule: RuleName
  readonly detail: string
}

/** The results of a range of seeds. */
export interface Summary {
  readonly seeds: number
  readonly figures: Figures
  /** The first violation of each failing seed. */
  readonly failures: readonly Failure[]
}

export interface Range {
  readonly mode: ModeName
  readonly from: number
  readonly count: number
  /** Stops after this many failing seeds. */
  readonly maxFailures?: number | undefined
}

/** Runs a range of seeds one after the other. */
export async function simulateRange({ mode, from, count, maxFailures = count }: Range): Promise<Summary> {
  const figures = noFigures()
  const failures: Failure[] = []
  let seeds = 0
  for (let seed = from; seed < from + count && failures.length < maxFailures; seed++) {
    const outcome = await simulate(seed, mode)
    seeds++
    add(figures, outcome.figures)
    const [first] = outcome.violations
    if (first) failures.push({ mode, seed, rule: first.rule, detail: first.detail })
  }
  return { seeds, figures, failures }
}

export function joinSummaries(parts: readonly Summary[]): Summary {
  const figures = noFigures()
  for (const part of parts) add(figures, part.figures)
  return {
    seeds: parts.reduce((sum, part) => sum + part.seeds, 0),
    figures,
    failures: parts.flatMap(({ failures }) => failures),
  }
}

type Sums = { [name: string]: number | Sums }

function add(total: Figures, one: Figures): void {
  const sum = (into: Sums, from: Sums) => {
    for (const [name, value] of Object.entries(from))
      if (typeof value === 'number') into[name] = ((into[name] ?? 0) as number) + value
      else {
        into[name] ??= {}
        sum(into[name] as Sums, value)
      }
  }
  sum(total as unknown as Sums, one as unknown as Sums)
}

/** The figures of a summary, in the shape that `npm run proof` reports. */
export function figuresOf({ seeds, figures, failures }: Summary): { name: string; value: number | string }[] {
  const { calls, byOperation, byEvent, errors } = figures
  const number = (value: number | undefined) => (value ?? 0).toLocaleString('en-US')
  const operations = (...names: string[]) => number(names.reduce((sum, name) => sum + (byOperation[name] ?? 0), 0))
  return [
    { name: 'All modes: seeds', value: number(seeds) },
    { name: 'All modes: failing seeds', value: number(failures.length) },
    { name: 'Tabs in each world', value: 'at least 5' },
    { name: 'Calls', value: number(calls) },
    { name: 'Calls that overlap another call', value: number(figures.overlappingCalls) },
    { name: 'Calls that reject', value: number(figures.rejectedCalls) },
    { name: 'Calls that reject with SESSION_CHANGED', value: number(errors.SESSION_CHANGED) },
    {
      name: 'Sign-ins and sign-ups',
      value: operations(
        'signIn',
        'signUp',
        'signInAnonymously',
        'signInWithCode',
        'signInWithMfa',
        'signInWithOAuth',
        'signInWithPasskey',
      ),
    },
    { name: 'Sign-ins with an emailed code', value: operations('signInWithCode') },
    { name: 'Sign-ins with OAuth', value: operations('signInWithOAuth') },
    { name: 'Sign-ins with a passkey', value: operations('signInWithPasskey') },
    { name: 'Sign-ins with two-factor authentication', value: operations('signInWithMfa') },
    { name: 'Sign-outs', value: operations('signOut') },
    { name: 'Account deletions', value: operations('deleteUser') },
    { name: 'Sessions replaced by another', value: number(figures.userSwitches) },
    { name: 'Requests', value: number(figures.requests) },
    { name: 'Requests with a fault', value: number(figures.faults) },
    { name: 'Token refreshes', value: number(figures.refreshes) },
    ...Object.keys(EVENTS).map((event) => ({ name: EVENTS[event] as string, value: number(byEvent[event]) })),
    { name: 'Simulated time', value: `${number(Math.round(figures.virtualTime / 3_600_000))} h` },
    ...Object.keys(figures.excused).map((limit) => ({ name: limit, value: number(figures.excused[limit]) })),
  ]
}

const EVENTS: Readonly<Record<string, string>> = {
  crash: 'Tab crashes',
  freeze: 'Frozen tabs',
  sleep: 'Sleeps of the device',
  offline: 'Changes between online and offline',
  clock: 'Clock jumps',
  storage: 'Times that storage is blocked, slow or back',
  lock: 'Locks taken away',
  revoke: 'Sessions revoked by the service',
  stuckLocks: 'Times that the browser grants no locks',
  clear: 'Times that the user clears the storage',
  deleteCookie: 'Single cookies deleted',
  plantCookie: 'Cookies planted',
  provider: 'Sign-ins and sign-outs at another provider',
}

/** The command that replays a seed with its trace. */
export const replayCommand = ({ mode, seed }: Pick<Failure, 'mode' | 'seed'>): string =>
  `node --conditions=@latchkey/source --import ./packages/core/simulation/register.mjs packages/core/simulation/run.ts --mode ${mode} --seed ${seed}`
