import { redact } from './redact.js'

/** Returns the differences between a response and the expectation. Empty if there are none. */
export function differences(expected: unknown, got: unknown, at = 'body'): string[] {
  if (expected instanceof RegExp) {
    return typeof got === 'string' && expected.test(got) ? [] : [`${at} is ${shortJson(got)}, not ${expected}`]
  }
  if (typeof expected === 'function') {
    return (expected as (value: unknown) => boolean)(got) ? [] : [`${at} is ${shortJson(got)}, not ${expected.name}`]
  }
  if (expected instanceof ListWith) {
    const found = Array.isArray(got) && got.some((item) => differences(expected.item, item).length === 0)
    return found ? [] : [`${at} is ${shortJson(got)}, not a list with ${shortJson(expected.item)}`]
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(got)) return [`${at} is ${shortJson(got)}, not a list`]
    if (got.length !== expected.length) return [`${at} has ${got.length} items, not ${expected.length}`]
    return expected.flatMap((item, i) => differences(item, got[i], `${at}[${i}]`))
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof got !== 'object' || got === null) return [`${at} is ${shortJson(got)}, not an object`]
    return Object.entries(expected).flatMap(([name, value]) =>
      differences(value, (got as Record<string, unknown>)[name], `${at}.${name}`),
    )
  }
  return Object.is(expected, got) ? [] : [`${at} is ${shortJson(got)}, not ${shortJson(expected)}`]
}

const shortJson = (value: unknown) => {
  // Before the text is cut: a part of a secret is not recognized.
  const text = redact(JSON.stringify(value) ?? String(value))
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

// An expected value: a value, a pattern, an object with these fields, or a matcher.
export const aNumber = (value: unknown): boolean => typeof value === 'number'
export const aBoolean = (value: unknown): boolean => typeof value === 'boolean'
export const someText = (value: unknown): boolean => typeof value === 'string' && value !== ''
export const absent = (value: unknown): boolean => value === undefined
export const aList = (value: unknown): boolean => Array.isArray(value)
/** A list with at least one matching item. */
export class ListWith {
  readonly item: unknown
  constructor(item: unknown) {
    this.item = item
  }
}
export const listWith = (item: unknown): ListWith => new ListWith(item)

/** JSON text of a value with these fields. */
export const jsonWith = (expected: unknown) => {
  const json = (text: unknown): boolean =>
    typeof text === 'string' && differences(expected, JSON.parse(text)).length === 0
  return Object.defineProperty(json, 'name', { value: `JSON with ${JSON.stringify(expected)}` })
}
