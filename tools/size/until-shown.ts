// Measures in Chromium what the apps of the rows load until a signed-in user is shown, or the sign-in form can be typed into.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { args, findBrowser } from '../browser.ts'
import { root } from '../root.mjs'
import { BUNDLERS, type Chunk, gzipped } from './bundle.ts'
import { ROWS } from './size-rows.ts'

export type RowId = keyof typeof ROWS

const NOTES = join(root, 'apps/notes')
const require = createRequire(join(NOTES, 'package.json'))
const ORIGIN = 'http://localhost:8000'
export const EMAIL = 'ada@example.com'
const PASSWORD = 'correct horse battery'
/** Bundlers leave React out, and the page gets it from here. */
const REACT_MODULES = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']

/** The bytes that the app of a row loads until its content is shown, gzipped, without React and styles. */
export interface UntilShown {
  measure(row: RowId, bundler: 'vite' | 'webpack' | 'esbuild'): Promise<number>
  close(): Promise<void>
}

/** What the page shows in the end. */
export type Shown = { readonly selector: string } | { readonly text: string }

/** Runs in the page: stores when it shows this, in milliseconds since it was opened. */
export function noteWhenShown(shown: Shown): void {
  const target = globalThis as { shownAt?: number | undefined }
  target.shownAt = undefined
  const isThere = () =>
    'selector' in shown ? document.querySelector(shown.selector) : document.body?.textContent.includes(shown.text)
  new MutationObserver(() => {
    if (isThere()) target.shownAt ??= performance.now()
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

export async function openUntilShown(): Promise<UntilShown> {
  const { createEmulator, DEFAULT_PROJECT } = await import(require.resolve('@latchkey/emulator'))
  const emulator = createEmulator({ projects: [DEFAULT_PROJECT] })
  const options = `{ projectId: '${DEFAULT_PROJECT.id}', publishableKey: '${DEFAULT_PROJECT.keys.publishable}', baseUrl: location.origin }`
  const react = await reactFiles()
  const browser = await chromium.launch({ args, executablePath: (await findBrowser()).path })
  /** Opens the app, and returns the files that it requested before the page had the element or the text. */
  const load = async (context: BrowserContext, chunks: readonly Chunk[], shown: Shown) => {
    const page = await context.newPage()
    await page.addInitScript(noteWhenShown, shown)
    await page.route('**/*', async (route) => {
      const request = route.request()
      const { pathname } = new URL(request.url())
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: pageOf(chunks) })
      if (pathname.startsWith('/api/')) {
        const sent = new Request(request.url(), {
          method: request.method(),
          headers: request.headers(),
          body: request.postDataBuffer() as Uint8Array<ArrayBuffer> | null,
        })
        const response: Response = await emulator.fetch(sent)
        return route.fulfill({
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: Buffer.from(await response.arrayBuffer()),
        })
      }
      const body = chunks.find(({ name }) => pathname === `/${name}`)?.code ?? react.get(pathname)
      return body === undefined
        ? route.fulfill({ status: 404 })
        : route.fulfill({ contentType: 'text/javascript', body })
    })
    await page.goto(ORIGIN)
    await page.waitForFunction('shownAt !== undefined')
    const requested = await page.evaluate<string[]>(
      'performance.getEntriesByType("resource").filter((file) => file.startTime < shownAt).map((file) => file.name)',
    )
    await page.close()
    return chunks.filter(({ name }) => requested.includes(`${ORIGIN}/${name}`))
  }
  const storageState = await signIn(browser, load, options)
  return {
    async measure(row, bundler) {
      const context = await browser.newContext(row === 'e' ? {} : { storageState })
      const chunks = await BUNDLERS[bundler](programOf(row, options))
      const files = await load(context, chunks, row === 'e' ? { selector: 'input[type=email]' } : { text: EMAIL })
      await context.close()
      return files.reduce((sum, { code }) => sum + gzipped(code), 0)
    },
    close: () => browser.close(),
  }
}

/** The storage of a browser in which a user has signed up. */
async function signIn(
  browser: Browser,
  load: (context: BrowserContext, chunks: readonly Chunk[], shown: Shown) => Promise<unknown>,
  options: string,
) {
  const context = await browser.newContext()
  const chunks = await BUNDLERS.esbuild(signUpProgram(options))
  await load(context, chunks, { text: 'signed up' })
  const state = await context.storageState()
  await context.close()
  return state
}

/** An app that signs up a user. */
export const signUpProgram = (options: string) => `
  import { createClient, signUpWithPassword } from '@latchkey/core'
  await signUpWithPassword(createClient(${options}), { email: '${EMAIL}', password: '${PASSWORD}', redirectTo: false })
  document.body.append('signed up')
`

/**
 * The app of a row, which shows the user or the sign-in form.
 * @param signedOut What follows the email address in the program, such as `?? 'signed out'`.
 */
export function programOf(row: RowId, options: string, signedOut = '') {
  const imports = Object.entries(ROWS[row].uses).map(([from, names]) => `import { ${names.join(', ')} } from '${from}'`)
  const names = Object.values(ROWS[row].uses).flat()
  const show = names.includes('LatchkeyProvider')
    ? `
      import { createElement, Suspense } from 'react'
      import { createRoot } from 'react-dom/client'
      const App = () => ${names.includes('SignIn') ? 'createElement(SignIn)' : `useUser()?.primaryEmail${signedOut}`}
      createRoot(document.body.appendChild(document.createElement('main'))).render(
        createElement(LatchkeyProvider, { client }, createElement(Suspense, null, createElement(App))),
      )`
    : `getUser(client).then((user) => document.body.append(user${signedOut && '?'}.primaryEmail${signedOut}))`
  return `
    ${imports.join('\n')}
    const client = createClient(${options})
    globalThis.used = [${names.join(', ')}]
    ${show}
  `
}

export function pageOf(chunks: readonly Chunk[]) {
  const imports = Object.fromEntries(REACT_MODULES.map((name) => [name, `/${fileOf(name)}`]))
  const scripts = chunks
    .filter(({ first }) => first)
    .map(({ name }) => `<script type="module" src="/${name}"></script>`)
  return `<!doctype html><body><script type="importmap">${JSON.stringify({ imports })}</script>${scripts.join('')}`
}

const fileOf = (name: string) => `react/${name.replace('/', '-')}.js`

/** React as modules, by path. */
async function reactFiles(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await esbuild.build({
    entryPoints: Object.fromEntries(REACT_MODULES.map((name) => [name.replace('/', '-'), `react:${name}`])),
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: '/react',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'named exports',
        setup(build) {
          build.onResolve({ filter: /^react:/ }, ({ path }) => ({
            path: path.slice('react:'.length),
            namespace: 'named',
          }))
          build.onLoad({ filter: /.*/, namespace: 'named' }, ({ path }) => ({
            contents: `import all from '${path}'\nexport default all\nexport const { ${Object.keys(require(path)).join(', ')} } = all`,
            resolveDir: NOTES,
          }))
        },
      },
    ],
  })
  return new Map(outputFiles.map(({ path, text }) => [path, text]))
}
