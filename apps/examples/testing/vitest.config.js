import { defineConfig } from 'vitest/config'

const project = (environment) => ({
  extends: true,
  test: { name: environment, environment },
})

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    globals: true,
    testTimeout: 60_000,
    setupFiles: ['@latchkey/emulator/testing/dom', './test/console.js'],
    projects: [project('jsdom'), project('happy-dom')],
  },
})
