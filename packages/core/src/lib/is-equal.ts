/** Whether two values are the same, or are arrays, dates or plain objects with equal content. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  )
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) || (typeof value === 'object' && !!value && Object.getPrototypeOf(value) === Object.prototype)
