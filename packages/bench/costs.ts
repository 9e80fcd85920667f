// Counts the requests that an app causes at the service, by the emulator's own count, in Chromium and on a server. An hour of a
// page is an hour of its clock and of the service's, in steps of a minute.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createClient, getAccessToken, signUpWithPassword } from '@latchkey/core'
import { getAuth } from '@latchkey/core/server'
import { authenticate, createVerifier } from '@latchkey/core/verify'
import type { BrowserContext, Page } from 'playwright'
import { root } from '../../tools/root.mjs'
import { bundleWithVite, type Chunk } from '../../tools/size/bundle.ts'
import { launchChromium } from '../../tools/testing/chromium.ts'

const MINUTE = 60_000
const MEMBERS = 5000
const ACCOUNT = { email: 'ann@example.test', password: 'correct horse battery' }
/** What a page shows when it is loaded. */
const USER_BUTTON = 'button[aria-haspopup]'
/** Scenarios of servers. */
const READS = 'server page that reads `userId`, with `getAuth`'
const SHOWS = 'server page whose layout and page show the user, with `getAuth`'
const FRESH = 'server page with `getAuth` and `fresh: true`'
const API = 'API request with `authenticate`, as in Express, Fastify and Hono'
/** How long a page sends nothing until it counts as loaded, in milliseconds. */
const QUIET = 500

type Handler = (request: Request) => Promise<Response>

/** The scenarios, with the requests per page and per hour of Latchkey and of Better Auth. */
export async function measureCosts(): Promise<string[][]> {
  const latchkey = await measureLatchkey()
  const betterAuth = await measureBetterAuth()
  return Object.entries(latchkey).map(([name, count]) => [name, count, betterAuth[name] ?? 'has none'])
}

