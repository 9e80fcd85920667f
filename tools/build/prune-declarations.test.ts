import { expect, test } from 'vitest'
import { reachable } from './prune-declarations.ts'

const files: Readonly<Record<string, string>> = {
  'dist/index.d.ts': `export { a } from './a.js'\nexport * from "./sub/index.js"\nimport { z } from 'zod'`,
  'dist/a.d.ts': `export declare const a: import("./b.js").B;\nimport './effect.js'`,
  'dist/b.d.ts': `export type B = typeof import('./sub/c.js')`,
  'dist/sub/index.d.ts': `import type { A } from '../a.js';`,
  'dist/sub/c.d.ts': `declare module '../augmented.js' {}`,
  'dist/effect.d.ts': '',
  'dist/augmented.d.ts': '',
  'dist/unused.d.ts': `export * from './index.js'`,
}

test('finds the declarations that entry points import in any form, and no others', () => {
  const { 'dist/unused.d.ts': _, ...used } = files
  expect([...reachable(['./dist/index.d.ts'], (path) => files[path])].sort()).toEqual(Object.keys(used).sort())
})
