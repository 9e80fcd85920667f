import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../root.mjs'
import { findCycles, type Import, moduleOf, readImports, specifiersIn } from './import-graph.js'
import { LAYERS } from './layers.js'

test('the client entry of core reaches neither zod, jose nor Node', () => {
  const runtime = readImports(join(root, 'packages/core/src')).imports.filter(({ typeOnly }) => !typeOnly)
  const reached = new Set(['index.ts'])
  for (const file of reached)
    for (const { from, to, internal } of runtime) if (internal && from === file) reached.add(to)
  const external = runtime.filter(({ from, internal }) => !internal && reached.has(from)).map(({ to }) => to)
  expect(external.filter((name) => /^(zod|jose|node:)/.test(name))).toEqual([])
  expect(reached.size).toBeGreaterThan(30)
})

describe.each(LAYERS)('$source', ({ source, layers, packages }) => {
  const { files, imports } = readImports(join(root, source))
  const internal = imports.filter((one) => one.internal)
  const order = layers.flatMap(({ modules }) => modules)
  const format = ({ from, to }: Import) => `${from} -> ${to}`

  test('assigns every file to a layer', () => {
    expect(files.filter((file) => !order.includes(moduleOf(file)))).toEqual([])
  })

  test('imports lower layers only', () => {
    const upward = internal.filter(({ from, to }) => order.indexOf(moduleOf(to)) > order.indexOf(moduleOf(from)))
    expect(upward.map(format)).toEqual([])
  })

  test('has no import cycles', () => {
    expect(findCycles(internal)).toEqual([])
  })

  test.runIf(packages)('imports listed packages only', () => {
    const isAllowed = ({ to }: Import) => to.startsWith('node:') || packages?.some((pattern) => pattern.test(to))
    expect(imports.filter((one) => !one.internal && !isAllowed(one)).map(format)).toEqual([])
  })
})

describe('the import parser', () => {
  test('finds values, types, re-exports, dynamic imports and import types', () => {
    const text = `
      import a, { type B } from './a.js'
      import type { C } from './c.js'
      import { type D } from './d.js'
      import './e.css'
      export * from './f.js'
      export type { G } from './g.js'
      const h = () => import('./h.js')
      type I = import('./i.js').I
      const text = "import './no.js'" // import './no.js'
    `
    expect(specifiersIn(text, 'x.ts')).toEqual([
      { specifier: './a.js', typeOnly: false },
      { specifier: './c.js', typeOnly: true },
      { specifier: './d.js', typeOnly: true },
      { specifier: './e.css', typeOnly: false },
      { specifier: './f.js', typeOnly: false },
      { specifier: './g.js', typeOnly: true },
      { specifier: './h.js', typeOnly: false },
      { specifier: './i.js', typeOnly: true },
    ])
  })

  test('finds cycles of any length', () => {
    const edges = ['a b', 'b c', 'c a', 'c d', 'e e'].map((pair) => {
      const [from = '', to = ''] = pair.split(' ')
      return { from, to }
    })
    expect(findCycles(edges)).toEqual([['a', 'b', 'c'], ['e']])
  })
})
