import { expect, test } from 'vitest'
import { applies, findMismatch } from './operation.js'
import { browserStories, stories } from './operations/index.js'
import { combinations } from './versions.js'

test.each(combinations)('has at least 300 operations for $version on $server', (scene) => {
  const operations = [...stories, ...browserStories]
    .flatMap((story) => story.operations)
    .filter((one) => applies(one, scene))
  expect(operations.length).toBeGreaterThanOrEqual(300)
})

test('operations of a story have different names', () => {
  for (const { operations } of [...stories, ...browserStories]) {
    const names = operations.map(({ name, since, until, server }) => `${name} ${since} ${until} ${server}`)
    expect(new Set(names).size).toBe(names.length)
  }
})

test.each<[unknown, unknown]>([
  [{ a: 1, b: 2 }, { a: 2 }],
  [{ a: null }, { a: {} }],
  [[1, 2], [1]],
  [undefined, { a: 1 }],
  ['text', /other/],
  [1, (value: number) => value > 1],
])('reports that %j does not match', (value, matches) => {
  expect(findMismatch(value, matches)).toMatch(/^value/)
})

test('accepts a value with more fields than expected', () => {
  expect(findMismatch({ a: 1, b: [{ c: 'text', d: 2 }] }, { b: [{ c: /ex/ }] })).toBeUndefined()
})
