// Runs published versions of the service's own kit next to this kit, in the same browser and on the same cookies, and
// switches users between them. The published packages are installed into a cache folder and run as they are.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { reportFigures } from '../../../../../tools/proof/figures.js'
import { root } from '../../../../../tools/root.mjs'
import { bundleForBrowser, install } from './install.js'

/** Two versions with raw cookies, one with JSON cookies and one with renamed cookies. */
const VERSIONS = ['2.8.3', '2.8.39', '2.8.102', '2.8.108']
const APP = 'https://app.example.com'
const DOCS = 'https://docs.example.com'
/** The trusted domains of a project that shares sessions among the subdomains of example.com. */
const SHARED = ['https://example.com', 'https://**.example.com']
const API = 'https://api.example.org'
const PASSWORD = 'correct horse battery'

/** `ours`, or the version of a published kit. */
type Kit = string
type Action = 'user' | 'signUp' | 'signIn' | 'signOut'

const { createEmulator, DEFAULT_PROJECT } = await import(
  pathToFileURL(join(root, 'packages/emulator/dist/index.js')).href
)

const SETTINGS = JSON.stringify({
  baseUrl: API,
  projectId: DEFAULT_PROJECT.id,
  publishableClientKey: DEFAULT_PROJECT.keys.publishable,
  tokenStore: 'cookie',
})

// Both kits get the same three functions on the page.
const OURS = `
  import { createClient, getUser, signInWithPassword, signOut, signUpWithPassword } from '@latchkey/core'
  const { publishableClientKey: publishableKey, ...settings } = ${SETTINGS}
  const client = createClient({ ...settings, publishableKey, redirectMethod: 'none' })
  const callbackUrl = location.origin + '/verify'
  globalThis.kit = {
    user: async () => (await getUser(client))?.primaryEmail ?? null,
    signUp: async (email, password) => { await signUpWithPassword(client, { email, password, callbackUrl }) },
    signIn: async (email, password) => { await signInWithPassword(client, { email, password }) },
    signOut: async () => { await signOut(client) },
  }`
const PUBLISHED = `
  import { StackClientApp } from '@stackframe/js'
  const app = new StackClientApp({ ...${SETTINGS}, noAutomaticPrefetch: true, redirectMethod: 'none' })
  const check = (result) => { if (result.status !== 'ok') throw result.error }
  const verificationCallbackUrl = location.origin + '/verify'
  globalThis.kit = {
    user: async () => (await app.getUser())?.primaryEmail ?? null,
    signUp: async (email, password) =>
      check(await app.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl })),
    signIn: async (email, password) => check(await app.signInWithCredential({ email, password, noRedirect: true })),
    signOut: async () => { await (await app.getUser())?.signOut() },
  }`

const scripts = new Map<Kit, string>([['ours', await bundleForBrowser(join(root, 'apps/notes'), OURS)]])
for (const version of VERSIONS) scripts.set(version, await bundleForBrowser(await install(version), PUBLISHED))

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
let steps = 0

/**
 * Opens a browser profile with its own emulator. `name` is for messages, `domains` are the trusted domains. Default of
 * `serverVersion`: that of the emulator.
 */
