import { describe, expect, test } from 'vitest'
import { createClient } from '../client.js'
import { getProject } from '../contract/projects/project.js'
import { signInWithPassword } from '../flows/auth/password.js'
import { signOut } from '../flows/session/sign-out.js'
import { INTERNALS } from '../lib/internals.js'
import { createFakeAccessToken, createFakeCookies, createFakeEnv } from '../testing.js'
import { watch } from '../watch.js'
import { cookieStore } from './cookie-store.js'
import { createSession } from './session.js'
import { shareSession } from './share-session.js'
import {
  findSharedDomain,
  needsSharedDomain,
  pageUrl,
  readSharedDomain,
  sharedCookieName,
  storeSharedDomain,
} from './shared-domain.js'

const NOW = 1_800_000_000_000
const SHARED = ['https://example.com', 'https://**.example.com']
const COOKIE = 'stack-refresh-p1--custom-CNW62VBGDHJJWRVFDM'

describe('findSharedDomain', () => {
  // The names are those that kits 2.8.102 and 2.8.108 write in Chromium.
  test.each([
    ['app.example.com', SHARED, 'example.com', 'CNW62VBGDHJJWRVFDM'],
    ['example.com', SHARED, 'example.com', 'CNW62VBGDHJJWRVFDM'],
    ['a.b.example.com', SHARED, 'example.com', 'CNW62VBGDHJJWRVFDM'],
    [
      'app.exa-mple1.com',
      ['https://exa-mple1.com', 'https://**.exa-mple1.com'],
      'exa-mple1.com',
      'CNW62BBDE1P6AC9ECDQPT',
    ],
    ['app.abcde.com', ['https://abcde.com', 'https://**.abcde.com'], 'abcde.com', 'C5H66S355SHPYV8'],
    ['app.example.com', ['', 'example.com', '**.example.com'], 'example.com', 'CNW62VBGDHJJWRVFDM'],
    ['app.example.com', ['https://Example.com:443/a', 'https://**.Example.com/b'], 'example.com', 'CNW62VBGDHJJWRVFDM'],
    [
      'app.example.com',
      ['https://app.example.com', 'https://**.app.example.com'],
      'app.example.com',
      'C5R70BK5F1GPTW3CCMQ66VVD',
    ],
    [
      'x.ab.example.co.uk',
      ['https://example.co.uk', 'https://**.example.co.uk', 'https://ab.example.co.uk', 'https://**.ab.example.co.uk'],
      'example.co.uk',
      'CNW62VBGDHJJWRVF5STPP',
    ],
  ])('on %s with %j finds %s', (host, domains, domain, name) => {
    expect(findSharedDomain(domains, host)).toEqual(domain)
    expect(findSharedDomain([...domains].reverse(), host)).toEqual(domain)
    expect(sharedCookieName('p1', domain)).toBe(`stack-refresh-p1--custom-${name}`)
  })

  test.each([
    ['app.example.com', ['https://example.com']],
    ['app.example.com', ['https://**.example.com', 'https://app.example.com']],
    ['app.example.com', ['https://example.com', 'https://*.example.com']],
    ['notexample.com', SHARED],
    ['app.example.com', ['//example.com', '//**.example.com']],
    ['localhost', ['http://localhost', 'http://**.localhost']],
  ])('on %s with %j finds none', (host, domains) => {
    expect(findSharedDomain(domains, host)).toBeUndefined()
  })
})

