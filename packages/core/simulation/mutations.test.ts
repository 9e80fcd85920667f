import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutations } from './mutations.js'

const edits = mutations.flatMap(({ fault, edits }) => edits.map((edit) => ({ fault, ...edit })))

test.each(edits)('the edit in $file that "$fault" matches the source once', ({ file, from }) => {
  expect(readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8').split(from)).toHaveLength(2)
})
