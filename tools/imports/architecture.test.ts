// Checks which packages import each other. `layers.test.ts` checks imports inside a package. Type imports are allowed.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'

test('core and react import neither the emulator nor an app', () => {
  const all = ['packages/core/src', 'packages/react/src'].flatMap((folder) => imports(join(root, folder)))
  expect(all.filter(({ to }) => /^(@latchkey\/emulator|notes)/.test(to))).toEqual([])
})

test('the notes app uses functions and hooks, never the contract', () => {
  const all = imports(join(root, 'apps/notes/src')).concat(imports(join(root, 'apps/notes/server')))
  expect(all.filter(({ to }) => to.startsWith('@latchkey/core/contract'))).toEqual([])
})

// docs/guides/notes-copy.md lists these files for copying into other apps.
const COPYABLE = [
  'src/auth-client.ts',
  'src/guard.tsx',
  'src/handler.tsx',
  'src/access-token.ts',
  'src/keep.tsx',
  'server/bearer.ts',
  'server/as-user.ts',
  'server/prove-isolation.ts',
  'server/memberships.ts',
  'server/api-keys.ts',
  'server/auth-service.ts',
  'server/brief-cache.ts',
  'server/admission.ts',
  'test/sign-in-by-mail.ts',
]

test.each(COPYABLE)('apps/notes/%s imports only files made for copying', (file) => {
  const place = join(root, 'apps/notes', file)
  const own = [...readFileSync(place, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => join(place, '..', to))
  expect(own.filter((to) => !COPYABLE.some((other) => to === join(root, 'apps/notes', other)))).toEqual([])
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
