// The tests that take too long for `npm test`, by the check of `npm run checks` that runs them. Patterns from the root of
// the checkout.

/** @type {Record<string, string[]>} */
export const slowTests = {
  tests: [
    'packages/core/simulation/**/*.test.ts',
    'packages/core/test/built/**/*.test.ts',
    'packages/core/src/call-options.test.ts',
    'packages/core/test/hostile-text/*.test.ts',
    'packages/emulator/test/changed-data.test.ts',
    'packages/emulator/test/proof/**/*.test.ts',
    'packages/emulator/test/server/{exec,msw,node,smtp}.test.ts',
    'packages/react/src/screens/account/account-keyboard.browser.test.tsx',
    'packages/react/test/proof/**/*.test.ts',
    'packages/stack/test/calls/{generate,misspelled-options}.test.ts',
    'packages/stack/test/published-operations.test.ts',
    'packages/stack/test/types/compare.test.ts',
    'apps/docs/code/{hover-docs,run-snippets}.test.ts',
    'tools/run.test.ts',
  ],
  'screen-reader': ['apps/notes/test/screen-reader/screen-reader.e2e.test.ts'],
  galleries: ['packages/react/gallery/**/*.browser.test.tsx'],
  stories: [
    'apps/docs/playground/playground.e2e.test.ts',
    'apps/notes/test/{deployment,devtools,kill,more-stories,old-service}.e2e.test.ts',
    'packages/emulator/test/consent.e2e.test.ts',
    'packages/emulator/test/inspector/panes.e2e.test.ts',
    'packages/emulator/test/inspector/sections.e2e.test.ts',
    'packages/emulator/test/playwright.e2e.test.ts',
    'packages/react/test/devtools.e2e.test.ts',
    'packages/react/test/other-site.e2e.test.ts',
    'packages/react/test/strict-page.e2e.test.ts',
    'packages/react/test/wrong-configuration.e2e.test.ts',
  ],
}
