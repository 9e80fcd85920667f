import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { args } from '../../../../tools/browser.js'

const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  testMatch: '*.play.ts',
  outputDir: process.env.PLAY_OUTPUT ?? 'test-results',
  fullyParallel: true,
  // Eight browsers on two cores are slow.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    launchOptions: { args, ...(executablePath && { executablePath }) },
  },
})
