// vitest run --config vitest.workspace.ts [--project unit]
// Vitest no longer looks for a workspace file: this is its configuration, given by name.

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { args } from './tools/browser.ts'
import { slowTests } from './tools/gate/slow-tests.mjs'

/** Packages are tested from their sources: a test never meets yesterday's build. */
const fromSource = {
  resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['@latchkey/source', ...defaultServerConditions] } },
}

const NOT_SOURCES = ['**/node_modules/**', '**/dist/**']
const NOT_IN_NODE = [...NOT_SOURCES, '**/*.browser.test.*', '**/*.e2e.test.*']

/** `npm test` runs the `fast` tests, and `npm run checks` those of one of its checks at a time. Default: all tests. */
const chosen = process.env.LATCHKEY_TESTS

const IN_BROWSER = /\.browser\.test\./
const END_TO_END = /\.e2e\.test\./
const IN_NODE = /(?<!\.browser|\.e2e)\.test\./

/** Selects the files of a project. Patterns of slow tests start at the root of the checkout. */
function files(folder: string, include: string[], exclude: string[], kind: RegExp) {
  if (chosen === undefined) return { include, exclude }
  const slow = (chosen === 'fast' ? Object.values(slowTests).flat() : (slowTests[chosen] ?? []))
    .filter((path) => path.startsWith(folder) && kind.test(path))
    .map((path) => path.slice(folder.length))
  return chosen === 'fast' ? { include, exclude: [...exclude, ...slow] } : { include: slow, exclude }
}

/** Errors and warnings on the console fail a test, unless it expects them. */
const setupFiles = [fileURLToPath(new URL('tools/testing/console-setup.ts', import.meta.url))]
const resetMocks = fileURLToPath(new URL('tools/testing/mocks-setup.ts', import.meta.url))
const resetPage = fileURLToPath(new URL('packages/react/test/reset-page.ts', import.meta.url))

const executablePath = process.env.CHROMIUM_PATH
const provider = playwright({ launchOptions: { args, ...(executablePath && { executablePath }) } })

/** A slow and busy machine may need seconds for what takes milliseconds. Only a test that fails waits this long. */
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

/**
 * Browser tests that cannot share a page with others: they replace a module, render on a server, whose renderer React does not
 * allow next to the one of the browser, or measure what moves while the code of a screen loads.
 */
const OWN_PAGE = [
  'src/components/user-button/user-menu.browser.test.tsx',
  'src/layout-shift.browser.test.tsx',
  'src/primitives/alert.browser.test.tsx',
  'src/provider/provider.browser.test.tsx',
  'test/hydration.browser.test.tsx',
]

/**
 * The files share one page, because loading the sources for each takes longer than its tests. The root is a package: under
 * pnpm only there do the names to optimise resolve.
 */
const inBrowser = (): TestProjectInlineConfiguration => ({
  ...fromSource,
  root: 'packages/react',
  plugins: [react(), msw({ mode: 'worker-only' })],
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server.browser',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      'axe-core',
      'uqr',
      'msw',
      'msw/browser',
      ...['jose', 'oauth4webapi', '@simplewebauthn/browser', 'zod'].map((name) => `@latchkey/core > ${name}`),
      ...['jose', 'zod', '@simplewebauthn/server', 'bcryptjs'].map((name) => `@latchkey/emulator > ${name}`),
    ],
  },
  test: {
    name: 'browser',
    ...files(
      'packages/react/',
      ['{src,test,gallery}/**/*.browser.test.{ts,tsx}', '../{core,emulator}/{src,test}/**/*.browser.test.ts'],
      [...NOT_SOURCES, ...OWN_PAGE],
      IN_BROWSER,
    ),
    setupFiles: [...setupFiles, resetPage],
    provide: { views: process.env.LATCHKEY_VIEWS ?? 'some', runs: process.env.LATCHKEY_PROOF === 'long' ? 20 : 1 },
    api: { host: 'localhost' },
    isolate: chosen === undefined,
    ...timeouts,
    browser: {
      enabled: true,
      headless: true,
      provider,
      instances: [{ browser: 'chromium' }],
      screenshotFailures: false,
    },
  },
})

/** The tests in {@link OWN_PAGE}, each file in a new page. */
function inOwnPage(): TestProjectInlineConfiguration {
  const { test, ...project } = inBrowser()
  const include = chosen === undefined || chosen === 'fast' ? OWN_PAGE : []
  return { ...project, test: { ...test, name: 'browser:own-page', isolate: true, include, exclude: NOT_SOURCES } }
}

export default defineConfig({
  test: {
    // One more than there are cores: some tests wait.
    maxWorkers: availableParallelism() + 1,
    coverage: { provider: 'v8', include: ['packages/*/src/**'], reporter: ['text-summary', 'lcov'] },
    projects: [
      {
        ...fromSource,
        test: {
          name: 'unit',
          ...timeouts,
          setupFiles: [...setupFiles, resetMocks],
          environment: 'node',
          // `npm run examples` tests the example apps, each with the packages that it installs.
          ...files(
            '',
            ['{packages,apps}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
            [...NOT_IN_NODE, 'apps/examples/**'],
            IN_NODE,
          ),
          // The files of one worker share their modules: isolated from each other, they take three times as long.
          isolate: false,
        },
      },
      inBrowser(),
      inOwnPage(),
      {
        ...fromSource,
        test: {
          name: 'e2e',
          setupFiles,
          environment: 'node',
          ...files('', ['{apps,packages}/**/*.e2e.test.ts'], NOT_SOURCES, END_TO_END),
          ...timeouts,
        },
      },
    ],
  },
})
