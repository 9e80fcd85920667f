// The tests of one area. LATCHKEY_MUTATION_AREA names it.
import { fileURLToPath } from 'node:url'
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { areas } from './areas.ts'

const area = areas.find(({ name }) => name === process.env.LATCHKEY_MUTATION_AREA)
if (!area) throw new Error(`LATCHKEY_MUTATION_AREA must be one of ${areas.map(({ name }) => name).join(', ')}`)

export default defineConfig({
  resolve: { conditions: ['@latchkey/source'] },
  ssr: { resolve: { conditions: ['@latchkey/source', ...defaultServerConditions] } },
  test: {
    environment: 'node',
    setupFiles: [fileURLToPath(new URL('setup.ts', import.meta.url))],
    include: [...area.tests],
    exclude: ['**/*.browser.test.*', '**/node_modules/**'],
    // One worker for all test files of a change: it loads the modules once. Every change still gets a new worker.
    isolate: false,
  },
})
