import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { type RunningEmulator, startEmulator } from '@latchkey/emulator/node'
import { type Browser, chromium } from 'playwright'
import { build, defaultClientConditions, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { args } from '../../../tools/browser.mjs'

// The screens in a page that allows nothing inline and no text as script.

const ENTRY = join(import.meta.dirname, 'strict-page/main.tsx')

let emulator: RunningEmulator
let pages: Server
let origin: string
let browser: Browser

beforeAll(async () => {
  emulator = await startEmulator({ port: 0, passwordRounds: 1000 })
  const files = await built()
  pages = createServer(({ url = '/' }, response) => {
    const file = files.get(url.slice(1))
    if (file !== undefined) {
      response.setHeader('content-type', url.endsWith('.css') ? 'text/css' : 'text/javascript')
      return response.end(file)
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', policy(emulator.url))
    return response.end(page([...files.keys()]))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => pages.once('listening', resolve))
  origin = `http://localhost:${(pages.address() as AddressInfo).port}`
  const executablePath = process.env.CHROMIUM_PATH
  browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
})

afterAll(async () => {
  await browser?.close()
  await emulator?.close()
  await new Promise((resolve) => pages?.close(resolve))
})

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

function page(names: readonly string[]): string {
  const { id, keys } = DEFAULT_PROJECT
  const styles = names.filter((name) => name.endsWith('.css')).map((name) => `<link rel="stylesheet" href="/${name}">`)
  return `<!doctype html><html lang="en"><title>Strict</title>${styles.join('')}<link rel="icon" href="data:,">
    <body data-project-id="${id}" data-publishable-client-key="${keys.publishable}" data-base-url="${emulator.url}">
    <div id="app"></div><script type="module" src="/main.js"></script>`
}

async function built(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const { output } = (await build({
    logLevel: 'silent',
    configFile: false,
    resolve: { conditions: ['source', ...defaultClientConditions] },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { entryFileNames: 'main.js' } },
    },
  })) as Rolldown.RolldownOutput
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

test('signing up by keyboard, in another language, with the menu: the policy is never broken', async () => {
  const context = await browser.newContext({ locale: 'de-DE' })
  const tab = await context.newPage()
  const broken: string[] = []
  tab.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') broken.push(message.text())
  })
  tab.on('pageerror', (error) => broken.push(String(error)))
  await tab.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
    )
  })
  await tab.goto(`${origin}/handler/sign-up`)
  await tab.getByLabel('E-Mail-Adresse').fill('ada@example.com')
  await tab.getByLabel('Passwort', { exact: true }).fill('short')
  await tab.keyboard.press('Enter')
  await tab.getByText('Verwenden Sie mindestens 8 Zeichen').waitFor()
  await tab.getByLabel('Passwort', { exact: true }).fill('correct horse battery')
  await tab.getByLabel('Passwort wiederholen').fill('correct horse battery')
  await tab.keyboard.press('Enter')
  await tab.getByText('Sie sind als ada@example.com angemeldet.').waitFor()
  await tab.getByRole('button', { name: 'Kontomenü von ada@example.com' }).click()
  await tab.getByRole('menuitem', { name: 'Abmelden' }).waitFor()
  const card = tab.locator('.lk-card')
  expect(await card.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid')
  expect(broken).toEqual([])
  await context.close()
})

test('the policy is in force: a style in the page would be refused', async () => {
  const tab = await browser.newPage()
  await tab.goto(`${origin}/handler/sign-up`)
  const refused = await tab.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective))
        document.body.setAttribute('style', 'color: red')
      }),
  )
  expect(refused).toBe('style-src-attr')
  await tab.close()
})
