import { generateKeyPairSync, sign } from 'node:crypto'
import { CompactSign, exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { configFromEnv } from '../config-from-env.js'
import {
  authenticate,
  createVerifier,
  isVerifyError,
  SHARED_ISSUER,
  type VerifiedToken,
  type VerifierOptions,
  VerifyError,
  verifyToken,
} from './verify.js'
import { createKeySource } from './verify-keys.js'

const PROJECT = '4a5d9f43-1d29-4b6a-8d55-6a0c3ac11c45'
const USER = '0c8f7a1e-3f5e-4c7c-9a55-0b2f6f4b7f10'
const BASE = 'https://auth.example.test'
const NOW = Date.UTC(2030, 0, 1)
const MINUTE = 60_000

type Pair = Awaited<ReturnType<typeof generateKeyPair>>
const service = await generateKeyPair('ES256', { extractable: true })
const stranger = await generateKeyPair('ES256', { extractable: true })

interface Part {
  alg?: string
  kid?: string | undefined
  iss?: string
  aud?: string | string[]
  iat?: number
  exp?: number
  sub?: string
  extra?: Record<string, unknown>
  key?: Parameters<SignJWT['sign']>[0]
}

/** A token as the service issues it, but for the parts named. Times in seconds from NOW. */
function token({ alg = 'ES256', iss = SHARED_ISSUER, aud = PROJECT, iat = 0, exp = 600, ...rest }: Part) {
  const at = NOW / 1000
  const kid = 'kid' in rest ? rest.kid : 'first'
  return new SignJWT({ refreshTokenId: 'session-1', role: 'authenticated', branchId: 'main', ...rest.extra })
    .setProtectedHeader({ alg, ...(kid !== undefined && { kid }) })
    .setIssuer(iss)
    .setAudience(aud)
    .setSubject(rest.sub ?? USER)
    .setIssuedAt(at + iat)
    .setExpirationTime(at + exp)
    .sign(rest.key ?? service.privateKey)
}

/** A verifier with a settable clock before a key server that can be changed, switched off and counted. */
function stage(options: Partial<VerifierOptions> = {}) {
  const world = { now: NOW, up: true, asked: [] as string[], published: { first: service } as Record<string, Pair> }
  const fetch: typeof globalThis.fetch = async (input) => {
    world.asked.push(String(input))
    if (!world.up) throw new TypeError('fetch failed')
    const keys = Object.entries(world.published).map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
    }))
    return Response.json({ keys: await Promise.all(keys) })
  }
  const verify = createVerifier({ projectId: PROJECT, baseUrl: BASE, now: () => world.now, fetch, ...options })
  const code = (text: string) =>
    verify(text).then(
      () => 'accepted',
      (error) => (isVerifyError(error) ? error.code : String(error)),
    )
  return { world, verify, code, fetch }
}

