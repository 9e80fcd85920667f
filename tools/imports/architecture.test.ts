// Checks which packages import each other. `layers.test.ts` checks imports inside a package. Type imports are allowed.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { findCycles, readImports } from './import-graph.js'

test('core and react import neither the emulator nor an app', () => {
  const all = ['packages/core/src', 'packages/react/src'].flatMap((folder) => imports(join(root, folder)))
  expect(all.filter(({ to }) => /^(@latchkey\/emulator|notes)/.test(to))).toEqual([])
})

test('the notes app uses functions and hooks, never the contract', () => {
  const all = imports(join(root, 'apps/notes/src')).concat(imports(join(root, 'apps/notes/server')))
  expect(all.filter(({ to }) => to.startsWith('@latchkey/core/contract'))).toEqual([])
})

test('the scripts in tools have no import cycles', () => {
  const { imports } = readImports(join(root, 'tools'))
  expect(findCycles(imports.filter(({ internal, typeOnly }) => internal && !typeOnly))).toEqual([])
})

interface Import {
  file: string
  to: string
}

/** Every import of a value below a folder, tests left out. */
function imports(folder: string): Import[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => targets(readFileSync(join(folder, file), 'utf8')).map((to) => ({ file, to })))
}

function targets(text: string): string[] {
  const found = text.matchAll(
    /^(?:import|export) (?!type)[\w\s{},*]*from '([^']+)'|(?<![:|&<] )\bimport\('([^']+)'\)/gm,
  )
  return [...found].flatMap(([, fixed, later]) => fixed ?? later ?? [])
}
