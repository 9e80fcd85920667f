// The tests that must notice one fault. LATCHKEY_FAULT names it. Without a fault, the tests of LATCHKEY_MUTATION_AREA.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { root } from '../../../tools/root.mjs'
import workspace from '../../../vitest.workspace.ts'
import { faults, TESTS } from './faults.ts'

const fault = faults.find(({ name }) => name === process.env.LATCHKEY_FAULT)
const area = fault?.area ?? (process.env.LATCHKEY_MUTATION_AREA as keyof typeof TESTS)

/** Changes the source while it is loaded. The file stays as it is. */
const plugin: Plugin = {
  name: 'fault',
  enforce: 'pre',
  transform(code, id) {
    if (!fault || id.split('?')[0] !== join(root, 'packages/core/src', fault.file)) return undefined
    if (!code.includes(fault.find)) throw new Error(`${fault.file} does not contain the text of ${fault.name}.`)
    return code.replace(fault.find, () => fault.replace)
  },
}
const unit = workspace.test?.projects?.find(
  (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'unit',
) as { readonly test: { readonly include: string[] } }

export default defineConfig({
  ...unit,
  root,
  plugins: [plugin],
  test: {
    ...unit.test,
    name: 'faults',
    include: TESTS[area].map((path) => (path.endsWith('.ts') ? `packages/${path}` : `packages/${path}/**/*.test.ts`)),
    maxWorkers: '100%',
    bail: 1,
    // A cached module would be without the fault, and one with it must not get into the cache.
    fsModuleCache: false,
    // After a fault, a test may wait for something that never happens.
    testTimeout: fault ? 20_000 : 180_000,
  },
})
