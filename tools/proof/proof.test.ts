import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { root } from '../root.mjs'
import { reportFigures } from './figures.ts'
import { parts } from './parts.mjs'
import { clearFigures, readFigures } from './read-figures.mjs'
import { insertResults, renderResult } from './report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-proof-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() =>
  vi
    .spyOn(console, 'log')
    .mockImplementation(() => {})
    .mockClear(),
)

test('renders the figures of a part, and inserts them where the page asks for them', () => {
  const result = { revision: 'abc1234567', node: '24.0.0', passed: true, seconds: 75 }
  const markdown = renderResult({
    ...result,
    figures: [{ name: 'Seeds', value: 10_000, unit: 's' }],
    notes: ['A note'],
  })
  expect(markdown).toContain('| Seeds | 10,000 s |')
  expect(markdown).toContain('- A note')
  expect(markdown).toContain('Passed in 1 min 15 s on Node 24.0.0, commit `abc1234567`.')
  const page = '# Title\n\n<!-- results: npm run proof -- one -->\n\n<!-- results: npm run proof -- two -->\n'
  const inserted = insertResults(page, (name) => (name === 'one' ? markdown : undefined))
  expect(inserted).toBe(`# Title\n\n${markdown}\n\nRun \`npm run proof -- two\`.\n`)
})

test('merges figures reported by several files', () => {
  const file = join(folder, 'figures')
  vi.stubEnv('LATCHKEY_FIGURES', file)
  reportFigures([{ name: 'a', value: 1 }])
  reportFigures([{ name: 'b', value: 2 }], ['note'])
  writeFileSync(file, JSON.stringify({ figures: [{ name: 'plain script', value: 3 }] }))
  expect(readFigures(file).figures.map(({ name }) => name)).toEqual(['plain script', 'a', 'b'])
  expect(readFigures(file).notes).toEqual(['note'])
  clearFigures(file)
  expect(readFigures(file)).toEqual({ figures: [], notes: [] })
  vi.unstubAllEnvs()
})

test('every test file and script that a part names exists', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  for (const { name, command } of parts) {
    const paths = command.match(/(?<=\s)(\.\/)?(packages|apps|tools)\/\S+/g) ?? []
    expect(paths, name).not.toEqual([])
    for (const path of paths) {
      const found = files.some((file) => file.startsWith(path.replace('./', '')))
      expect(found, `${name}: ${path}`).toBe(true)
    }
  }
})
