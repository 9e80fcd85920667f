import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'

// What an editor shows on hover is what the compiler writes into a declaration when nobody names the type.

// Two runs of the compiler: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const core = fileURLToPath(new URL('..', import.meta.url))
const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** What the compiler declares of an app that uses the kit by its name. */
function declared(app: string): string {
  const folder = mkdtempSync(join(core, '.hover-'))
  folders.push(folder)
  writeFileSync(join(folder, 'app.ts'), app)
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, noErrorTruncation: true },
    ...{ outDir: 'out', rootDir: '..', noUnusedLocals: false },
  }
  const config = { extends: '../../../tsconfig.base.json', compilerOptions, files: ['app.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  execFileSync(process.execPath, [tsc, '-p', folder], { stdio: 'inherit' })
  return readFileSync(join(folder, 'out', basename(folder), 'app.d.ts'), 'utf8')
}

const CLIENT = `
  import { createClient, getUser, getTeam, updateTeam } from '@latchkey/core'
  const client = createClient({ projectId: 'p', publishableClientKey: 'k', tokenStore: 'memory' })
  export const user = await getUser(client)`

test('a result shows flat camelCase fields, not a chain of generics', () => {
  const shown = declared(`${CLIENT}
    export const team = await getTeam(client, { teamId: 't' })
    export type TeamInput = Parameters<typeof updateTeam>[1]
    export const input: TeamInput = { teamId: 't' }`)
  for (const field of ['primaryEmail: string | null', 'signedUpAt: Date', 'displayName: string', 'id: string'])
    expect(shown).toContain(field)
  expect(shown).not.toMatch(/Simplify|ViewOf|WireOf|Entity<|Schema</)
})

test('metadata types declared once by an app apply to every result', () => {
  const shown = declared(`${CLIENT}
    declare module '@latchkey/core' {
      interface Register { clientMetadata: { theme: 'light' | 'dark' } }
    }
    export const theme = user?.clientMetadata?.theme`)
  expect(shown).toMatch(/theme: "dark" \| "light" \| undefined|theme: "light" \| "dark" \| undefined/)
})