async function profile(name: string, domains: string[] = [APP], serverVersion?: string) {
  const settings = {
    ...DEFAULT_PROJECT.settings,
    domains: domains.map((domain) => ({ domain, handlerPath: '/handler' })),
  }
  const emulator = createEmulator({
    ...(serverVersion && { serverVersion }),
    projects: [{ ...DEFAULT_PROJECT, settings }],
  })
  const context = await browser.newContext()
  /** Refresh tokens and the users that they were issued to. */
  const issued = new Map<string, string>()
  let signingIn = ''

  await context.route('**/*', async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (url.origin === APP || url.origin === DOCS) {
      const script = scripts.get(url.pathname.slice(1).replace(/\.js$/, ''))
      if (url.pathname.endsWith('.js')) return route.fulfill({ contentType: 'text/javascript', body: script ?? '' })
      const html = `<!doctype html><script type="module" src="${url.pathname}.js"></script>`
      return route.fulfill({ contentType: 'text/html', body: html })
    }
    if (url.origin !== API) return route.abort()
    const response = await emulator.fetch(
      new Request(url, {
        method: request.method(),
        headers: Object.entries(await request.allHeaders()).filter(([header]) => !header.startsWith(':')),
        body: request.postDataBuffer() as BodyInit | null,
      }),
    )
    const body = await response.text()
    const token = /"refresh_token": ?"([^"]+)"/.exec(body)?.[1]
    if (token !== undefined && !issued.has(token)) issued.set(token, signingIn)
    return route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body })
  })

  /** Loads a page with a kit, runs an action there, and leaves it. */
  const visit = async (kit: Kit, action: Action, email = '', origin = APP) => {
    steps += 1
    const page = await context.newPage()
    try {
      await page.goto(`${origin}/${kit}`)
      await page.waitForFunction('globalThis.kit')
      signingIn = email
      const result = await page.evaluate(`kit.${action}(${JSON.stringify(email)}, ${JSON.stringify(PASSWORD)})`)
      // Kits store a new session for the host first, and move it after they have read the project.
      if (domains === SHARED && email && kit !== '2.8.39')
        await page.waitForFunction(`/refresh-[^=]*--custom-/.test(document.cookie)`, undefined, { polling: 100 })
      return result
    } catch (cause) {
      throw new Error(`${name}: ${action} with kit ${kit} failed`, { cause })
    } finally {
      await page.close()
    }
  }
  /** Fails unless each kit has this user. */
  const expectUser = async (email: string | null, kits: Kit[], origin = APP) => {
    for (const kit of kits) {
      const found = await visit(kit, 'user', '', origin)
      if (found !== email) throw new Error(`${name}: kit ${kit} has the user ${found}, not ${email}`)
    }
  }
  /** Fails when a cookie holds a refresh token of any other user. */
  const expectTokensOf = async (email: string | null) => {
    for (const cookie of await context.cookies())
      for (const [token, owner] of issued)
        if (owner !== email && cookie.value.includes(token))
          throw new Error(`${name}: the cookie ${cookie.name} still holds a token of ${owner}`)
  }
  /** Opens a page with a kit, and leaves it open. */
  const open = async (kit: Kit) => {
    const page = await context.newPage()
    await page.goto(`${APP}/${kit}`)
    await page.waitForFunction('globalThis.kit')
    await page.evaluate('kit.user()')
    return page
  }
  /** Stores the session of an impersonation in the browser, in the cookie that a kit has written, as a dashboard does. */
  const impersonate = async (user: string, written: { readonly name: string; readonly value: string }) => {
    const ask = async (method: string, path: string, body?: object) => {
      const headers = {
        'content-type': 'application/json',
        'x-stack-access-type': 'server',
        'x-stack-project-id': DEFAULT_PROJECT.id,
        'x-stack-secret-server-key': DEFAULT_PROJECT.keys.secret,
      }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      return (await emulator.fetch(new Request(`${API}/api/v1${path}`, init))).json()
    }
    const { items } = await ask('GET', `/users?query=${user}`)
    const created = await ask('POST', '/auth/sessions', { user_id: items[0].id, is_impersonation: true })
    const refreshToken: string = created.refresh_token
    issued.set(refreshToken, user)
    const isJson = written.value.includes('refresh_token')
    // Raw cookies have the time in seconds: the administrator acts two seconds after the user.
    const session = { refresh_token: refreshToken, updated_at_millis: Date.now() + 2000 }
    const value = isJson ? encodeURIComponent(JSON.stringify(session)) : refreshToken
    await context.addCookies([{ name: written.name, value, url: APP, secure: true, sameSite: 'Lax' }])
  }
  const refreshCookie = async () => {
    const found = (await context.cookies()).find(({ name }) => name.includes('-refresh-'))
    if (!found) throw new Error(`${name}: there is no cookie with a refresh token`)
    return found
  }
  return { visit, open, expectUser, expectTokensOf, impersonate, refreshCookie, close: () => context.close() }
}

const [ann, bob, cleo] = ['ann@example.com', 'bob@example.com', 'cleo@example.com'] as const

/** Users switch between this kit and a published one, in both directions. */
async function switchUsers(version: string, serverVersion?: string) {
  const { visit, expectUser, expectTokensOf, close } = await profile(`ours and ${version}`, [APP], serverVersion)
  const both = ['ours', version]
  await visit('ours', 'signUp', ann)
  await expectUser(ann, [version, 'ours', version])
  await visit(version, 'signUp', bob)
  await expectUser(bob, both)
  await visit('ours', 'signIn', ann)
  await expectTokensOf(ann)
  await expectUser(ann, [version, 'ours'])
  await visit(version, 'signOut')
  await expectUser(null, both)
  await visit(version, 'signIn', bob)
  await expectUser(bob, both)
  await visit('ours', 'signOut')
  await expectTokensOf(null)
  await expectUser(null, [version, 'ours'])
  await visit('ours', 'signUp', cleo)
  await expectTokensOf(cleo)
  await expectUser(cleo, [version, 'ours'])
  await close()
}

