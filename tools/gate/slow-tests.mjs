// What only `npm run checks` runs.

export const slowEndToEndTests = [
  'apps/notes/test/canaries.e2e.test.ts',
  'apps/notes/test/kill.e2e.test.ts',
  'apps/notes/test/mailbox.e2e.test.ts',
  'apps/notes/test/offline.e2e.test.ts',
  'apps/notes/test/production.e2e.test.ts',
  'apps/notes/test/screens.e2e.test.ts',
  'apps/notes/test/start.e2e.test.ts',
  'apps/notes/test/unreachable.e2e.test.ts',
  'packages/emulator/test/inspector/panes.e2e.test.ts',
  'packages/emulator/test/inspector/sections.e2e.test.ts',
  'packages/emulator/test/playwright.e2e.test.ts',
  'packages/react/test/other-site.e2e.test.ts',
  'packages/react/test/wrong-configuration.e2e.test.ts',
]

/** Relative to `packages/react`. */
export const slowBrowserTests = [
  'gallery/measured.browser.test.tsx',
  'gallery/security.browser.test.tsx',
  'gallery/teams.browser.test.tsx',
]
