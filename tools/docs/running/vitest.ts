// Runs snippets that are tests with Vitest.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../processes.mjs'
import { root } from '../../root.mjs'
import type { Runnable } from './runnable.ts'
import type { Result } from './worker.ts'

/** The part of Vitest's JSON report that is read. */
interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[]
  }[]
}

/** Snippets are in a temporary folder. They import what the emulator depends on. */
const config = (folder: string) => `export default {
  plugins: [{
    name: 'imports-of-snippets',
    enforce: 'pre',
    resolveId(id, importer) {
      if (importer?.startsWith(${JSON.stringify(folder)}) && /^[@a-z]/.test(id))
        return this.resolve(id, ${JSON.stringify(join(root, 'packages/emulator/snippet.ts'))}, { skipSelf: true })
    },
  }],
  test: { include: ['*.test.tsx'], reporters: ['json'], outputFile: 'report.json', testTimeout: 60_000 },
}
`

/** Runs each module as a test file. A file without a test fails. */
export async function runWithVitest(runnables: readonly Runnable[], limit: number): Promise<readonly Result[]> {
  if (runnables.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-snippets-'))
  try {
    writeFileSync(join(folder, 'vitest.config.mjs'), config(folder))
    for (const [index, { code }] of runnables.entries()) writeFileSync(join(folder, `${index}.test.tsx`), code)
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    await run('node', [vitest, 'run', '--root', folder], { cwd: folder, capture: true, limit })
    const { testResults }: Report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    return runnables.map((runnable, index) => {
      const file = `${index}.test.tsx`
      const found = testResults.find(({ name }) => name.endsWith(`/${file}`))
      const tests = found?.assertionResults ?? []
      const errors = tests.flatMap(({ status, failureMessages }) => (status === 'passed' ? [] : failureMessages))
      if (tests.length === 0) errors.push(found?.message || 'Vitest found no test in it.')
      return { runnable, errors: errors.map((error) => describe(error, runnable, file)), uncalled: 0 }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function describe(error: string, { place, blocks }: Runnable, file: string): string {
  const line = error.split(`${file}:`)[1]?.match(/^\d+/)?.[0] ?? blocks.at(-1)
  return `${place}:${line}: ${error.split('\n')[0]}`
}