describe('a token issued by the service', () => {
  test('returns user, session and expiry', async () => {
    const { verify, world } = stage()
    const seen = await verify(await token({}))
    expect(seen).toMatchObject({ userId: USER, sessionId: 'session-1', isAnonymous: false })
    expect(seen.expiresAt).toEqual(new Date(NOW + 600_000))
    expect(world.asked).toEqual([`${BASE}/api/v1/projects/${PROJECT}/.well-known/jwks.json`])
  })

  test.each([0, () => {}])('is accepted by a verifier that gets %s as a second argument', async (other) => {
    const verify: (token: string, other: unknown) => Promise<VerifiedToken> = stage().verify
    expect(await verify(await token({}), other)).toMatchObject({ userId: USER })
  })

  test('of a newer server is accepted with its issuer and refresh_token_id', async () => {
    const newer = await token({
      iss: `${BASE}/api/v1/projects/${PROJECT}`,
      extra: { refreshTokenId: undefined, refresh_token_id: 's2' },
    })
    expect(await stage().verify(newer)).toMatchObject({ userId: USER, sessionId: 's2' })
  })

  const HOSTS = ['hexclave.com', 'stack-auth.com'].flatMap((domain) =>
    ['api', 'api1', 'api2'].map((name) => `https://${name}.${domain}`),
  )
  const KINDS = [
    ['projects', PROJECT],
    ['projects-anonymous-users', `${PROJECT}:anon`],
    ['projects-restricted-users', `${PROJECT}:restricted`],
  ] as const
  const tokensOf = (host: string) =>
    Promise.all(KINDS.map(([path, aud]) => token({ iss: `${host}/api/v1/${path}/${PROJECT}`, aud })))

  test.each([undefined, ...HOSTS])(
    'of the hosted service is accepted from all its hosts, with the base URL %s',
    async (baseUrl) => {
      const { code, world } = stage({ baseUrl, allowAnonymous: true, allowRestricted: true })
      for (const host of HOSTS) for (const issued of await tokensOf(host)) expect(await code(issued)).toBe('accepted')
      expect(world.asked[0]).toContain(baseUrl ?? 'https://api.stack-auth.com')
      for (const issued of await tokensOf(BASE)) expect(await code(issued)).toBe('ISSUER_MISMATCH')
      const refused = stage({ baseUrl })
      for (const host of HOSTS) {
        const codes = await Promise.all((await tokensOf(host)).map(refused.code))
        expect(codes).toEqual(['accepted', 'ANONYMOUS_NOT_ALLOWED', 'RESTRICTED_NOT_ALLOWED'])
      }
    },
  )

  test.each([BASE, 'https://api.hexclave.com.example.test', 'https://api3.hexclave.com', 'http://api.hexclave.com'])(
    'of another deployment is accepted from %s only',
    async (baseUrl) => {
      const { code } = stage({ baseUrl, allowAnonymous: true, allowRestricted: true })
      for (const issued of await tokensOf(baseUrl)) expect(await code(issued)).toBe('accepted')
      for (const host of HOSTS)
        for (const issued of await tokensOf(host)) expect(await code(issued)).toBe('ISSUER_MISMATCH')
    },
  )

  test('has no session id when the claim is not a string', async () => {
    expect(await stage().verify(await token({ extra: { refreshTokenId: 7 } }))).toMatchObject({ sessionId: null })
  })

  test('of the public service is verified with the keys of its host', async () => {
    expect(SHARED_ISSUER).toBe('https://access-token.jwt-signature.stack-auth.com')
    const requests: string[] = []
    const verify = createVerifier({
      projectId: PROJECT,
      now: () => NOW,
      async fetch(input) {
        requests.push(String(input))
        return Response.json({ keys: [{ ...(await exportJWK(service.publicKey)), kid: 'first' }] })
      },
    })
    expect(await verify(await token({}))).toMatchObject({ userId: USER })
    expect(requests).toEqual([`https://api.stack-auth.com/api/v1/projects/${PROJECT}/.well-known/jwks.json`])
  })

  test('is accepted with trailing slashes in the base URL', async () => {
    const { verify, world } = stage({ baseUrl: `${BASE}//` })
    await verify(await token({ iss: `${BASE}/api/v1/projects/${PROJECT}` }))
    expect(world.asked).toEqual([`${BASE}/api/v1/projects/${PROJECT}/.well-known/jwks.json`])
  })

  test.each([
    ['29 seconds after its expiry', { exp: -29 }, 'accepted'],
    ['30 seconds after its expiry', { exp: -30 }, 'TOKEN_EXPIRED'],
    ['30 seconds before its "not before" time', { extra: { nbf: NOW / 1000 + 30 } }, 'accepted'],
    ['31 seconds before its "not before" time', { extra: { nbf: NOW / 1000 + 31 } }, 'TOKEN_NOT_YET_VALID'],
  ] satisfies [string, Part, string][])('has a tolerance of 30 seconds: %s', async (_, part, outcome) => {
    expect(await stage().code(await token(part))).toBe(outcome)
  })
})

describe.each([
  ['anonymous', 'anon', 'allowAnonymous', 'ANONYMOUS_NOT_ALLOWED', { isAnonymous: true }],
  ['restricted', 'restricted', 'allowRestricted', 'RESTRICTED_NOT_ALLOWED', { isAnonymous: false, isRestricted: true }],
] as const)('%s users', (kind, suffix, option, code, flags) => {
  const iss = `${BASE}/api/v1/projects-${kind}-users/${PROJECT}`
  const aud = `${PROJECT}:${suffix}`
  const forms: [string, Part][] = [
    ['issuer path and audience', { iss, aud }],
    ['audience alone', { aud }],
    ['issuer alone', { iss }],
    ['claim alone', { extra: { [`is_${kind}`]: true } }],
  ]

  test.each(forms)('are rejected by default, recognized by %s', async (_, part) => {
    expect(await stage().code(await token(part))).toBe(code)
    const other = option === 'allowAnonymous' ? {} : { allowAnonymous: true }
    expect(await stage(other).code(await token(part))).toBe(code)
  })

  test.each(forms)('are accepted when allowed, recognized by %s', async (_, part) => {
    const { verify, world } = stage({ [option]: true })
    expect(await verify(await token(part))).toMatchObject({ userId: USER, ...flags })
    expect(world.asked[0]).toMatch(new RegExp(`jwks\\.json\\?include_${kind}=true$`))
  })

  test(`are rejected as ${kind} even though their keys are not fetched`, async () => {
    const own = await token({ iss, aud, kid: `${kind}-1`, key: stranger.privateKey })
    expect(await stage().code(own)).toBe(code)
  })
})

describe('restricted users', () => {
  test('do not include anonymous users', async () => {
    const anonymous = await token({ aud: `${PROJECT}:anon`, extra: { is_anonymous: true, is_restricted: true } })
    expect(await stage({ allowRestricted: true }).code(anonymous)).toBe('ANONYMOUS_NOT_ALLOWED')
    expect(await stage({ allowAnonymous: true }).verify(anonymous)).toMatchObject({
      isAnonymous: true,
      isRestricted: true,
    })
  })

  test('a token of a normal user has the matching claims', async () => {
    expect(await stage().verify(await token({}))).toMatchObject({ isAnonymous: false, isRestricted: false })
  })
})

