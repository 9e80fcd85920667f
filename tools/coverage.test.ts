import { expect, test } from 'vitest'
import { judge, readRows } from './coverage.mjs'

const files: Record<string, string> = {
  'a/retry.test.ts': `test('a 429 waits', () => {})\ntest.each([[1]])("doesn't wait", () => {})`,
  'docs/decisions/0001-why.md': '# Why',
}
const standing = (proof: string) => {
  const [row] = readRows(`| 4.retry | tried again | ${proof} |`)
  return row && judge(row, (path) => files[path])
}

test.each([
  ['`a/retry.test.ts › a 429 waits`', 'proved'],
  ["`a/retry.test.ts › doesn't wait`", 'proved'],
  ['`docs/decisions/0001-why.md`', 'decided'],
  ['`a/retry.test.ts › a 429 waits`<br>`docs/decisions/0001-why.md`', 'proved'],
  ['open: core', 'open'],
  ['`a/retry.test.ts › a 429 waits`<br>open: core', 'open'],
])('%s is %s', (proof, answer) => {
  expect(standing(proof)).toEqual({ standing: answer, faults: [] })
})

test.each([
  ['`a/retry.test.ts › a 429`', 'has no test'],
  ['`a/none.test.ts › a 429 waits`', 'does not exist'],
  ['`docs/decisions/0002-why.md`', 'does not exist'],
  ['open: everything', 'no area'],
  ['surely', 'not a proof'],
])('%s is a fault', (proof, fault) => {
  expect(standing(proof)?.faults).toEqual([expect.stringContaining(fault)])
})

test('a row that lost a column is not passed over', () => {
  expect(() => readRows('| 4.retry | tried again |')).toThrow('three columns')
})
