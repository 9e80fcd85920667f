// Property-based tests on hostile input, with fast-check. The seed is fixed, so a run can be repeated.
import fc from 'fast-check'
import { long, reportFigures } from './figures.js'

export interface FuzzOptions {
  /** Inputs in npm test. Default: 300. */
  readonly runs?: number
  /** How many times more inputs in npm run proof. Default: 100. */
  readonly factor?: number
}

/** Timeout of a single input, in milliseconds. Far above what any input takes on a slow machine. */
const HANG = 60_000
const seed = Number(process.env.LATCHKEY_SEED ?? 1)
const path = process.env.LATCHKEY_PATH

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Promise.prototype]
const prototypeKeys = () => prototypes.map((prototype) => Reflect.ownKeys(prototype).map(String).join())
const untouched = prototypeKeys().join()

let inputs = 0
let slowest = 0

/**
 * Runs a check on many generated inputs. A failure names its seed and path; `LATCHKEY_SEED=… LATCHKEY_PATH=…` with the
 * name of the test replays it.
 */
export async function fuzz<T>(
  input: fc.Arbitrary<T>,
  check: (input: T) => unknown,
  { runs = 300, factor = 100 }: FuzzOptions = {},
): Promise<void> {
  const property = fc.asyncProperty(input, async (value) => {
    inputs += 1
    const start = performance.now()
    await check(value)
    const took = performance.now() - start
    slowest = Math.max(slowest, took)
    if (took > HANG) throw new Error(`took ${Math.round(took)} ms`)
    if (prototypeKeys().join() !== untouched) throw new Error('a prototype of the language was changed')
  })
  const numRuns = long ? runs * factor : runs
  await fc.assert(property, { numRuns, seed, timeout: HANG, ...(path !== undefined && { path }) })
}

/** Reports how many inputs the tests of this file have checked. Call it in `afterAll`. */
export function reportFuzzing(target: string): void {
  reportFigures([
    { name: `${target}: inputs`, value: inputs },
    { name: `${target}: slowest input`, value: Math.round(slowest), unit: 'ms' },
  ])
}

const HOSTILE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'then', 'toJSON', 'length', '']
const HOSTILE_TEXTS = [
  '__proto__',
  'undefined',
  'null',
  '1e400',
  '\0',
  '\ud800',
  '%',
  '%zz',
  '%2f..%2f',
  '../../etc/passwd',
  '{{7*7}}',
  "' or 1=1 --",
  '<script>',
  'ı',
  '\r\nx-injected: 1',
  '9'.repeat(400),
  'a'.repeat(5_000),
]

/** Any text, often one that breaks parsers. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.array(fc.constantFrom(...HOSTILE_TEXTS), { maxLength: 4 }).map((texts) => texts.join('')),
)

/** The text with lone surrogates replaced, as it arrives in any UTF-8 body or URL. */
export const wellFormed = (text: string): string => Buffer.from(text).toString()

/** The same as `hostileText`, without lone surrogates. */
export const wellFormedText = hostileText.map(wellFormed)

/** Any JSON value. Objects have own keys such as `__proto__`, and those that are passed. */
export function hostileJson(keys: readonly string[] = []): fc.Arbitrary<unknown> {
  const key = fc.oneof(fc.constantFrom(...HOSTILE_KEYS, ...keys), fc.string())
  const { value } = fc.letrec<{ value: unknown; list: unknown; object: unknown; scalar: unknown }>((tie) => ({
    scalar: fc.oneof(
      hostileText,
      fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e-308),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    ),
    value: fc.oneof({ maxDepth: 4, depthSize: 'small' }, tie('scalar'), tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map(ownEntries),
  }))
  return value
}

/** Unlike an object literal, this makes `__proto__` an ordinary key, as `JSON.parse` does. */
function ownEntries(entries: readonly (readonly [string, unknown])[]): object {
  const made = {}
  for (const [name, value] of entries)
    Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true })
  return made
}

/** A valid JSON value in which one part is replaced by a hostile one. */
export function spoiled(valid: unknown): fc.Arbitrary<unknown> {
  const parts = countParts(valid)
  return fc.tuple(fc.nat(parts - 1), hostileJson()).map(([index, value]) => replacePart(valid, index, value))
}

function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, part) => sum + countParts(part), 1)
}

function replacePart(value: unknown, index: number, replacement: unknown): unknown {
  if (index === 0) return replacement
  if (typeof value !== 'object' || value === null) return value
  let rest = index - 1
  const change = (part: unknown) => {
    const parts = countParts(part)
    const changed = rest >= 0 && rest < parts ? replacePart(part, rest, replacement) : part
    rest -= parts
    return changed
  }
  if (Array.isArray(value)) return value.map(change)
  return ownEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
}

/** A body of JSON that is nested so deeply that recursive parsers overflow their stack. */
export const deepJson = fc
  .tuple(fc.constantFrom('[', '{"a":'), fc.integer({ min: 100, max: 20_000 }))
  .map(([open, depth]) => `${open.repeat(depth)}null${(open === '[' ? ']' : '}').repeat(depth)}`)
