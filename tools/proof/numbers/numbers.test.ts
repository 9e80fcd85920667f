import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../root.mjs'
import { numbers } from './numbers.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test.each(numbers)('applies $from to $to in $file once', ({ file, from, to, tests }) => {
  expect(read(file).split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
  expect(tests.length).toBeGreaterThan(0)
  for (const path of tests) expect(existsSync(join(root, path)), path).toBe(true)
})

test('the statements exist', () => {
  const statements = read('docs/spec-statements.md')
  for (const { id } of numbers) expect(statements).toContain(`\`${id}\``)
})
