/** End-to-end tests that only `npm run checks` runs. */
export const slowEndToEndTests = [
  'apps/notes/test/kill.e2e.test.ts',
  'apps/notes/test/mailbox.e2e.test.ts',
  'apps/notes/test/offline.e2e.test.ts',
  'apps/notes/test/screens.e2e.test.ts',
  'apps/notes/test/start.e2e.test.ts',
  'packages/emulator/test/inspector.e2e.test.ts',
  'packages/emulator/test/playwright.e2e.test.ts',
]
