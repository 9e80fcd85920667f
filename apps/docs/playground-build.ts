// Builds the playground: a separate page that the pages of the site embed in a frame.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions } from 'vite'

const folder = join(import.meta.dirname, 'playground')

/** @param target The folder of the built playground. Its URLs are relative. */
export async function buildPlayground(target: string): Promise<void> {
  // The test runner sets another mode, for which React prints messages to the console.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await build({
    root: folder,
    configFile: false,
    base: './',
    logLevel: 'error',
    plugins: [react()],
    resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
    build: {
      outDir: target,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: ['index', 'preview', 'component'].map((page) => join(folder, `${page}.html`)) },
    },
  }).finally(() => {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  })
}
