import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const packages = fileURLToPath(new URL('../../', import.meta.url))
const core = join(packages, 'core/src')

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name))

/** The modules that a file imports at run time. */
const imports = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|(?<![:|&<] )\bimport\(\s*['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? '')

test('nothing reachable from the client entry imports zod or Node', () => {
  const seen = new Set<string>()
  const outside = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const name of imports(file))
      name.startsWith('.') ? visit(resolve(dirname(file), name.replace(/\.js$/, '.ts'))) : outside.add(name)
  }
  visit(join(core, 'index.ts'))
  expect(seen.size).toBeGreaterThan(30)
  for (const name of outside) expect(name).not.toMatch(/^zod|^node:|^jose/)
})

test('the emulator imports only the contract of core', () => {
  for (const file of sources(join(packages, 'emulator/src')))
    for (const name of imports(file).filter((name) => name.startsWith('@latchkey/core')))
      expect(name).toMatch(/^@latchkey\/core\/contract(\/zod)?$/)
})

test('react neither calls fetch nor accesses cookies', () => {
  for (const file of sources(join(packages, 'react/src'))) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/\bfetch\(|document\.cookie|cookieStore/)
  }
})
