import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DEFAULT_PROJECT, type RunningEmulator, startEmulator } from '@latchkey/emulator'
import type { Browser } from 'playwright'
import { buildFiles, renderPage, typeOfFile } from '../../../tools/testing/built-page.js'
import { launchChromium } from '../../../tools/testing/chromium.js'

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
  const files = await buildFiles(ENTRIES)
  const { id, keys } = DEFAULT_PROJECT
  const attributes = { 'project-id': id, 'publishable-key': keys.publishable, 'base-url': emulator.url }
  const pages = createServer(({ url = '/' }, response) => {
    const file = files.get(url.slice(1))
    if (file !== undefined) {
      response.setHeader('content-type', typeOfFile(url))
      return response.end(file)
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', policy(emulator.url))
    const page = url.startsWith('/gallery') ? { entry: 'gallery', id: 'gallery' } : {}
    return response.end(renderPage(files, { title: 'Strict', attributes, ...page }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => pages.once('listening', resolve))
  const browser = await launchChromium()
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
