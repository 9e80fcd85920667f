import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const folders = globSync(['packages/*/package.json', 'apps/notes/package.json'], { cwd: root })
  .map((path) => path.replace('/package.json', ''))
  .filter((folder) => folder !== 'packages/bench')
const nameOf = (folder: string) => JSON.parse(read(`${folder}/package.json`)).name.replace('@latchkey/', '') as string

/** The packages of the kit that the sources in a folder import. */
function importsOf(folder: string): string[] {
  const sources = globSync(`${folder}/{src,server,start}/**/*.{ts,tsx}`, { cwd: root })
  const imported = sources
    .filter((path) => !path.includes('.test'))
    .flatMap((path) => parseSync(path, read(path)).module.staticImports)
    .flatMap(({ moduleRequest }) => /^@latchkey\/(\w+)/.exec(moduleRequest.value)?.[1] ?? [])
  return [...new Set(imported)].filter((name) => name !== nameOf(folder)).sort()
}

test('the drawing in docs/architecture.md shows the imports between the packages', () => {
  const rows = folders.map((folder) => `${nameOf(folder).padEnd(8)} ──▶ ${importsOf(folder).join(', ')}`)
  const drawing = rows
    .map((row) => row.replace(/ +──▶ $/, ''))
    .sort((one, other) => one.length - other.length || one.localeCompare(other))
  expect(read('docs/architecture.md')).toContain(`\`\`\`text\n${drawing.join('\n')}\n\`\`\``)
})
