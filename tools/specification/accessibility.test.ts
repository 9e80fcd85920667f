// The table of docs/guides/accessibility.md names only proofs that exist: a test file with the point's number in an
// `// accessibility:` comment, a script, or a part of the manual test script.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { readTags } from './coverage.ts'
import { testFiles } from './test-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const byHand = read('docs/guides/by-hand.md')

const rows = [...read('docs/guides/accessibility.md').matchAll(/^\| (\d+) \| (.+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', , proofs = '']) => ({ id, proofs: proofs.split('<br>').map((proof) => proof.trim()) }),
)
const tags = testFiles().flatMap((path) => readTags('accessibility', path, read(path)))
const tagged = (id: string) => [...new Set(tags.filter((tag) => tag.id === id).map(({ path }) => path))].sort()

test('the table has thirty points, in order', () => {
  expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
})

test.each(rows)('point $id lists exactly the test files tagged with it', ({ id, proofs }) => {
  const tests = proofs.flatMap((proof) => /^`(\S+\.test\.tsx?)`$/.exec(proof)?.[1] ?? [])
  expect(tests.sort()).toEqual(tagged(id))
})

test.each(rows)('the other proofs of point $id exist', ({ proofs }) => {
  expect(proofs.length).toBeGreaterThan(0)
  for (const proof of proofs.filter((one) => !/\.test\.tsx?`$/.test(one))) {
    const part = /^by hand: (.+)$/.exec(proof)?.[1]
    if (part !== undefined) expect(byHand).toContain(`\n## ${part}\n`)
    else expect(existsSync(join(root, /^`(tools\/[\w-]+\.ts)`$/.exec(proof)?.[1] ?? proof)), proof).toBe(true)
  }
})

test('every tag refers to a point of the table', () => {
  const ids = rows.map(({ id }) => id)
  expect(tags.filter(({ id }) => !ids.includes(id))).toEqual([])
})