/** Two published kits leave their cookies behind, then this kit signs in and out. */
async function replaceBoth(earlier: string, later: string) {
  const { visit, expectUser, expectTokensOf, close } = await profile(`${earlier}, ${later}, ours`)
  await visit(earlier, 'signUp', ann)
  await visit(later, 'signUp', bob)
  await expectUser(bob, ['ours'])
  await visit('ours', 'signUp', cleo)
  await expectTokensOf(cleo)
  await expectUser(cleo, [earlier, later, 'ours'])
  await visit('ours', 'signOut')
  await expectTokensOf(null)
  await expectUser(null, [earlier, later, 'ours'])
  await close()
}

/** Users switch between two subdomains with different kits, in both directions. */
async function switchSubdomains(version: string) {
  const { visit, expectUser, close } = await profile(`ours and ${version} on subdomains`, SHARED)
  const both = ['ours', version]
  for (const kit of both) {
    const other = kit === 'ours' ? version : 'ours'
    await visit(kit, 'signUp', `ann-${kit}@example.com`)
    await expectUser(`ann-${kit}@example.com`, both, DOCS)
    await visit(other, 'signUp', `bob-${kit}@example.com`, DOCS)
    await expectUser(`bob-${kit}@example.com`, both)
    await visit(other, 'signOut', '', DOCS)
    await expectUser(null, both)
    await visit(other, 'signIn', `bob-${kit}@example.com`, DOCS)
    await visit(kit, 'signIn', `ann-${kit}@example.com`)
    await expectUser(`ann-${kit}@example.com`, both, DOCS)
    await visit(kit, 'signOut')
    await expectUser(null, both, DOCS)
  }
  await visit('ours', 'signUp', cleo)
  await expectUser(cleo, ['ours', version], DOCS)
  await visit('ours', 'signOut', '', DOCS)
  await expectUser(null, ['ours', version])
  await close()
}

/** An administrator becomes another user, in the cookie of the published kit, and signs out with one of the kits. */
async function impersonation(version: string) {
  for (const signedInWith of ['ours', version])
    for (const signedOutWith of ['ours', version]) {
      const on = await profile(`an impersonation of ${version}, ${signedInWith}, ${signedOutWith}`)
      await on.visit(version, 'signUp', bob)
      const cookie = await on.refreshCookie()
      await on.visit(version, 'signOut')
      await on.visit(signedInWith, 'signUp', ann)
      await on.impersonate(bob, cookie)
      await on.expectUser(bob, ['ours', version])
      await on.visit(signedOutWith, 'signOut')
      // 2.8.108 leaves the access cookie with the former name.
      if (signedOutWith === 'ours') await on.expectTokensOf(null)
      await on.expectUser(null, [version, 'ours'])
      await on.close()
    }
}

/** A cookie of a host that another subdomain could not delete does not bring back its user. */
async function staleHost() {
  const { visit, expectUser, close } = await profile('a stale cookie of one host', SHARED)
  await visit('2.8.39', 'signUp', ann)
  await visit('ours', 'signUp', bob, DOCS)
  await expectUser(bob, ['ours'])
  await visit('ours', 'signOut')
  await expectUser(null, ['ours'])
  await expectUser(null, ['ours'], DOCS)
  await close()
}

/** A page with a published kit stays open while the user signs out with this kit in another tab. */
async function openPage(version: string) {
  const { visit, open, expectUser, expectTokensOf, close } = await profile(`an open page of ${version}`)
  await visit(version, 'signUp', ann)
  const page = await open(version)
  await visit('ours', 'signOut')
  // Kits read the cookies again every 100 ms.
  await page.waitForTimeout(1000)
  const user = await page.evaluate('kit.user()')
  if (user !== null) throw new Error(`an open page of ${version} still has the user ${user}`)
  await expectTokensOf(null)
  await page.close()
  await expectUser(null, ['ours', version])
  await close()
}

const faults: unknown[] = []
let passed = 0
const attempt = async (work: Promise<void>) => {
  await work.then(
    () => {
      passed += 1
    },
    (error) => faults.push(error),
  )
}
for (const version of VERSIONS) {
  await attempt(switchUsers(version))
  await attempt(switchUsers(version, '2.8.86'))
  await attempt(impersonation(version))
}
for (const earlier of VERSIONS)
  for (const later of VERSIONS) if (earlier !== later) await attempt(replaceBoth(earlier, later))
for (const version of ['2.8.102', '2.8.108']) await attempt(switchSubdomains(version))
await attempt(staleHost())
for (const version of VERSIONS) await attempt(openPage(version))
await browser.close()

reportFigures([
  { name: 'Published versions run in Chromium', value: VERSIONS.join(', ') },
  { name: 'Sequences of user switches that passed', value: `${passed} of ${passed + faults.length}` },
  { name: 'Visits to a page with one of the kits', value: steps },
])
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