/** A browser with a page on each host. They share the cookies of their parent domain, and the clock. */
function browser(domains: readonly string[] = SHARED) {
  let now = NOW
  const hosts = new Map<string, ReturnType<typeof createFakeCookies>>()
  const requests: string[] = []
  const withTokens: string[] = []
  const jarOf = (host: string) => {
    const own = hosts.get(host) ?? createFakeCookies(() => now, `https://${host}/`)
    hosts.set(host, own)
    return {
      ...own,
      write(line: string) {
        if (!/domain=example\.com/i.test(line)) return own.write(line)
        for (const jar of hosts.values()) jar.write(line)
      },
    }
  }
  const storages = new Map<string, ReturnType<typeof createFakeEnv>['sharedStore']>()
  function open(host: string) {
    const env = createFakeEnv({
      now,
      href: `https://${host}/`,
      async fetch(request) {
        const path = new URL(request.url).pathname.replace('/api/v1', '')
        requests.push(path)
        if (request.headers.has('x-stack-access-token')) withTokens.push(path)
        if (path === '/auth/password/sign-in') {
          const { email } = await request.json()
          return json({ access_token: tokenOf(email), refresh_token: email.split('@')[0], user_id: 'u' })
        }
        if (path === '/projects/current')
          return json({
            id: 'p1',
            display_name: 'P',
            config: {
              sign_up_enabled: true,
              credential_enabled: true,
              magic_link_enabled: true,
              passkey_enabled: true,
              client_team_creation_enabled: true,
              client_user_deletion_enabled: true,
              allow_user_api_keys: true,
              allow_team_api_keys: true,
              enabled_oauth_providers: [],
              domains: domains.map((domain) => ({ domain, handler_path: '/handler' })),
            },
          })
        return json({ success: true })
      },
    })
    const sharedStore = storages.get(host) ?? env.sharedStore
    storages.set(host, sharedStore)
    const client = createClient(
      { projectId: 'p1', publishableKey: 'k', tokenStore: 'cookie', redirectMethod: 'none' },
      { ...env, cookies: jarOf(host), ...(sharedStore && { sharedStore }) },
    )
    return {
      user: () => client.session.refreshToken()?.reveal() ?? null,
      signIn: (name: string) => signInWithPassword(client, { email: `${name}@example.com`, password: 'pw' }),
      signOut: () => signOut(client),
      project: watch(client, getProject),
      async stay() {
        await env.advance(2000)
        now += 2000
      },
    }
  }
  const json = (body: unknown) => Response.json(body, { headers: { 'x-stack-actual-status': '200' } })
  const tokenOf = (email: string) => createFakeAccessToken(now, 600, { email })
  return {
    requests,
    withTokens,
    open,
    later: () => {
      now += 60_000
    },
    cookies: (host: string) => jarOf(host).read(),
    names: (host: string) =>
      jarOf(host)
        .read()
        .split('; ')
        .map((cookie) => cookie.replace(/=.*/, ''))
        .sort(),
  }
}

test('signs the user in on all subdomains of a domain that the project shares', async () => {
  const { open, names } = browser()
  open('docs.example.com')
  const app = open('app.example.com')
  await app.signIn('ann')
  await app.stay()
  expect(names('app.example.com')).toEqual(['stack-access', COOKIE])
  expect(names('docs.example.com')).toEqual([COOKIE])
  expect(open('docs.example.com').user()).toBe('ann')
})

test('keeps the session on the host when the project does not share it', async () => {
  const { open, names, requests, withTokens } = browser(['https://app.example.com', 'https://docs.example.com'])
  const app = open('app.example.com')
  await app.signIn('ann')
  await app.stay()
  expect(names('app.example.com')).toEqual(['stack-access', 'stack-refresh-p1'])
  await open('app.example.com').stay()
  expect(requests.filter((path) => path === '/projects/current')).toHaveLength(1)
  expect(withTokens).not.toContain('/projects/current')
})

test('does not change the project that the page watches', async () => {
  const { open } = browser()
  const { project, signIn, stay } = open('app.example.com')
  project.subscribe(() => {})
  const before = await project.ready()
  await signIn('ann')
  await stay()
  expect(project.state()).toEqual({ status: 'ready', value: before })
})

test('reads no project for a user who signs out at once', async () => {
  const { open, requests } = browser()
  const app = open('app.example.com')
  await app.signIn('ann')
  await app.signOut()
  await app.stay()
  expect(requests).not.toContain('/projects/current')
})

test('stores the next session for all subdomains at once', async () => {
  const { open, names } = browser()
  const app = open('app.example.com')
  await app.signIn('ann')
  await app.stay()
  await app.signOut()
  expect(names('app.example.com').join()).not.toContain('refresh')
  await app.signIn('bob')
  expect(names('app.example.com')).toEqual(['stack-access', COOKIE])
})

test('a sign-out and another sign-in on one subdomain reach the others', async () => {
  const { open, cookies, later } = browser()
  const [app, docs] = [open('app.example.com'), open('docs.example.com')]
  await app.signIn('ann')
  await app.stay()
  expect(docs.user()).toBe('ann')
  later()
  await docs.signIn('bob')
  expect(app.user()).not.toBe('ann')
  await docs.stay()
  expect(app.user()).toBe('bob')
  expect(cookies('app.example.com')).not.toContain('%22ann%22%2C%22updated')
  await app.signOut()
  expect(docs.user()).toBeNull()
  expect(open('docs.example.com').user()).toBeNull()
})

