// The table of docs/guides/accessibility.md names only tests and parts of the script that exist.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judge } from './coverage.mjs'
import { root } from './root.mjs'

const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)
const byHand = read('docs/guides/by-hand.md') ?? ''

const rows = [...(read('docs/guides/accessibility.md') ?? '').matchAll(/^\| (\d+) \| (.+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', , proofs = '']) => ({ id, proofs: proofs.split('<br>').map((proof) => proof.trim()) }),
)

/** Why a proof is none. */
function faultOf(id: string, proof: string): readonly string[] {
  const part = /^by hand: (.+)$/.exec(proof)?.[1]
  if (part !== undefined) return byHand.includes(`\n## ${part}\n`) ? [] : [`${id}: the script has no part ${part}`]
  const tool = /^`(tools\/[\w-]+\.mjs)`$/.exec(proof)?.[1]
  if (tool !== undefined) return read(tool) === undefined ? [`${id}: ${tool} does not exist`] : []
  return judge({ id, proofs: [proof] }, read).faults
}

test('all thirty points stand there, in order', () => {
  expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
})

test.each(rows)('the proofs of $id exist', ({ id, proofs }) => {
  expect(proofs.length).toBeGreaterThan(0)
  expect(proofs.flatMap((proof) => faultOf(id, proof))).toEqual([])
})

test('a proof that does not exist is found', () => {
  expect(faultOf('1', '`tools/accessibility.test.ts › no such test`')).toHaveLength(1)
  expect(faultOf('1', 'by hand: Nothing')).toHaveLength(1)
  expect(faultOf('1', '`tools/nothing.mjs`')).toHaveLength(1)
  expect(faultOf('1', 'surely')).toHaveLength(1)
})