const publicPem = new TextEncoder().encode(await exportSPKI(service.publicKey))
const rsa = await generateKeyPair('RS256')
const valid = await token({})
const [head, body, signature] = valid.split('.') as [string, string, string]
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token whose payload is signed as written: `SignJWT` refuses some of these claims. */
async function signedAs(claims: object, exp = String(NOW / 1000 + 600)) {
  const given = { iss: SHARED_ISSUER, aud: PROJECT, sub: USER, iat: NOW / 1000, ...claims }
  const payload = `${JSON.stringify(given).slice(0, -1)},"exp":${exp}}`
  return new CompactSign(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'ES256', kid: 'first' })
    .sign(service.privateKey)
}

const attacks: [name: string, forged: string, code: string][] = [
  [
    'alg none',
    new UnsecuredJWT({}).setSubject(USER).setAudience(PROJECT).setIssuer(SHARED_ISSUER).encode(),
    'ALGORITHM_NOT_ALLOWED',
  ],
  [
    'alg none over a real signature',
    `${encode({ alg: 'none', kid: 'first' })}.${body}.${signature}`,
    'ALGORITHM_NOT_ALLOWED',
  ],
  ['HS256 keyed with the public key', await token({ alg: 'HS256', key: publicPem }), 'ALGORITHM_NOT_ALLOWED'],
  ['RS256', await token({ alg: 'RS256', key: rsa.privateKey }), 'ALGORITHM_NOT_ALLOWED'],
  ['a stranger key under a known id', await token({ key: stranger.privateKey }), 'SIGNATURE_INVALID'],
  ['another user in the payload', `${head}.${encode({ sub: 'other' })}.${signature}`, 'SIGNATURE_INVALID'],
  ['the signature removed', `${head}.${body}.`, 'SIGNATURE_INVALID'],
  ['an unknown key id', await token({ kid: 'nobody', key: stranger.privateKey }), 'KEY_NOT_FOUND'],
  ['no key id', `${encode({ alg: 'ES256' })}.${body}.${signature}`, 'KEY_NOT_FOUND'],
  ['another project', await token({ aud: 'e2c1a1a5-2f0c-4d51-9c0e-2a35d3a4c1a9' }), 'AUDIENCE_MISMATCH'],
  ['two audiences', await token({ aud: [PROJECT, 'other'] }), 'TOKEN_MALFORMED'],
  ['another issuer', await token({ iss: 'https://evil.example.test' }), 'ISSUER_MISMATCH'],
  ['the issuer as a prefix', await token({ iss: `${SHARED_ISSUER}.evil.test` }), 'ISSUER_MISMATCH'],
  ['expired', await token({ exp: -3600 }), 'TOKEN_EXPIRED'],
  ['not yet valid', await token({ extra: { nbf: NOW / 1000 + 3600 } }), 'TOKEN_NOT_YET_VALID'],
  ['no subject', await token({ sub: '' }), 'TOKEN_MALFORMED'],
  ['a subject that is not a string', await signedAs({ sub: 42 }), 'TOKEN_MALFORMED'],
  ['a subject that is an object', await signedAs({ sub: { id: USER } }), 'TOKEN_MALFORMED'],
  ['no subject claim', await signedAs({ sub: undefined }), 'TOKEN_MALFORMED'],
  ['no audience', await signedAs({ aud: undefined }), 'TOKEN_MALFORMED'],
  ['no issuer', await signedAs({ iss: undefined }), 'TOKEN_MALFORMED'],
  ['no issue time', await signedAs({ iat: undefined }), 'TOKEN_MALFORMED'],
  ['no expiry', await signedAs({}, 'null'), 'TOKEN_MALFORMED'],
  ['a key id that is not a string', `${encode({ alg: 'ES256', kid: 7 })}.${body}.${signature}`, 'KEY_NOT_FOUND'],
  ['longer than 8192 characters', 'a'.repeat(8193), 'TOKEN_TOO_LARGE'],
  ['malformed and 8192 characters long', 'a'.repeat(8192), 'TOKEN_MALFORMED'],
  ['an infinite expiry', await signedAs({}, '1e400'), 'TOKEN_MALFORMED'],
  ['an expiry beyond the range of dates', await signedAs({}, '1e300'), 'TOKEN_MALFORMED'],
  ['oversized', await token({ extra: { padding: 'x'.repeat(9000) } }), 'TOKEN_TOO_LARGE'],
  ['empty', '', 'TOKEN_MISSING'],
  ['garbage', 'not a token', 'TOKEN_MALFORMED'],
  ['garbage as its claims', `${head}.${encode('x').slice(1)}.${signature}`, 'TOKEN_MALFORMED'],
  ['garbage in three parts', 'a.b.c', 'TOKEN_MALFORMED'],
  ['undefined as text', 'undefined', 'TOKEN_MALFORMED'],
]