test('a host that still has the session of a previous user adopts the later shared session', async () => {
  const { open, names, later } = browser()
  // The page closes before it knows that the project shares sessions.
  await open('app.example.com').signIn('ann')
  later()
  const docs = open('docs.example.com')
  await docs.signIn('bob')
  await docs.stay()
  const app = open('app.example.com')
  await app.stay()
  expect(app.user()).toBe('bob')
  await app.signOut()
  expect(names('app.example.com').join()).not.toContain('refresh')
  expect(open('app.example.com').user()).toBeNull()
})

test.each([
  ['signs out', null],
  ['signs in as another user', 'bob'],
])('does not bring back the session of a user who %s while the code that shares it loads', async (_, next) => {
  const href = 'https://app.example.com/'
  const env = createFakeEnv({ now: NOW, href })
  const store = cookieStore(
    'p1',
    createFakeCookies(() => NOW, href),
    env,
  )
  const session = createSession({ store, env, refresh: async () => 'rejected' })
  const identity = await session.start({ accessToken: null, refreshToken: 'ann' })
  const sharing = shareSession(
    { projectId: 'p1', [INTERNALS]: { env, may: {} as never, send: async () => SHARED as never } },
    store,
  )
  while (!env.sharedStore?.get('latchkey-domain-p1')) await Promise.resolve()
  // The code loads from here on.
  await Promise.resolve()
  if (next === null) await session.end('signed-out-here', identity)
  else await session.start({ accessToken: null, refreshToken: next }, { identity })
  await sharing
  expect(store.read()).toEqual({ accessToken: null, refreshToken: next })
})

describe('the shared domain', () => {
  const NOW = 1_800_000_000_000
  const DAY = 86_400_000
  const SHARED = 'example.com'
  const on = (host: string) => createFakeEnv({ now: NOW, href: `https://${host}/` })

  test('returns the stored domain on its subdomains and on itself', () => {
    for (const host of ['app.example.com', 'example.com']) {
      const env = on(host)
      storeSharedDomain('p1', env, { domain: SHARED, at: NOW })
      expect(readSharedDomain('p1', env)).toEqual({ domain: SHARED, at: NOW })
    }
  })

  test.each([
    ['of another site', 'other.com'],
    ['of which the host only has the last letters', 'ample.com'],
  ])('ignores a stored domain %s', (_, domain) => {
    const env = on('app.example.com')
    storeSharedDomain('p1', env, { domain, at: NOW })
    expect(readSharedDomain('p1', env).domain).toBeUndefined()
  })

  test('projects on the same host do not share their domain', () => {
    const env = on('app.example.com')
    storeSharedDomain('p1', env, { domain: SHARED, at: NOW })
    storeSharedDomain('p2', env, { at: NOW })
    expect(readSharedDomain('p1', env).domain).toEqual(SHARED)
    expect(needsSharedDomain('p3', env)).toBe(true)
  })

  test('is needed when the storage contains something else', () => {
    const env = on('app.example.com')
    env.sharedStore?.set('latchkey-domain-p1', '{"at":1}')
    expect(needsSharedDomain('p1', env)).toBe(true)
    expect(readSharedDomain('p1', env).domain).toBeUndefined()
  })

  test('is needed until it was read, and again after a day', async () => {
    const env = on('app.example.com')
    expect(needsSharedDomain('p1', env)).toBe(true)
    storeSharedDomain('p1', env, { at: NOW })
    expect(needsSharedDomain('p1', env)).toBe(false)
    expect(needsSharedDomain('p1', { ...env, now: () => NOW + DAY - 1 })).toBe(false)
    expect(needsSharedDomain('p1', { ...env, now: () => NOW + DAY })).toBe(true)
    // The clock was set back: how long ago it was read is unknown.
    expect(needsSharedDomain('p1', { ...env, now: () => NOW - 1 })).toBe(true)
  })

  test.each(['localhost', '127.0.0.1', '[::1]', 'app.example.com.'])('is never needed on %s', (host) => {
    expect(needsSharedDomain('p1', on(host))).toBe(false)
  })

  test('is neither stored nor needed without storage or a page', () => {
    const { sharedStore: _, ...env } = on('app.example.com')
    storeSharedDomain('p1', {}, { domain: SHARED, at: NOW })
    expect(readSharedDomain('p1', env).domain).toBeUndefined()
    expect(needsSharedDomain('p1', env)).toBe(false)
    expect(pageUrl({}).hostname).toBe('localhost')
  })
})
