import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What an editor shows on hover is what the compiler writes into a declaration when nobody names the type.

const core = fileURLToPath(new URL('..', import.meta.url))
let folder: string
let declared: string

beforeAll(() => {
  folder = mkdtempSync(join(core, '.hover-'))
  writeFileSync(
    join(folder, 'app.ts'),
    `import { createClient, getUser, readTeam, updateTeam } from '../src/index.js'
     const client = createClient({ projectId: 'p', publishableClientKey: 'k', tokenStore: 'memory' })
     export const user = await getUser(client)
     export const team = await readTeam(client, { teamId: 't' })
     export type TeamInput = Parameters<typeof updateTeam>[1]
     export const input: TeamInput = { teamId: 't' }`,
  )
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        noErrorTruncation: true,
        outDir: 'out',
        rootDir: '..',
      },
      files: ['app.ts'],
    }),
  )
  const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
  execFileSync(process.execPath, [tsc, '-p', folder], { stdio: 'inherit' })
  declared = readFileSync(join(folder, 'out', folder.split('/').at(-1) ?? '', 'app.d.ts'), 'utf8')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a result shows flat camelCase fields, not a chain of generics', () => {
  for (const field of ['primaryEmail: string | null', 'signedUpAt: Date', 'displayName: string', 'id: string'])
    expect(declared).toContain(field)
  expect(declared).not.toMatch(/Simplify|ViewOf|WireOf|Entity<|Kind</)
})