describe('attacks', () => {
  // spec: 5.id-token
  test.each(attacks)('rejects %s', async (_, forged, code) => {
    expect(await stage().code(forged)).toBe(code)
  })

  test.each([undefined, null, 7, {}])('rejects %s instead of a token', async (value) => {
    expect(await stage().code(value as never)).toBe('TOKEN_MISSING')
  })

  // spec: 9.rsa-minimum
  test.each([1024, 2047, 2048])('rejects a published RSA key of %d bits, without a fetch', async (modulusLength) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
    const signed = `${encode({ alg: 'RS256', kid: 'first' })}.${body}`
    const forged = `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
    const requested: string[] = []
    const fetch = async (input: unknown) => {
      requested.push(String(input))
      return Response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'first', alg: 'RS256' }] })
    }
    expect(await stage({ fetch }).code(forged)).toBe('ALGORITHM_NOT_ALLOWED')
    expect(requested).toEqual([])
  })

  test('rejects a token without a key ID, without a fetch', async () => {
    const { world, code } = stage()
    expect(await code(await token({ kid: undefined }))).toBe('KEY_NOT_FOUND')
    expect(world.asked).toEqual([])
  })

  test('rejects a token signed with a key published for encryption', async () => {
    const own = await exportJWK(service.publicKey)
    const other = { ...(await exportJWK(stranger.publicKey)), kid: 'other' }
    const fetch = async () => Response.json({ keys: [{ ...own, kid: 'first', use: 'enc' }, other] })
    expect(await stage({ fetch }).code(await token({}))).toBe('KEY_NOT_FOUND')
  })

  test('no error contains a part of the token', async () => {
    const { verify } = stage()
    for (const [, forged] of attacks.filter(([, text]) => text.includes('.'))) {
      const error = await verify(forged).catch((reason) => reason)
      const shown = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error)
      for (const part of forged.split('.').filter((text) => text.length > 8)) expect(shown).not.toContain(part)
    }
  })
})

describe('the key cache', () => {
  test('fetches the keys once for many tokens', async () => {
    const { world, code } = stage()
    const many = await Promise.all(Array.from({ length: 20 }, () => token({})))
    expect(await Promise.all(many.map(code))).toEqual(many.map(() => 'accepted'))
    expect(world.asked).toHaveLength(1)
  })

  test('follows a key rotation: fetches a new key id immediately', async () => {
    const { world, code } = stage()
    await code(await token({}))
    world.now += MINUTE
    world.published = { second: stranger }
    expect(await code(await token({ kid: 'second', key: stranger.privateKey }))).toBe('accepted')
    expect(await code(await token({}))).toBe('KEY_NOT_FOUND')
  })

  test('fetches at most every 30 seconds for unknown key ids', async () => {
    const { world, code } = stage()
    await code(await token({}))
    world.now += MINUTE
    for (const kid of ['a', 'b', 'c', 'd']) await code(await token({ kid }))
    expect(world.asked).toHaveLength(2)
    world.now += 30_000
    await code(await token({ kid: 'e' }))
    expect(world.asked).toHaveLength(3)
  })

  test('uses an aged key set immediately while fetching a new one', async () => {
    const { world, code } = stage()
    await code(await token({}))
    world.now += 11 * MINUTE
    world.published = { first: service, second: stranger }
    expect(await code(await token({ exp: 3600 }))).toBe('accepted')
    expect(world.asked).toHaveLength(2)
  })

  test('refetches a key set after ten minutes, not before', async () => {
    const { world, code } = stage()
    await code(await token({}))
    const text = await token({ exp: 3600 })
    world.now += 10 * MINUTE - 1
    await code(text)
    expect(world.asked).toHaveLength(1)
    world.now += 1
    await code(text)
    expect(world.asked).toHaveLength(2)
  })

  test('rejects an unknown key id during an outage as unknown', async () => {
    const { world, code } = stage()
    await code(await token({}))
    world.up = false
    world.now += MINUTE
    expect(await code(await token({ kid: 'unheard' }))).toBe('KEY_NOT_FOUND')
    expect(world.asked).toHaveLength(2)
  })

  test('requests JSON and reports an unavailable key server as the cause', async () => {
    const down = new TypeError('fetch failed')
    const accepted: (string | null)[] = []
    const { verify } = stage({
      fetch: async (_, init) => {
        accepted.push(new Headers(init?.headers).get('accept'))
        throw down
      },
    })
    await expect(verify(await token({}))).rejects.toMatchObject({ code: 'KEYS_UNAVAILABLE', cause: down })
    expect(accepted).toEqual(['application/json'])
  })

  test('names `baseUrl` while the keys cannot be fetched, and the issuer of a token of another service', async () => {
    const { verify } = stage({
      baseUrl: 'https://api.test',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    })
    const issuer = (url: string) => `${url}/api/v1/projects/${PROJECT}`
    const errorOf = async (url: string) => verify(await token({ iss: issuer(url) })).catch((reason) => reason)
    expect(await errorOf('https://api.test')).toMatchObject({
      code: 'KEYS_UNAVAILABLE',
      message: expect.stringContaining('check `baseUrl` of the verifier'),
    })
    expect(await errorOf('http://localhost:8102')).toMatchObject({
      code: 'KEYS_UNAVAILABLE',
      message: expect.stringContaining(
        `issued by ${issuer('http://localhost:8102')}, expected ${issuer('https://api.test')}. Set \`baseUrl\``,
      ),
    })
  })

  test('rejects an error response even if its body is a key set', async () => {
    const fetch = async () =>
      Response.json({ keys: [{ ...(await exportJWK(service.publicKey)), kid: 'first' }] }, { status: 500 })
    const error = await stage({ fetch })
      .verify(await token({}))
      .catch((reason) => reason)
    expect(error).toMatchObject({ code: 'KEYS_UNAVAILABLE', cause: { message: expect.stringContaining('500') } })
  })

  test('a response without a key for access tokens does not replace the keys, and is not a refusal of the token', async () => {
    const { world, code } = stage()
    const { published } = world
    world.published = {}
    expect(await code(await token({}))).toBe('KEYS_UNAVAILABLE')
    world.published = published
    world.now += MINUTE
    expect(await code(await token({}))).toBe('accepted')
    world.published = {}
    world.now += 20 * MINUTE
    for (const _ of [1, 2]) expect(await code(await token({ exp: 7200 }))).toBe('accepted')
  })

  test('works during an hour of outage, retrying every 30 seconds', async () => {
    const { world, code } = stage()
    await code(await token({}))
    world.up = false
    world.now += 60 * MINUTE
    const later = await token({ exp: 7200 })
    expect(await code(later)).toBe('accepted')
    expect(await code(later)).toBe('accepted')
    expect(world.asked).toHaveLength(2)
    expect(await code(await token({ kid: 'unheard', exp: 7200 }))).toBe('KEY_NOT_FOUND')
  })

  test('discards a key set that could not be refreshed for four hours', async () => {
    const { world, code } = stage()
    await code(await token({}))
    world.up = false
    world.now += 240 * MINUTE
    expect(await code(await token({ exp: 86_400 }))).toBe('KEYS_UNAVAILABLE')
    world.up = true
    world.now += 1000
    expect(await code(await token({ exp: 86_400 }))).toBe('accepted')
  })

  test('fetches the keys again after the clock, which was a day ahead, was set right', async () => {
    const { world, code } = stage()
    world.now = NOW + 1440 * MINUTE
    await code(await token({ exp: 2 * 86_400 }))
    world.now = NOW
    world.published = { second: stranger }
    expect(await code(await token({}))).toBe('KEY_NOT_FOUND')
    expect(await code(await token({ kid: 'second', key: stranger.privateKey }))).toBe('accepted')
    expect(world.asked).toHaveLength(2)
  })

  test('fetches at once after a failed fetch while the clock was a day ahead', async () => {
    const { world, code } = stage()
    world.now = NOW + 1440 * MINUTE
    world.up = false
    expect(await code(await token({ exp: 2 * 86_400 }))).toBe('KEYS_UNAVAILABLE')
    world.now = NOW
    world.up = true
    expect(await code(await token({}))).toBe('accepted')
  })

  test('recovers one second after the first fetch failed', async () => {
    const { world, code } = stage()
    world.up = false
    expect(await code(await token({}))).toBe('KEYS_UNAVAILABLE')
    world.up = true
    world.now += 999
    expect(await code(await token({}))).toBe('KEYS_UNAVAILABLE')
    world.now += 1
    expect(await code(await token({}))).toBe('accepted')
    expect(world.asked).toHaveLength(2)
  })

  // Workers cancels the fetch of a request that has ended, without settling its promise.
  test('a fetch that never settles fails its callers after five seconds, and blocks no later verification', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { fetch } = stage()
      let isStuck = true
      const { world, code } = stage({ fetch: (...sent) => (isStuck ? new Promise(() => {}) : fetch(...sent)) })
      const text = await token({})
      const codes = Promise.all([code(text), code(text)])
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await codes).toEqual(['KEYS_UNAVAILABLE', 'KEYS_UNAVAILABLE'])
      isStuck = false
      world.now += 5_000
      expect(await code(text)).toBe('accepted')
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('concurrent verifications share a failing fetch', async () => {
    const { world, code } = stage()
    world.up = false
    const text = await token({})
    const codes = await Promise.all(Array.from({ length: 200 }, () => code(text)))
    expect(new Set(codes)).toEqual(new Set(['KEYS_UNAVAILABLE']))
    expect(world.asked).toHaveLength(1)
  })

  test('shares one fetch among concurrent tokens after a failed one', async () => {
    const { world, code } = stage()
    world.up = false
    const text = await token({})
    expect(await code(text)).toBe('KEYS_UNAVAILABLE')
    world.up = true
    world.now += 1000
    expect(await Promise.all([code(text), code(text)])).toEqual(['accepted', 'accepted'])
    expect(world.asked).toHaveLength(2)
  })

  test('backs off from 1 to 30 seconds until the first key set is loaded', async () => {
    const { world, code } = stage()
    world.up = false
    const text = await token({ exp: 86_400 })
    const fetchedAt: number[] = []
    // Two tokens a second for two minutes.
    for (let i = 0; i < 240; i++) {
      const before = world.asked.length
      expect(await code(text)).toBe('KEYS_UNAVAILABLE')
      if (world.asked.length > before) fetchedAt.push((world.now - NOW) / 1000)
      world.now += 500
    }
    expect(fetchedAt).toEqual([0, 1, 3, 7, 15, 31, 61, 91])
  })

  test('does not follow a redirect of the key server', async () => {
    const redirects: (RequestRedirect | undefined)[] = []
    const { code } = stage({
      fetch: async (_, init) => {
        redirects.push(init?.redirect)
        return new Response(null, { status: 302, headers: { location: 'https://evil.example.test/jwks.json' } })
      },
    })
    expect(await code(await token({}))).toBe('KEYS_UNAVAILABLE')
    expect(redirects).toEqual(['manual'])
  })

  test.each([
    ['an error status', () => new Response('no', { status: 500 })],
    ['not JSON', () => new Response('<html>')],
    ['not a key set', () => Response.json({ keys: 'none' })],
  ])('rejects a response that is %s', async (_, answer) => {
    expect(await stage({ fetch: async () => answer() }).code(await token({}))).toBe('KEYS_UNAVAILABLE')
  })
})

