import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DEFAULT_PROJECT, type RunningEmulator, startEmulator } from '@latchkey/emulator'
import { type Browser, chromium } from 'playwright'
import { build, defaultClientConditions, type Rolldown } from 'vite'
import { args } from '../../../tools/browser.js'

const ENTRIES = {
  main: join(import.meta.dirname, 'strict-page/main.tsx'),
  gallery: join(import.meta.dirname, '../gallery/main.tsx'),
}

/**
 * A server whose pages have a strict CSP and Trusted Types, with no inline code and no inline style, and a browser. The
 * page `/gallery` is the gallery of all states of the screens. Every other page is a minimal app.
 */
export interface StrictPage {
  readonly emulator: RunningEmulator
  readonly origin: string
  readonly browser: Browser
  close(): Promise<void>
}

export async function serveStrictPage(): Promise<StrictPage> {
  const emulator = await startEmulator({ port: 0, passwordRounds: 1000 })
  const files = await built()
  const pages = createServer(({ url = '/' }, response) => {
    const file = files.get(url.slice(1))
    if (file !== undefined) {
      response.setHeader('content-type', url.endsWith('.css') ? 'text/css' : 'text/javascript')
      return response.end(file)
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', policy(emulator.url))
    const entry = url.startsWith('/gallery') ? 'gallery' : 'main'
    return response.end(page(entry, [...files.keys()], emulator.url))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => pages.once('listening', resolve))
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
  return {
    emulator,
    origin: `http://localhost:${(pages.address() as AddressInfo).port}`,
    browser,
    async close() {
      await browser.close()
      await emulator.close()
      await new Promise((resolve) => pages.close(resolve))
    },
  }
}

const policy = (api: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${api}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

function page(entry: keyof typeof ENTRIES, names: readonly string[], api: string): string {
  const { id, keys } = DEFAULT_PROJECT
  const styles = names.filter((name) => name.endsWith('.css')).map((name) => `<link rel="stylesheet" href="/${name}">`)
  return `<!doctype html><html lang="en"><title>Strict</title>${styles.join('')}<link rel="icon" href="data:,">
    <body data-project-id="${id}" data-publishable-key="${keys.publishable}" data-base-url="${api}">
    <div id="${entry === 'main' ? 'app' : entry}"></div><script type="module" src="/${entry}.js"></script>`
}

async function built(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const { output } = (await build({
    logLevel: 'silent',
    configFile: false,
    resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: ENTRIES, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
      assetsDir: '',
    },
  })) as Rolldown.RolldownOutput
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}
