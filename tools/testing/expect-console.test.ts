import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { expectConsole } from './expect-console.ts'

test('allows an error that the test expects', () => {
  expectConsole(/^the disk is full/)
  console.error('the disk', 'is full')
})

test('fails a test that prints an unexpected error or warning, or does not print the expected one', () => {
  const folder = mkdtempSync(join(root, 'tools', 'testing', 'expect-console-'))
  try {
    writeFileSync(
      join(folder, 'sample.test.ts'),
      `import { expect, test, vi } from 'vitest'
      import { expectConsole } from '../expect-console.ts'
      test('quiet', () => console.log('fine'))
      test('error', () => console.error(new Error('broken')))
      test('warning', () => console.warn('old'))
      test('not printed', () => expectConsole(/never/))
      test('another', () => { expectConsole(/this/); console.error('this'); console.error('that') })
      test('expected', () => { expectConsole(/this/); console.warn('this') })
      test('mocked', () => { vi.spyOn(console, 'error').mockImplementation(() => {}); console.error('seen'); vi.restoreAllMocks() })`,
    )
    const report = join(folder, 'report.json')
    const options = ['--project', 'unit', '--reporter=json', `--outputFile=${report}`, join(folder, 'sample.test.ts')]
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    spawnSync(process.execPath, [vitest, 'run', '--config', 'vitest.workspace.ts', ...options], { cwd: root })
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const results = testResults[0].assertionResults.map(({ title, status }: Record<string, string>) => [title, status])
    expect(Object.fromEntries(results)).toEqual({
      quiet: 'passed',
      error: 'failed',
      warning: 'failed',
      'not printed': 'failed',
      another: 'failed',
      expected: 'passed',
      // A method of the console that a test mocks is not checked.
      mocked: 'passed',
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