test('throws a typed error for a missing project id', () => {
  expect(() => createVerifier({ projectId: '' })).toThrow(/projectId/)
})

test.each([
  ['https://auth.example.test/api/v1', /`baseUrl` ends with \/api\/v1, which the verifier adds\. Leave it out/],
  ['https://auth.example.test/api/v1/', /`baseUrl` ends with \/api\/v1/],
  ['localhost:8102', /`baseUrl` must be an absolute http or https URL/],
  ['see https://auth.example.test', /`baseUrl` must be an absolute http or https URL/],
  ['', /`baseUrl` must be an absolute http or https URL/],
  ['http://a b', /`baseUrl` must be an absolute http or https URL/],
  ['ssk_0123456789abcdef', /got "…cdef"/],
  ['https://user:canary@auth.example.test', /`baseUrl` must be a URL without credentials, query and fragment\.$/],
  ['https://auth.example.test/?key=canary', /`baseUrl` must be a URL without credentials, query and fragment\.$/],
])('throws when the server starts for the base URL "%s"', (baseUrl, message) => {
  expect(() => createVerifier({ projectId: PROJECT, baseUrl })).toThrow(message)
})

test('accepts an http URL, such as that of a local server', () => {
  expect(() => createVerifier({ projectId: PROJECT, baseUrl: 'http://localhost:8102' })).not.toThrow()
})

