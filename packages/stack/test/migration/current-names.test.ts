// Migrates the realistic apps of this folder, which are written for the published kit, once as they are and once with the
// current names of the kit. `run.ts` also compiles and uses the result.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { run as migrate } from '../../../codemod/src/index.js'
import { writeCurrentNames } from '../current-names.js'

const APPS = fileURLToPath(new URL('apps', import.meta.url))

/** Migrates an app. Returns the report of the codemod and the files by path. */
function migrated(app: string, native: boolean, prepare: (folder: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(APPS, app), folder, { recursive: true })
  prepare(folder)
  const { changed, ...rest } = migrate({ folder, write: true, native, version: '0.1.0' })
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  )
  const files = Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
  return { report: { changed: changed.map(({ path }) => path).sort(), ...rest }, files }
}

test.each(['next', 'vite', 'node'].flatMap((app) => [false, true].map((native) => [app, native] as const)))(
  'the app %s is migrated like its twin with the current names (native: %s)',
  (app, native) => {
    const former = migrated(app, native, () => {})
    const current = migrated(app, native, writeCurrentNames)
    const renamed = (text: string) => text.replaceAll('Hexclave', 'Stack').replaceAll('HEXCLAVE_', 'STACK_')
    expect(former.report.changed.length).toBeGreaterThan(0)
    expect(current.report).toEqual(JSON.parse(JSON.stringify(former.report)))
    expect(Object.entries(current.files).map(([path, text]) => [path, renamed(text)])).toEqual(
      Object.entries(former.files),
    )
    for (const text of Object.values(current.files)) expect(text).not.toMatch(/@hexclave\/|@stackframe\//)
  },
)
