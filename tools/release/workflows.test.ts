import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'

// The workflows run the same code until a commit changes them: a tag of an action or a range of versions can be moved by
// whoever takes over its repository, and one job may publish the packages.

const lines = globSync('.github/workflows/*.yml', { cwd: root }).flatMap((path) =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .map((line) => `${path}: ${line.trim()}`),
)
const matching = (pattern: RegExp) => lines.filter((line) => pattern.test(line))

test('pins every action to a commit, with its version in a comment', () => {
  const actions = matching(/\buses:/)
  expect(actions.length).toBeGreaterThan(5)
  expect(actions.filter((line) => !/uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
})

test('installs exact versions of global packages', () => {
  const installs = matching(/npm install --global/)
  expect(installs.length).toBeGreaterThan(1)
  expect(installs.filter((line) => !/npm install --global( [\w@/-]+@\d+\.\d+\.\d+)+$/.test(line))).toEqual([])
})
