import { defineConfig } from '@playwright/test'

const port = Number(process.env.PORT || 4173)

export default defineConfig({
  testDir: 'test',
  fullyParallel: true,
  workers: 2,
  webServer: { command: `vite preview --port ${port} --strictPort`, port },
  use: {
    baseURL: `http://localhost:${port}`,
    // A browser of the system. Without it, Playwright uses the one that `npx playwright install` downloads.
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
})
