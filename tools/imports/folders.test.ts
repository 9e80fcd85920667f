import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { findCycles, readImports } from './import-graph.js'

const ROOTS = ['packages', 'apps', 'tools']
/** Installed packages, build output, fixtures, and the app that the type tests of `@latchkey/stack` compile. */
const IGNORED = /(^|[\\/])(node_modules|dist|fixtures|types[\\/]app)([\\/]|$)/

const files = ROOTS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
).filter((file) => /\.(ts|tsx|mjs|js)$/.test(file) && !IGNORED.test(file))

/** Folders with more files than `limit`. */
function crowded(list: readonly string[], limit: number): [folder: string, count: number][] {
  const counts = new Map<string, number>()
  for (const file of list) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > limit)
}

const isTest = (file: string) => /\.test\.\w+$/.test(file)

test('no folder has more than 20 source files', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(
    crowded(
      files.filter((file) => !isTest(file)),
      20,
    ),
  ).toEqual([])
})

test('no folder has more than 40 test files', () => {
  expect(crowded(files.filter(isTest), 40)).toEqual([])
})

test('the scripts in tools have no import cycles', () => {
  const { imports } = readImports(join(root, 'tools'))
  expect(findCycles(imports.filter(({ internal, typeOnly }) => internal && !typeOnly))).toEqual([])
})
