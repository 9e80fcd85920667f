// Runs in a folder with the kits from npm, as black boxes: the CPU time and the requests of a server for each request of a
// signed-in user, beside `jwtVerify` of jose for the same token. Prints JSON. No kit reaches the Internet.
import { createClient } from '@latchkey/core'
import { getAuth } from '@latchkey/core/server'
import { createServerClient } from '@supabase/ssr'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { betterAuth } from 'better-auth/minimal'
import { createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair, jwtVerify, SignJWT } from 'jose'

/** Each request has another token than the 1,499 before it: more than a client of Latchkey remembers. */
const USERS = 1500
const ROUNDS = 7
/** A busy server works on several requests at once. */
const AT_ONCE = 10
const requestWith = (cookie) => new Request('http://localhost/page', { headers: { cookie } })
const projectId = '11111111-1111-4111-8111-111111111111'

/** What the kits have sent, and the responses of their services. */
let sent = 0
const services = {
  'auth.test/api/v1/users/me': (n) => ({
    id: userId(n),
    display_name: 'Ann',
    primary_email: `u${n}@example.com`,
    primary_email_verified: true,
    profile_image_url: null,
    signed_up_at_millis: 0,
    client_metadata: null,
    client_read_only_metadata: null,
    has_password: true,
    otp_auth_enabled: false,
    passkey_auth_enabled: false,
    requires_totp_mfa: false,
    is_anonymous: false,
    is_restricted: false,
    restricted_reason: null,
    oauth_providers: [],
    selected_team: null,
    selected_team_id: null,
    auth_with_email: true,
  }),
  'supabase.test/auth/v1/user': (n) => ({
    id: userId(n),
    aud: 'authenticated',
    email: `u${n}@example.com`,
    app_metadata: {},
    user_metadata: {},
    created_at: new Date(0).toISOString(),
  }),
  'api.clerk.com/v1/users/': (n) => ({ id: userId(n), object: 'user', email_addresses: [] }),
}
const userId = (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
let shown = 0
globalThis.fetch = async (input) => {
  const url = String(input?.url ?? input)
  if (url.includes('jwks')) return Response.json(keys)
  sent += 1
  const [, respond] = Object.entries(services).find(([part]) => url.includes(part)) ?? []
  return respond ? Response.json(respond(shown)) : Response.json({ message: url }, { status: 404 })
}
// It takes the global `fetch` when it is imported.
const { createClerkClient } = await import('@clerk/backend')

const { publicKey, privateKey } = await generateKeyPair('ES256')
const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig', key_ops: ['verify'] }
const keys = { keys: [jwk] }
const rsa = await generateKeyPair('RS256')
const rsaKeys = { keys: [{ ...(await exportJWK(rsa.publicKey)), kid: 'k1', alg: 'RS256' }] }

const sign = (claims, { iss, aud, key = privateKey, alg = 'ES256' }) => {
  const token = new SignJWT(claims).setProtectedHeader({ alg, kid: 'k1', typ: 'JWT' }).setIssuer(iss)
  return (aud ? token.setAudience(aud) : token).setIssuedAt().setNotBefore('0s').setExpirationTime('1h').sign(key)
}
/** Creates a token and the cookies of each user. */
const users = (issue) => Promise.all(Array.from({ length: USERS }, (_, n) => issue(n)))
const verifyWith = (set, options) => {
  const find = createLocalJWKSet(set)
  return async ({ token }) => (await jwtVerify(token, find, options)).payload.sub
}

async function latchkey() {
  const baseUrl = 'https://auth.test'
  const iss = `${baseUrl}/api/v1/projects/${projectId}`
  const visitors = await users(async (n) => {
    const refresh = `refresh-token-of-user-${n}`.padEnd(40, 'x')
    const claims = { sub: userId(n), email: `u${n}@example.com`, is_anonymous: false, is_restricted: false }
    const token = await sign({ ...claims, refresh_token_id: userId(n) }, { iss, aud: projectId })
    const access = encodeURIComponent(JSON.stringify([refresh, token]))
    return { token, request: requestWith(`stack-refresh-${projectId}=${refresh}; stack-access=${access}`) }
  })
  const client = createClient({ projectId, publishableKey: 'pck_1', baseUrl, tokenStore: null })
  const authOf = ({ request }) => getAuth(client, request)
  return {
    name: 'Latchkey, `getAuth`',
    visitors,
    floor: verifyWith(keys, { algorithms: ['ES256'], issuer: iss, audience: projectId }),
    reads: async (visitor) => (await authOf(visitor)).userId,
    shows: async (visitor) => {
      const auth = await authOf(visitor)
      return (await Promise.all([auth.getUser(), auth.getUser()]))[1]?.id
    },
  }
}

async function supabase() {
  const iss = 'https://supabase.test/auth/v1'
  const visitors = await users(async (n) => {
    const claims = { sub: userId(n), email: `u${n}@example.com`, role: 'authenticated', session_id: userId(n) }
    const token = await sign(claims, { iss, aud: 'authenticated' })
    const at = Math.floor(Date.now() / 1000)
    const session = {
      access_token: token,
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: at + 3600,
    }
    const user = { id: userId(n), email: `u${n}@example.com` }
    const value = Buffer.from(JSON.stringify({ ...session, user })).toString('base64url')
    return { token, cookies: [{ name: 'sb-supabase-auth-token', value: `base64-${value}` }] }
  })
  const clientOf = ({ cookies }) =>
    createServerClient('https://supabase.test', 'anon', { cookies: { getAll: () => cookies, setAll() {} } })
  return {
    name: 'Supabase, `getClaims`, `getUser`',
    visitors,
    floor: verifyWith(keys, { algorithms: ['ES256'], issuer: iss, audience: 'authenticated' }),
    reads: async (visitor) => (await clientOf(visitor).auth.getClaims()).data?.claims.sub,
    shows: async (visitor) => {
      const { auth } = clientOf(visitor)
      return (await Promise.all([auth.getUser(), auth.getUser()]))[1].data.user?.id
    },
  }
}

async function clerk() {
  const iss = 'https://clerk.example.com'
  const visitors = await users(async (n) => {
    const claims = { sub: userId(n), sid: `sess_${n}`, azp: 'http://localhost', sts: 'active', v: 2 }
    const token = await sign(claims, { iss, key: rsa.privateKey, alg: 'RS256' })
    return { token, request: requestWith(`__session=${token}; __client_uat=1`) }
  })
  const client = createClerkClient({
    secretKey: 'sk_live_1',
    publishableKey: `pk_live_${Buffer.from('clerk.example.com$').toString('base64')}`,
    jwtKey: await exportSPKI(rsa.publicKey),
    telemetry: { disabled: true },
  })
  const authOf = async ({ request }) => (await client.authenticateRequest(request)).toAuth()
  return {
    name: 'Clerk, `authenticateRequest` with `jwtKey` (RS256)',
    visitors,
    floor: verifyWith(rsaKeys, { algorithms: ['RS256'], issuer: iss }),
    reads: async (visitor) => (await authOf(visitor))?.userId,
    shows: async (visitor) => {
      const { userId } = await authOf(visitor)
      return (await Promise.all([client.users.getUser(userId), client.users.getUser(userId)]))[1].id
    },
  }
}

/** Its sessions are in the database of the app: what it reads there is counted. */
async function better(name, cookieCache) {
  const counted = (adapter) => {
    const reads =
      (method) =>
      (...args) => {
        sent += 1
        return adapter[method](...args)
      }
    return { ...adapter, findOne: reads('findOne'), findMany: reads('findMany') }
  }
  const memory = memoryAdapter({ user: [], session: [], account: [], verification: [] })
  const auth = betterAuth({
    baseURL: 'http://localhost',
    secret: 'a secret of 32 characters for tests',
    database: (options) => counted(memory(options)),
    emailAndPassword: { enabled: true, password: { hash: async (text) => text, verify: async () => true } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    session: { cookieCache: { enabled: cookieCache, maxAge: 300 } },
  })
  const visitors = []
  for (let n = 0; n < 100; n++) {
    const body = { email: `u${n}@example.com`, password: 'correct horse', name: 'Ann' }
    const { headers, response } = await auth.api.signUpEmail({ body, returnHeaders: true })
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    visitors.push({ headers: new Headers({ cookie }), id: response.user.id })
  }
  const sessionOf = ({ headers }) => auth.api.getSession({ headers })
  const read = async (visitor) => (await sessionOf(visitor))?.user.id
  return {
    name,
    visitors: Array.from({ length: USERS }, (_, n) => visitors[n % visitors.length]),
    reads: read,
    shows: async (visitor) => (await Promise.all([read(visitor), read(visitor)]))[1],
    of: 'database reads',
  }
}

const kits = await Promise.all([
  latchkey(),
  supabase(),
  clerk(),
  better('Better Auth, `getSession` with a memory database', false),
  better('Better Auth, with its cookie cache', true),
])
const latchkeyKit = kits[0]
/** The fastest of some rounds, in microseconds of CPU time for each request. */
const cpu = {}
const measure = async (name, run, visitors) => {
  const before = process.cpuUsage()
  for (let n = 0; n < visitors.length; n += AT_ONCE) await Promise.all(visitors.slice(n, n + AT_ONCE).map(run))
  const { user, system } = process.cpuUsage(before)
  cpu[name] = Math.min(cpu[name] ?? Number.POSITIVE_INFINITY, (user + system) / visitors.length)
}
const countOf = async (run, { name, visitors }) => {
  shown = 7
  const expected = visitors[7].id ?? userId(7)
  await run(visitors[7])
  sent = 0
  const found = await run(visitors[7])
  if (found !== expected) throw new Error(`${name}: ${found} instead of ${expected}`)
  return sent
}
const requests = {}
for (const kit of kits) {
  requests[kit.name] = [await countOf(kit.reads, kit), await countOf(kit.shows, kit)].map(
    (n) => `${n}${kit.of ? ` (${kit.of})` : ''}`,
  )
}
for (let round = 0; round < ROUNDS; round++) {
  for (const { name, visitors, reads, floor } of kits) {
    await measure(name, reads, visitors)
    if (floor) await measure(`floor ${name}`, floor, visitors)
  }
  const again = latchkeyKit.visitors.slice(0, 50)
  await measure(
    'again',
    latchkeyKit.reads,
    Array.from({ length: USERS }, (_, n) => again[n % 50]),
  )
}
const row = (name, time, floor, counts) => [name, ...counts, time.toFixed(0), floor ? (time / floor).toFixed(2) : '–']
const rows = kits.map(({ name }) => row(name, cpu[name], cpu[`floor ${name}`], requests[name]))
rows.splice(
  1,
  0,
  row('the same, in the minute after that', cpu.again, cpu[`floor ${latchkeyKit.name}`], requests[latchkeyKit.name]),
)
console.log(JSON.stringify(rows))
