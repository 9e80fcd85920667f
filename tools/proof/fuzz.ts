// Property-based tests with hostile input, using fast-check. Runs repeat the same inputs. Default of LATCHKEY_SEED: 1.
import fc from 'fast-check'
import { long, reportFigures } from './figures.js'

export interface FuzzOptions {
  /** Number of inputs under `npm test`. Default: 300. */
  readonly runs?: number
  /** Multiplier of `runs` under `npm run proof`. Default: 100. */
  readonly factor?: number
}

/** Timeout of a single input, in milliseconds. Valid runs take far less, even on a slow machine. */
const INPUT_TIMEOUT = 60_000
const seed = Number(process.env.LATCHKEY_SEED ?? 1)
const path = process.env.LATCHKEY_PATH

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Promise.prototype]
const prototypeKeys = () => prototypes.map((prototype) => Reflect.ownKeys(prototype).map(String).join())
const originalKeys = prototypeKeys().join()

let inputCount = 0
let slowestMillis = 0

/**
 * Runs a check on many generated inputs. A failure reports its seed and path. To replay it, run the test by name with
 * `LATCHKEY_SEED` and `LATCHKEY_PATH` set to these values.
 */
export async function fuzz<T>(
  input: fc.Arbitrary<T>,
  check: (input: T) => unknown,
  { runs = 300, factor = 100 }: FuzzOptions = {},
): Promise<void> {
  const property = fc.asyncProperty(input, async (value) => {
    inputCount += 1
    const start = performance.now()
    await check(value)
    const millis = performance.now() - start
    slowestMillis = Math.max(slowestMillis, millis)
    if (millis > INPUT_TIMEOUT) throw new Error(`An input took ${Math.round(millis)} ms.`)
    if (prototypeKeys().join() !== originalKeys) throw new Error('The check modified a built-in prototype.')
  })
  const numRuns = long ? runs * factor : runs
  await fc.assert(property, { numRuns, seed, timeout: INPUT_TIMEOUT, ...(path !== undefined && { path }) })
}

/** Reports the number of inputs and the slowest one, for the test file that calls it. Call it in `afterAll`. */
export function reportFuzzing(target: string): void {
  reportFigures([
    { name: `${target}: inputs`, value: inputCount },
    { name: `${target}: slowest input`, value: Math.round(slowestMillis), unit: 'ms' },
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

const codePoint = fc.nat(0x10_f7ff).map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800))

/** Generates strings of any characters. The unit `binary` of fast-check takes a second to list all of them first. */
export const anyText = (constraints?: fc.StringConstraints) => fc.string({ ...constraints, unit: codePoint })

/** Generates strings, often ones that break parsers. */
export const hostileText = fc.oneof(
  anyText(),
  fc.string(),
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.array(fc.constantFrom(...HOSTILE_TEXTS), { maxLength: 4 }).map((texts) => texts.join('')),
)

/** Replaces lone surrogates, as encoding to UTF-8 for a body or URL does. */
export const wellFormed = (text: string): string => Buffer.from(text).toString()

/** Generates the strings of `hostileText` without lone surrogates. */
export const wellFormedText = hostileText.map(wellFormed)

/** Generates JSON values. Keys of objects include `keys` and hostile ones such as `__proto__`. */
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

/** Creates an object in which `__proto__` is an ordinary key, as `JSON.parse` does. */
function ownEntries(entries: readonly (readonly [string, unknown])[]): object {
  const object = {}
  for (const [name, value] of entries)
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  return object
}

/** Generates copies of a valid JSON value in which one part is replaced by a hostile value. */
export function withHostilePart(valid: unknown): fc.Arbitrary<unknown> {
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
  let remaining = index - 1
  const change = (part: unknown) => {
    const parts = countParts(part)
    const changed = remaining >= 0 && remaining < parts ? replacePart(part, remaining, replacement) : part
    remaining -= parts
    return changed
  }
  if (Array.isArray(value)) return value.map(change)
  return ownEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
}

/** Generates JSON texts that are nested so deeply that recursive parsers overflow their stack. */
export const deepJson = fc
  .tuple(fc.constantFrom('[', '{"a":'), fc.integer({ min: 100, max: 20_000 }))
  .map(([open, depth]) => `${open.repeat(depth)}null${(open === '[' ? ']' : '}').repeat(depth)}`)