test('accepts the result of `configFromEnv`', async () => {
  const start = { HEXCLAVE_PROJECT_ID: PROJECT, HEXCLAVE_PUBLISHABLE_CLIENT_KEY: 'pck_x' }
  for (const variables of [
    { HEXCLAVE_API_URL: BASE },
    { HEXCLAVE_API_URL_SERVER: BASE, HEXCLAVE_API_URL_BROWSER: 'https://public.test/' },
  ]) {
    const { verify, world, code } = stage(configFromEnv({ ...start, ...variables }))
    expect((await verify(await token({}))).userId).toBe(USER)
    expect(world.asked[0]).toMatch(BASE)
    // The issuer is the URL that the client of the token has called, on a server or in a browser.
    for (const url of [BASE, 'https://public.test'])
      expect(await code(await token({ iss: `${url}/api/v1/projects/${PROJECT}` }))).toBe(
        url === BASE || 'HEXCLAVE_API_URL_BROWSER' in variables ? 'accepted' : 'ISSUER_MISMATCH',
      )
  }
  const missing = /`projectId` is missing.* from HEXCLAVE_PROJECT_ID\./
  expect(() => createVerifier(configFromEnv({}))).toThrow(missing)
  await expect(verifyToken('token', configFromEnv({}))).rejects.toThrow(missing)
  const browserOnly = { projectId: PROJECT, baseUrl: { browser: BASE } }
  expect(() => createVerifier(browserOnly as never)).toThrow('`baseUrl.server` must be an absolute')
})

test('rejects an option that does not exist', () => {
  expect(() => createVerifier({ projectId: PROJECT, baseURL: BASE } as never)).toThrow(
    '`createVerifier` has no option `baseURL`. Did you mean `baseUrl`?',
  )
})

describe('logs the fix once', () => {
  let logged: MockInstance<typeof console.error>
  beforeEach(() => {
    logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => logged.mockRestore()
  })

  test.each([400, 404, 499])('when the service responds with status %i', async (status) => {
    const { code, world } = stage({ fetch: async () => new Response('no such project', { status }) })
    for (let i = 0; i < 2; i++) {
      expect(await code(await token({}))).toBe('KEYS_UNAVAILABLE')
      world.now += MINUTE
    }
    expect(logged.mock.calls).toEqual([
      [expect.stringContaining(`responded with status ${status}. Check \`projectId\` and \`baseUrl\``)],
    ])
  })

  test.each([302, 408, 429, 500, 503])('and nothing while the service responds with status %i', async (status) => {
    const { code } = stage({ fetch: async () => new Response('', { status }) })
    expect(await code(await token({}))).toBe('KEYS_UNAVAILABLE')
    expect(logged).not.toHaveBeenCalled()
  })
})

test('rejects options for one token, which it does not have, and ignores the index of `map`', async () => {
  const { verify } = stage()
  const text = await token({})
  expect(() => verify(...([text, { audience: 'other' }] as unknown as [string]))).toThrow('createVerifier')
  expect(await Promise.all([text].map(verify))).toMatchObject([{ userId: USER }])
})

