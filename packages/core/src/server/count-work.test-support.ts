/**
 * Functions of the platform whose time depends on the length of a text or a list, and that length. Not `RegExp.exec`: where
 * it is replaced, `split` calls it for every character.
 */
const COUNTED: readonly [object, string, (self: unknown, args: readonly unknown[]) => number][] = [
  [JSON, 'parse', (_, [text]) => lengthOf(text)],
  [globalThis, 'decodeURIComponent', (_, [text]) => lengthOf(text)],
  [globalThis, 'encodeURIComponent', (_, [text]) => lengthOf(text)],
  [globalThis, 'atob', (_, [text]) => lengthOf(text)],
  [RegExp.prototype, 'test', (_, [text]) => lengthOf(text)],
  [String.prototype, 'split', (self) => lengthOf(self)],
  [String.prototype, 'replace', (self) => lengthOf(self)],
  [String.prototype, 'replaceAll', (self) => lengthOf(self)],
  [String.prototype, 'startsWith', (_, [text]) => lengthOf(text)],
  [Array.prototype, 'includes', (self) => (self as unknown[]).length],
  [Array.prototype, 'find', (self) => (self as unknown[]).length],
  [Array.prototype, 'filter', (self) => (self as unknown[]).length],
  [Array.prototype, 'flatMap', (self) => (self as unknown[]).length],
  [Array.prototype, 'map', (self) => (self as unknown[]).length],
  [crypto.subtle, 'sign', (_, args) => lengthOf(args[2])],
  [crypto.subtle, 'verify', (_, args) => lengthOf(args[3])],
]

const lengthOf = (value: unknown): number =>
  typeof value === 'string' ? value.length : value instanceof Uint8Array ? value.byteLength : 0

/**
 * Runs a function and adds up the lengths of the texts and lists that functions of the platform handle meanwhile. Unlike
 * the time, the sum does not depend on the machine.
 */
export async function countWork<T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly work: number }> {
  let work = 0
  const restore = COUNTED.map(([object, name, amount]) => {
    const owner = object as Record<string, (...args: unknown[]) => unknown>
    const original = owner[name] as (...args: unknown[]) => unknown
    owner[name] = function counted(this: unknown, ...args: unknown[]) {
      work += amount(this, args)
      return Reflect.apply(original, this, args)
    }
    return () => {
      owner[name] = original
    }
  })
  try {
    return { result: await run(), work }
  } finally {
    for (const undo of restore.reverse()) undo()
  }
}
