import { describe, expect, test } from 'vitest'
import { findFaults, readStatements, readTags } from './coverage.ts'

const LIST = `# Statements

## 4. States

- \`4.retry\` A 429 is retried
- \`4.cache\` The cache holds 100 entries (decision 0001)
`
const statements = readStatements(LIST)
const decisions = ['0001-no-cache.md', 'README.md']

describe('readTags', () => {
  test('reads several ids and several lines above a test, a describe and a row of cases', () => {
    const text = `
      // spec: 4.a, 4.b
      // spec: 4.c
      test('retries', () => {})
      describe('cache', () => {
        // accessibility: 3
        // spec: 4.d
        // Reason for the test.
        test.each([
          // spec: 4.e
          ['row', 1],
        ])
      })`
    expect(readTags('spec', 'a.test.ts', text).map(({ id }) => id)).toEqual(['4.a', '4.b', '4.c', '4.d', '4.e'])
    expect(readTags('accessibility', 'a.test.ts', text)).toEqual([{ id: '3', path: 'a.test.ts' }])
  })

  test.each([['test.skip('], ['describe.skip('], ['test.todo('], [''], ['})']])('throws above %j', (line) => {
    expect(() => readTags('spec', 'a.test.ts', `// spec: 4.a\n${line}`)).toThrow('a.test.ts:1')
  })
})

describe('findFaults', () => {
  test('finds none when each statement has a test or a decision', () => {
    expect(findFaults(statements, [{ id: '4.retry', path: 'a.test.ts' }], decisions)).toEqual([])
  })

  test.each([
    ['a statement without a test and a decision', statements, [], decisions, '4.retry: this statement has no test'],
    [
      'a tag of an unknown statement',
      statements,
      [{ id: '4.none', path: 'a.test.ts' }],
      decisions,
      'no statement 4.none',
    ],
    ['a decision that does not exist', statements, [], ['README.md'], 'no decision 0001'],
    [
      'a statement that is listed twice',
      [...statements, ...statements],
      [],
      decisions,
      '4.cache: this statement is listed twice',
    ],
  ])('finds %s', (_, list, tags, files, fault) => {
    expect(findFaults(list, tags, files)).toContainEqual(expect.stringContaining(fault))
  })
})