describe('ISSUER_MISMATCH names the issuers', () => {
  const EXPECTED = `${BASE}/api/v1/projects/${PROJECT}`
  const messageFor = async (iss: string, options: Partial<VerifierOptions> = {}) =>
    stage({ baseUrl: BASE, ...options })
      .verify(await token({ iss }))
      .catch(({ message }: VerifyError) => message)

  test.each([`http://localhost:8102/api/v1/projects/${PROJECT}`, 'https://[::1]:8102/', 'https://auth.example.com'])(
    'of the token %s and of the verifier, and the option to set',
    async (iss) => {
      expect(await messageFor(iss)).toBe(
        `The access token was issued by ${iss}, expected ${EXPECTED}. Set \`baseUrl\` of the verifier to the base URL of the client that sends the token.`,
      )
      expect(await messageFor(iss, { issuers: ['https://a.test', 'https://b.test'] })).toBe(
        `The access token was issued by ${iss}, expected https://a.test or https://b.test. Add it to \`issuers\` of the verifier if you trust it.`,
      )
      const both = { browser: 'https://public.test', server: BASE }
      expect(await messageFor(iss, { baseUrl: both })).toContain('expected https://public.test/api/v1/')
    },
  )

  test.each(['projects', 'projects-restricted-users'])(
    'and tells to set `projectId` for %s of another one',
    async (path) => {
      const iss = `${BASE}/api/v1/${path}/22222222-2222-4222-8222-222222222222`
      expect(await messageFor(iss)).toBe(
        `The access token was issued by ${iss}, expected ${EXPECTED}. Set \`projectId\` of the verifier to the project ID of the client that sends the token.`,
      )
    },
  )

  test('and tells to set `projectId` where the key is that of another project, without the text of the token', async () => {
    const iss = `${BASE}/api/v1/projects/22222222-2222-4222-8222-222222222222`
    const { verify } = stage()
    const error = await verify(await token({ iss, kid: 'of another project' })).catch((reason) => reason)
    expect(error).toMatchObject({
      code: 'KEY_NOT_FOUND',
      message: expect.stringContaining(`expected ${EXPECTED}. Set \`projectId\` of the verifier`),
    })
    expect(error.message).not.toContain('22222222')
  })

  test.each([
    `https://example.com/${'a'.repeat(200)}`,
    'https://example.com/?token=secret',
    'https://user:secret@example.com',
    'https://example.com/<script>',
    'https://example.com\r\nset-cookie: a=b',
    'https://example.com\n',
    'javascript:alert(1)',
    'Your session has ended. Call us.',
    'https://exämple.com',
    '',
  ])('but not %j of the token', async (iss) => {
    expect(await messageFor(iss)).toContain(`was issued by another issuer, expected ${EXPECTED}.`)
  })
})

test('isVerifyError recognizes errors of this module and of another copy of it', () => {
  const error = new VerifyError('TOKEN_MISSING')
  expect(error.name).toBe('VerifyError')
  expect(isVerifyError(error)).toBe(true)
  expect(isVerifyError({ [Symbol.for('latchkey.VerifyError')]: true })).toBe(true)
  for (const other of [undefined, null, 'TOKEN_MISSING', 7, {}, new Error('TOKEN_MISSING')])
    expect(isVerifyError(other)).toBe(false)
})

