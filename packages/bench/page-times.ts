// Measures how long the apps of the size rows take, on a slow network, until they show the user or the sign-in form.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, Server, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext } from 'playwright'
import { root } from '../../tools/root.mjs'
import { bundleWithVite } from '../../tools/size/bundle.ts'
import { ROWS } from '../../tools/size/size-rows.ts'
import {
  EMAIL,
  noteWhenShown,
  pageOf,
  programOf,
  type RowId,
  type Shown,
  signUpProgram,
} from '../../tools/size/until-shown.ts'
import { launchChromium } from '../../tools/testing/chromium.ts'

/** Openings of each page. */
const OPENINGS = 5
/** In milliseconds and bytes per second. */
const NETWORK = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 }
/** Longer than an access token is valid, in milliseconds. */
const LONG_AGO = 2 * 3_600_000
const SESSIONS = ['fresh token', 'stale token', 'signed out'] as const
const SIGNED_OUT = 'signed out'

/** The contents of the files of an app, by path. */
type Files = ReadonlyMap<string, string>
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** The rows of the table: the app and the session, and the medians over HTTP/1.1 and HTTP/2 in milliseconds. */
export async function measurePageTimes(folder: string): Promise<string[][]> {
  const service = createService()
  const build = async (program: string, styles?: string): Promise<Files> => {
    const chunks = await bundleWithVite(program, undefined, [])
    const link = styles === undefined ? '' : '<link rel="stylesheet" href="/styles.css">'
    return new Map([
      ...chunks.map(({ name, code }) => [`/${name}`, code] as const),
      ['/', pageOf(chunks).replace('<body>', `<body>${link}`)],
      ['/styles.css', styles ?? ''],
    ])
  }
  const styles = await readFile(join(root, 'packages/react/dist/styles.css'), 'utf8')
  const signUp = await build(signUpProgram(service.options))
  const apps = new Map<RowId, Files>()
  for (const row of Object.keys(ROWS) as RowId[]) {
    const program = programOf(row, service.options, ` ?? '${SIGNED_OUT}'`)
    apps.set(row, await build(program, ROWS[row].styles && styles))
  }

  const browser = await launchChromium()
  const times = new Map<string, string[]>()
  try {
    for (const server of [createServer(), createSecureServer(createCertificate(folder))]) {
      let files = signUp
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        void respond(request, response, files, service.fetch)
      })
      const url = await listen(server)
      for (const session of SESSIONS) {
        service.start(session === 'stale token' ? -LONG_AGO : 0)
        files = signUp
        const storageState = await signedUp(browser, url)
        service.setClock(0)
        for (const [row, app] of apps) {
          if (row === 'e' && session !== 'signed out') continue
          files = app
          const text = session === 'signed out' ? SIGNED_OUT : EMAIL
          const shown: Shown = row === 'e' ? { selector: 'input[type=email]' } : { text }
          const openings: number[] = []
          for (let i = 0; i < OPENINGS; i++)
            openings.push(await open(browser, url, session === 'signed out' ? undefined : storageState, shown))
          const name = `${row}, ${session}`
          times.set(name, [...(times.get(name) ?? []), median(openings).toFixed(0)])
        }
      }
      server.close()
    }
  } finally {
    await browser.close()
  }
  return [...times].sort(([a], [b]) => (a[0] === b[0] ? 0 : a < b ? -1 : 1)).map(([name, cells]) => [name, ...cells])
}

/** The emulator, whose clock can be set back. */
function createService() {
  const path = createRequire(join(root, 'apps/notes/package.json')).resolve('@latchkey/emulator')
  const { createEmulator, DEFAULT_PROJECT } = createRequire(import.meta.url)(path)
  let offset = 0
  let emulator: { fetch(request: Request): Promise<Response> } | undefined
  return {
    options: `{ projectId: '${DEFAULT_PROJECT.id}', publishableKey: '${DEFAULT_PROJECT.keys.publishable}', baseUrl: location.origin }`,
    /** Starts without users, with the clock this many milliseconds off. */
    start(off: number): void {
      offset = off
      emulator = createEmulator({ projects: [DEFAULT_PROJECT], now: () => Date.now() + offset })
    },
    setClock(off: number): void {
      offset = off
    },
    fetch: async (request: Request) => (await emulator?.fetch(request)) ?? new Response(null, { status: 503 }),
  }
}

/** Signs up a user in a new browser context, and returns its cookies, which store the session. */
async function signedUp(browser: Browser, url: string): Promise<StorageState> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByText('signed up').waitFor()
  const { cookies } = await context.storageState()
  await context.close()
  return { cookies, origins: [] }
}

/** Opens the page with an empty cache, and returns the milliseconds until it shows this. */
async function open(browser: Browser, url: string, storageState: StorageState | undefined, shown: Shown) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, ...(storageState && { storageState }) })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', NETWORK)
  await page.addInitScript(noteWhenShown, shown)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction('shownAt !== undefined')
  const shownAt = await page.evaluate<number>('shownAt')
  await context.close()
  return shownAt
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  files: Files,
  fetch: (request: Request) => Promise<Response>,
) {
  const path = request.url ?? '/'
  const file = files.get(path)
  if (file !== undefined) {
    const type = path === '/' ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript'
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(gzipSync(file))
    return
  }
  const body: Buffer[] = []
  for await (const part of request) body.push(part)
  // HTTP/2 has headers such as `:path`.
  const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'))
  const { method = 'GET' } = request
  const received = await fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers: headers as [string, string][],
      ...(body.length > 0 && { body: Buffer.concat(body) }),
    }),
  )
  const content = Buffer.from(await received.arrayBuffer())
  response.writeHead(received.status, Object.fromEntries(received.headers)).end(content)
}

async function listen(server: Server | Http2SecureServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return `${server instanceof Server ? 'http' : 'https'}://localhost:${port}/`
}

/** Browsers use HTTP/2 only with TLS. */
function createCertificate(folder: string) {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-keyout', keyFile, '-out', certFile]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' })
  return { key: readFileSync(keyFile), cert: readFileSync(certFile) }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
