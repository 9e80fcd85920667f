import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deprecateFormerNames } from '../../build/deprecate-former-names.js'
import { struckOut } from './struck-out.js'

const DECLARATIONS = `
declare const StackApp: new () => StackApp;
type StackApp<Store extends boolean = boolean> = { store: Store };
declare function useStackApp(): void;
declare class StackError extends Error {}
type Instance = StackApp;
export { StackApp, StackApp as HexclaveApp, useStackApp, useStackApp as useHexclaveApp, StackError };
export type { Instance as StackInstance, Instance as HexclaveInstance, Instance as Other, };
`

test('editors strike out the former names of exports, also in a file that exports them again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-struck-out-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'app.d.ts'), deprecateFormerNames(DECLARATIONS))
  writeFileSync(
    join(folder, 'index.d.ts'),
    "export * from './app.js'\nexport { StackApp as StackAlias } from './app.js'\n",
  )
  expect(Object.fromEntries(struckOut(join(folder, 'index.d.ts')))).toEqual({
    StackAlias: true,
    StackApp: true,
    HexclaveApp: false,
    useStackApp: true,
    useHexclaveApp: false,
    StackError: false,
    StackInstance: true,
    HexclaveInstance: false,
    Other: false,
  })
})
