// Who may import whom. Types are free: they leave nothing behind in what runs.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

/** Inside core, each layer leans only on those before it. */
const LAYERS = [
  'lib',
  'env',
  'contract',
  'errors',
  'session',
  'request',
  'cache',
  'navigation',
  'options',
  'client',
  'flows',
  'machines',
  'index',
]

const core = join(root, 'packages/core/src')

test('inside core, imports go one way', () => {
  const between = imports(core).flatMap(({ file, to }) => {
    const target = to.startsWith('.') ? layer(join(dirname(file), to)) : ''
    return LAYERS.includes(target) ? { file, from: layer(file), target } : []
  })
  expect(between.length).toBeGreaterThan(20)
  const known = between.filter(({ from }) => LAYERS.includes(from))
  expect(known.filter(({ from, target }) => LAYERS.indexOf(target) > LAYERS.indexOf(from))).toEqual([])
})

test('the emulator takes nothing of core but its contract, so that it cannot share its faults', () => {
  const ofCore = imports(join(root, 'packages/emulator/src')).filter(({ to }) => to.startsWith('@latchkey/core'))
  expect(ofCore.length).toBeGreaterThan(0)
  expect(ofCore.filter(({ to }) => !/^@latchkey\/core\/contract(\/zod)?$/.test(to))).toEqual([])
})

test('core and react know no emulator and no app', () => {
  const all = ['packages/core/src', 'packages/react/src'].flatMap((folder) => imports(join(root, folder)))
  expect(all.filter(({ to }) => /^(@latchkey\/emulator|notes)/.test(to))).toEqual([])
})

test('the notes app speaks through verbs and hooks, never through the contract', () => {
  const all = imports(join(root, 'apps/notes/src')).concat(imports(join(root, 'apps/notes/server')))
  expect(all.filter(({ to }) => to.startsWith('@latchkey/core/contract'))).toEqual([])
})

test('nothing that a browser gets imports the schema library', () => {
  const all = ['packages/core/src', 'packages/react/src'].flatMap((folder) => imports(join(root, folder)))
  expect(all.filter(({ to }) => to === 'zod').map(({ file }) => file)).toEqual(['contract/zod.ts'])
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

/** The folder or the file below src that a path belongs to. */
function layer(path: string) {
  return (path.split('/')[0] ?? '').replace(/\.[jt]s$/, '')
}
