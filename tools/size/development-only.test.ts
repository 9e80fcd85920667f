import { join } from 'node:path'
import { build as bundleWithEsbuild } from 'esbuild'
import { build as bundleWithVite } from 'vite'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'

const FOLDER = join(root, 'packages/react')
const APP = `
  import { createClient } from '@latchkey/core'
  import { LatchkeyProvider } from '@latchkey/react'
  import { LatchkeyDevtools } from '@latchkey/react/devtools'
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  const client = createClient({ projectId: 'p1', publishableClientKey: 'pck_x' })
  createRoot(document.body).render(createElement(LatchkeyProvider, { client }, createElement(LatchkeyDevtools)))
`
/** What only the devtools contain: class names, texts, and the name of a function. */
const PANEL = /lk-devtools|Why am I signed out|__emulator|devtools of Latchkey|startRecorder/

type Mode = 'production' | 'development'

async function esbuild(mode: Mode, minify: boolean): Promise<string> {
  const { outputFiles } = await bundleWithEsbuild({
    stdin: { contents: APP, resolveDir: FOLDER, loader: 'ts' },
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    write: false,
    minify,
    jsx: 'automatic',
    conditions: ['@latchkey/source'],
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  })
  return outputFiles.map(({ text }) => text).join('\n')
}

async function vite(mode: Mode): Promise<string> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = mode
  try {
    const result = await bundleWithVite({
      configFile: false,
      root: FOLDER,
      mode,
      logLevel: 'silent',
      resolve: { conditions: ['@latchkey/source', 'module', 'browser', mode] },
      plugins: [
        {
          name: 'app',
          resolveId: (id) => (id === 'app.js' ? join(FOLDER, 'app.js') : null),
          load: (id) => (id === join(FOLDER, 'app.js') ? APP : null),
        },
      ],
      build: { write: false, rolldownOptions: { input: 'app.js' } },
    })
    const [{ output } = { output: [] }] = [result].flat() as { output: { code?: string; source?: unknown }[] }[]
    return output.map(({ code, source }) => code ?? String(source)).join('\n')
  } finally {
    process.env.NODE_ENV = before
  }
}

test.each([true, false])('esbuild leaves the devtools out of production builds (minified: %s)', async (minify) => {
  const code = await esbuild('production', minify)
  expect(code.length).toBeGreaterThan(10_000)
  expect(PANEL.exec(code)?.[0]).toBeUndefined()
})

test('Vite leaves the devtools out of production builds', async () => {
  const code = await vite('production')
  expect(code.length).toBeGreaterThan(10_000)
  expect(PANEL.exec(code)?.[0]).toBeUndefined()
})

test('development builds contain the devtools', async () => {
  expect(await esbuild('development', true)).toMatch(PANEL)
  expect(await vite('development')).toMatch(PANEL)
})