async function measureLatchkey(): Promise<Record<string, string>> {
  const emulatorOf = createRequire(join(root, 'apps/notes/package.json'))
  const { createEmulator, DEFAULT_PROJECT } = await import(emulatorOf.resolve('@latchkey/emulator'))
  let ahead = 0
  const emulator = createEmulator({ projects: [DEFAULT_PROJECT], passwordRounds: 1, now: () => Date.now() + ahead })
  const project = { projectId: DEFAULT_PROJECT.id, publishableKey: DEFAULT_PROJECT.keys.publishable }
  const program = `
    import { createElement as h } from 'react'
    import { createRoot } from 'react-dom/client'
    import { createClient, getAccessToken, signUpWithPassword } from '@latchkey/core'
    import { LatchkeyProvider } from '@latchkey/react'
    import { AccountSettings, TeamSettings } from '@latchkey/react/screens'
    import { UserButton } from '@latchkey/react/user-button'
    const client = createClient({ ...${JSON.stringify(project)}, baseUrl: location.origin })
    const pages = { '/': () => h(UserButton), '/account': () => h(AccountSettings), '/team': () => h(TeamSettings, { teamId: location.hash.slice(1) }) }
    globalThis.signUp = () => signUpWithPassword(client, { ...${JSON.stringify(ACCOUNT)}, redirectTo: false })
    globalThis.act = () => getAccessToken(client)
    createRoot(document.body.appendChild(document.createElement('main'))).render(h(LatchkeyProvider, { client }, h(pages[location.pathname])))
  `
  const site = await serve(await bundleWithVite(program, undefined, []), '/api/', (request) => emulator.fetch(request))
  const pages = await measurePages(site, USER_BUTTON, (time) => {
    ahead = time
  })
  const asServer = async (method: string, path: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      'x-stack-project-id': project.projectId,
      'x-stack-access-type': 'server',
      'x-stack-secret-server-key': DEFAULT_PROJECT.keys.secret,
    }
    const sent = new Request(`${site.url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
    const response: Response = await emulator.fetch(sent)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { readonly id: string }
  }
  const users: readonly { readonly id: string }[] = emulator.world.users.where(() => true)
  const team = await asServer('POST', '/teams', { display_name: 'Large', creator_user_id: users[0]?.id })
  for (let i = 1; i < MEMBERS; i++) {
    const { id } = await asServer('POST', '/users', { display_name: `Member ${i}` })
    await asServer('POST', `/team-memberships/${team.id}/${id}`, {})
  }
  const account = await pages.open('/account', 'h2')
  const large = await pages.open(`/team#${team.id}`, 'text=/^Member \\d+/')
  await pages.close()
  ahead = 0
  const server = await measureServer({ ...project, baseUrl: site.url }, site.count)
  site.close()
  return {
    ...pages.counts,
    'account settings, page load': account,
    [`settings of a team with ${MEMBERS.toLocaleString('en-US')} members, page load`]: large,
    ...server,
  }
}

/** Requests of pages that a server renders, and of an API, for a user whose access token is valid. */
async function measureServer(project: { projectId: string; publishableKey: string; baseUrl: string }, count: Count) {
  const server = createClient({ ...project, tokenStore: null })
  const browser = createClient({ ...project, tokenStore: 'memory' })
  await signUpWithPassword(browser, {
    ...ACCOUNT,
    email: 'server@example.test',
    callbackUrl: 'http://localhost:3000/verify',
    redirectTo: false,
  })
  const authorization = `Bearer ${await getAccessToken(browser)}`
  const request = () => new Request('http://localhost:3000/', { headers: { authorization } })
  const verify = createVerifier({ projectId: project.projectId, baseUrl: project.baseUrl })
  // The keys are requested once for each process.
  await getAuth(server, request())
  await authenticate(request(), verify)
  const read = async (pages: number) => {
    const auth = await getAuth(server, request())
    await Promise.all(Array.from({ length: pages }, () => auth.getUser()))
  }
  return {
    [READS]: await count(async () => void (await getAuth(server, request()))),
    [SHOWS]: await count(() => read(2)),
    [FRESH]: await count(async () => void (await getAuth(server, request(), { fresh: true }))),
    [API]: await count(async () => void (await authenticate(request(), verify))),
  }
}

/** Better Auth is its own service: its requests are those of its client to its handler, and its server reads its database. */
async function measureBetterAuth(): Promise<Record<string, string>> {
  const emulator = createRequire(join(root, 'packages/emulator/package.json'))
  const { betterAuth } = await import(emulator.resolve('better-auth/minimal'))
  const { memoryAdapter } = await import(emulator.resolve('better-auth/adapters/memory'))
  const program = `
    import { createAuthClient } from 'better-auth/client'
    const client = createAuthClient({ baseURL: location.origin })
    globalThis.signUp = () => client.signUp.email({ ...${JSON.stringify(ACCOUNT)}, name: 'Ann' })
    globalThis.act = () => {}
    client.useSession.subscribe(({ data }) => { document.body.innerHTML = data ? '<h1>' + data.user.email + '</h1>' : '' })
  `
  let handle: Handler = async () => new Response(null, { status: 503 })
  const chunks = await bundleWithVite(program, join(root, 'packages/emulator'), [])
  const site = await serve(chunks, '/api/auth/', (request) => handle(request))
  const memory = memoryAdapter({ user: [], session: [], account: [], verification: [] })
  let reads = 0
  const countReads = (adapter: Record<string, (...args: unknown[]) => unknown>) => {
    const counted =
      (name: string) =>
      (...args: unknown[]) => {
        reads += 1
        return adapter[name]?.(...args)
      }
    return { ...adapter, findOne: counted('findOne'), findMany: counted('findMany') }
  }
  const auth = betterAuth({
    baseURL: site.url,
    secret: 'a secret of 32 characters for tests',
    database: (options: unknown) => countReads(memory(options)),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  })
  handle = auth.handler
  const pages = await measurePages(site, 'h1', () => {})
  await pages.close()
  site.close()
  const { headers } = await auth.api.signInEmail({ body: ACCOUNT, returnHeaders: true })
  const cookie = headers
    .getSetCookie()
    .map((line: string) => line.split(';')[0])
    .join('; ')
  const page = async (calls: number) => {
    reads = 0
    for (let i = 0; i < calls; i++) await auth.api.getSession({ headers: new Headers({ cookie }) })
    return `0 (database reads: ${reads})`
  }
  return {
    ...pages.counts,
    [READS]: await page(1),
    [SHOWS]: await page(2),
    [FRESH]: await page(1),
    [API]: await page(1),
  }
}

/** Runs something and describes how many requests it caused. */
type Count = (run: () => Promise<unknown>) => Promise<string>
interface Site {
  readonly url: string
  readonly count: Count
  close(): void
}

/** Serves an app, and passes the requests to a path on to a service, which it counts. */
async function serve(chunks: readonly Chunk[], path: string, service: Handler): Promise<Site> {
  let requests: string[] = []
  const scripts = chunks
    .filter(({ first }) => first)
    .map(({ name }) => `<script type="module" src="/${name}"></script>`)
  const page = `<!doctype html><html lang="en"><title>App</title><body>${scripts.join('')}</body></html>`
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (!pathname.startsWith(path)) {
      const code = chunks.find(({ name }) => pathname === `/${name}`)?.code
      response
        .writeHead(200, { 'content-type': code === undefined ? 'text/html' : 'text/javascript' })
        .end(code ?? page)
      return
    }
    const body: Buffer[] = []
    for await (const part of request) body.push(part)
    const { method = 'GET', headers } = request
    requests.push(`${method} ${pathname.replace(/^\/api\/(v1\/)?/, '').replace(/[0-9a-f-]{36}/g, '…')}`)
    const sent = new Request(new URL(request.url ?? '/', `http://${headers.host}`), {
      method,
      headers: Object.entries(headers) as [string, string][],
      ...(body.length > 0 && { body: Buffer.concat(body) }),
    })
    const received = await service(sent)
    const cookies = received.headers.getSetCookie()
    response.writeHead(received.status, { ...Object.fromEntries(received.headers), 'set-cookie': cookies })
    response.end(Buffer.from(await received.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async count(run) {
      requests = []
      await run()
      const names = [...new Set(requests)].sort()
      const described = names.map((name) => `${requests.filter((one) => one === name).length} × ${name}`)
      return requests.length === 0 ? '0' : `${requests.length}: ${described.join(', ')}`
    },
    close: () => void server.close(),
  }
}

/**
 * Signs up in a browser, and measures pages that show the user.
 * @param shown The element that a page of the signed-in user has.
 * @param setClock Sets how far the clock of the service is ahead, in milliseconds.
 */
async function measurePages({ url, count }: Site, shown: string, setClock: (ahead: number) => void) {
  const browser = await launchChromium()
  const context = await browser.newContext({ baseURL: url })
  const first = await context.newPage()
  await first.goto('/')
  await first.waitForFunction('typeof signUp === "function"')
  await first.evaluate('signUp().then(() => {})')
  await first.close()
  const open = (path: string, ready: string) =>
    count(async () => {
      const page = await context.newPage()
      await page.goto(path)
      await page.locator(ready).first().waitFor({ state: 'attached', timeout: 60_000 })
      await quiet(page)
      await page.close()
    })
  const load = await open('/', shown)
  let ahead = 0
  /** Time never goes back. */
  const hourOf = (tabs: number, isUsed: boolean) => {
    ahead += 2 * 60 * MINUTE
    return hour(context, count, shown, (milliseconds) => setClock(ahead + milliseconds), ahead, tabs, isUsed)
  }
  const hours = {
    'a page of the signed-in user, idle for an hour': await hourOf(1, false),
    'the page, used each minute for an hour': await hourOf(1, true),
    'five tabs, idle for an hour': await hourOf(5, false),
    'five tabs, each used each minute for an hour': await hourOf(5, true),
  }
  return { counts: { 'page of the signed-in user, page load': load, ...hours }, open, close: () => browser.close() }
}

/** Counts the requests of an hour after the pages were loaded. A page is used when it gets focus and needs an access token. */
async function hour(
  context: BrowserContext,
  count: Count,
  shown: string,
  setClock: (milliseconds: number) => void,
  ahead: number,
  tabs: number,
  isUsed: boolean,
) {
  setClock(0)
  const pages: Page[] = []
  // All pages of a context have the same clock.
  await context.clock.install({ time: Date.now() + ahead })
  for (let i = 0; i < tabs; i++) {
    const page = await context.newPage()
    await page.goto('/')
    await page.locator(shown).first().waitFor({ state: 'attached' })
    pages.push(page)
  }
  const use = "dispatchEvent(new Event('focus')); document.dispatchEvent(new Event('visibilitychange')); act()"
  const counted = await count(async () => {
    for (let minute = 1; minute <= 60; minute++) {
      setClock(minute * MINUTE)
      await context.clock.runFor(MINUTE)
      if (isUsed) for (const page of pages) await page.evaluate(use)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  for (const page of pages) await page.close()
  return counted
}

async function quiet(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET)
}