test('verifyToken verifies without a verifier of the caller, and requests the keys once for the same options', async () => {
  const { fetch, world } = stage()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.stubGlobal('fetch', fetch)
  const options = { projectId: PROJECT, baseUrl: BASE }
  for (const at of [0, 1]) expect((await verifyToken(await token({ iat: at }), { ...options })).userId).toBe(USER)
  expect(world.asked).toHaveLength(1)
  const restricted = await token({
    iss: `${BASE}/api/v1/projects-restricted-users/${PROJECT}`,
    aud: `${PROJECT}:restricted`,
  })
  await expect(verifyToken(restricted, options)).rejects.toMatchObject({ code: 'RESTRICTED_NOT_ALLOWED' })
  expect(await verifyToken(restricted, { ...options, allowRestricted: true })).toMatchObject({ isRestricted: true })
  // @ts-expect-error: no such option
  await expect(verifyToken(restricted, { ...options, allowRestrictd: true })).rejects.toThrow(
    'Did you mean `allowRestricted`',
  )
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('uses the durations of its options for the keys, says what it has, and fetches them on request', async () => {
  const { world, verify, code } = stage({ cacheMaxAge: 2 * MINUTE, cooldownDuration: MINUTE, timeoutDuration: 1000 })
  const { keys } = verify
  expect(keys).toMatchObject({ cacheMaxAge: 120_000, cooldownDuration: 60_000, timeoutDuration: 1000 })
  expect([keys.isFresh, keys.isCoolingDown]).toEqual([false, false])
  await verify(await token({}))
  expect([keys.isFresh, keys.isCoolingDown]).toEqual([true, true])
  world.now += 2 * MINUTE
  expect([keys.isFresh, keys.isCoolingDown]).toEqual([false, false])

  // A key that was revoked is accepted until the keys are fetched again.
  await keys.reload()
  world.published = { second: stranger }
  expect([await code(await token({})), keys.isCoolingDown]).toEqual(['accepted', true])
  await keys.reload()
  expect([await code(await token({})), keys.isFresh]).toEqual(['KEY_NOT_FOUND', true])
  expect(world.asked).toHaveLength(3)
  world.up = false
  await expect(keys.reload()).rejects.toMatchObject({ code: 'KEYS_UNAVAILABLE' })
  expect(await code(await token({ kid: 'second', key: stranger.privateKey }))).toBe('accepted')
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '5'])('refuses the duration %o', (cacheMaxAge) => {
  expect(() => createVerifier({ projectId: PROJECT, cacheMaxAge: cacheMaxAge as number })).toThrow(
    /^`createVerifier`: `cacheMaxAge` must be (a number of milliseconds above 0|of the type number), got /,
  )
})

describe('the keys', async () => {
  const { publicKey } = await generateKeyPair('ES256')
  const key = { ...(await exportJWK(publicKey)), kid: 'other' }

  test('shares the newer of two fetches after the older one has ended late', async () => {
    let now = 0
    const fetches: { fail(): void; respond(): void }[] = []
    const fetch = () =>
      new Promise<Response>((resolve, reject) => {
        fetches.push({
          fail: () => reject(new Error('The connection was reset.')),
          respond: () => resolve(Response.json({ keys: [key] })),
        })
      })
    const { keyFor } = createKeySource({ url: 'https://auth.example.test/keys', fetch, now: () => now })
    const first = keyFor('k1')
    // The first fetch counts as lost.
    now = 6_000
    const second = keyFor('k1')
    fetches[0]?.fail()
    await expect(first).rejects.toThrow('The connection was reset.')
    const third = keyFor('k1')
    fetches[1]?.respond()
    expect(await Promise.all([second, third])).toEqual([null, null])
    expect(fetches).toHaveLength(2)
  })
})

describe('authenticate', () => {
  const TOKEN: VerifiedToken = {
    userId: 'u1',
    sessionId: null,
    isAnonymous: false,
    isRestricted: false,
    expiresAt: new Date(0),
    claims: {},
  }
  const accept = async () => TOKEN
  const reject = (code: ConstructorParameters<typeof VerifyError>[0]) => async () => {
    throw new VerifyError(code)
  }
  const request = (authorization?: string) =>
    new Request('https://app.example/api', { headers: authorization ? { authorization } : {} })

  /** The response that replaces the content of a token. */
  async function rejected(result: Promise<VerifiedToken | Response>): Promise<Response> {
    const response = await result
    if (!(response instanceof Response)) throw new Error('The request was accepted.')
    return response
  }

  test('returns the content of a valid token', async () => {
    const verified: string[] = []
    const verify = async (token: string) => {
      verified.push(token)
      return TOKEN
    }
    expect(await authenticate(request('bearer  abc.def'), verify)).toBe(TOKEN)
    const session = btoa(JSON.stringify({ accessToken: 'abc.def', refreshToken: 'r' }))
    for (const prefix of ['hexclave_', 'stackauth_'])
      expect(await authenticate(request(`Bearer ${prefix}${session}`), verify)).toBe(TOKEN)
    expect(verified).toEqual(['abc.def', 'abc.def', 'abc.def'])
  })

  const ofKit = (accessToken: unknown) => `Bearer stackauth_${btoa(JSON.stringify({ accessToken }))}`

  test.each([
    undefined,
    'Basic abc',
    'Bearer',
    'Bearer a b',
    'Bearer stackauth_%',
    ...[undefined, null, 1, { toString: 1 }, ['abc.def'], ''].map(ofKit),
  ])('responds to the header %j with 401 and no error code', async (authorization) => {
    const response = await rejected(authenticate(request(authorization), accept, { realm: 'notes' }))
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="notes"')
    expect(await response.json()).toMatchObject({ error: { code: 'TOKEN_MISSING' } })
  })

  test('responds to an invalid token with 401, whatever the reason contains', async () => {
    const verify = async () => {
      throw new VerifyError('ISSUER_MISMATCH', { message: 'Expected "https://пример.test/\n".' })
    }
    const response = await rejected(authenticate(request('Bearer a.b.c'), verify, { realm: 'Zürich' }))
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer realm="Zürich", error="invalid_token", error_description="Expected https://.test/."',
    )
  })

  test('responds to an invalid token with 401 and the reason, without the token', async () => {
    const response = await rejected(authenticate(request('Bearer secret.token'), reject('TOKEN_EXPIRED')))
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Bearer error="invalid_token", error_description="[^"]+"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const body = await response.text()
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'TOKEN_EXPIRED' } })
    expect(body).not.toContain('secret.token')
  })

  test('responds with 503 while the keys cannot be fetched', async () => {
    const response = await rejected(authenticate(request('Bearer abc'), reject('KEYS_UNAVAILABLE')))
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(response.headers.get('www-authenticate')).toBeNull()
  })

  test('throws other errors', async () => {
    const broken = async () => {
      throw new TypeError('broken')
    }
    await expect(authenticate(request('Bearer abc'), broken)).rejects.toThrow('broken')
  })
})
