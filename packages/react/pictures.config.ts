// npm run visual: compares states of the gallery with the pictures in `gallery/pictures`, in the Chromium of an npm package,
// which is the same on every machine. `npm run visual -- -u` accepts the pictures that differ.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { args } from '../../tools/browser.ts'

const executablePath = process.env.CHROMIUM_PATH ?? ''
/** Without the hinting and the color profile of the system. */
const rendering = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
  test: {
    include: ['gallery/pictures.visual.tsx'],
    testTimeout: 60_000,
    attachmentsDir: join(import.meta.dirname, '../../node_modules/.cache/latchkey/visual'),
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: { executablePath, args: [...args, ...rendering] },
        contextOptions: { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
      screenshotFailures: false,
      expect: {
        toMatchScreenshot: {
          comparatorName: 'pixelmatch',
          // Other processors round the edges of letters differently: a difference that nobody sees.
          comparatorOptions: { threshold: 0.03, allowedMismatchedPixels: 8, includeAA: true },
          resolveScreenshotPath: ({ arg, ext }) => join(import.meta.dirname, 'gallery/pictures', `${arg}${ext}`),
          timeout: 30_000,
        },
      },
    },
  },
})
