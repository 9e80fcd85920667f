import {
  type CryptoKey,
  decodeJwt,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Configured } from '../http/configuration.js'
import { whereabouts } from '../http/geo.js'
import type { Clock } from '../world/clock.js'
import type { Random } from '../world/random.js'
import type { SessionRow, SigningKeyRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import { noteActivity } from './activity.js'
import { projectOf, type TokenForm } from './token-claims.js'

/** What an access token turned out to be. */
export type Verified =
  | {
      readonly is: 'valid'
      readonly projectId: string
      readonly userId: string
      readonly sessionId: string
      readonly anonymous: boolean
    }
  | { readonly is: 'expired'; readonly at: number }
  | { readonly is: 'unparsable' }

/** Signs and reads access tokens: JWTs by ES256, one key pair for each project. */
export interface AccessTokens {
  sign(session: SessionRow): Promise<string>
  verify(token: string): Promise<Verified>
  /** Signs any claims with the key pair of this owner, who need not be a project. */
  signFor(owner: string, claims: JWTPayload): Promise<string>
  /** The public keys of these owners (RFC 7517), made on first use. */
  keySet(...owners: string[]): Promise<{ keys: PublicKey[] }>
}

type PublicKey = Readonly<Record<'kty' | 'crv' | 'alg' | 'kid' | 'x' | 'y', string>>

interface TokenOptions {
  readonly world: World
  readonly clock: Clock
  readonly random: Random
  /** How long an access token lives, in milliseconds. */
  readonly lifetime: number
  readonly form: TokenForm
}

export function createAccessTokens({ world, clock, random, lifetime, form }: TokenOptions): AccessTokens {
  const imported = new Map<string, Promise<{ sign: CryptoKey; verify: CryptoKey }>>()
  const load = async ({ privateKey, publicKey }: SigningKeyRow) => {
    const [sign, verify] = await Promise.all([importJWK(privateKey, 'ES256'), importJWK(publicKey, 'ES256')])
    return { sign: sign as CryptoKey, verify: verify as CryptoKey }
  }
  const keys = (row: SigningKeyRow) => {
    const known = imported.get(row.kid) ?? load(row)
    imported.set(row.kid, known)
    return known
  }
  const rowOf = async (projectId: string) =>
    world.signingKeys.get(projectId) ?? world.signingKeys.put(await makeKeys(projectId, random))

  return {
    async sign(session) {
      const claims = form.claims(session)
      const row = await rowOf(claims.aud)
      // Never in the second of tokens that were spoiled: the new one is told from them by its time.
      const spoiled = spoiledOf(world, session.id)
      const seconds = Math.max(Math.floor(clock.now() / 1000), spoiled ? spoiled.until + 1 : 0)
      world.sessions.change(session.id, { newest: { kid: row.kid, issuedAt: seconds } })
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: row.kid })
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + Math.ceil(lifetime / 1000))
        .sign((await keys(row)).sign)
    },
    async signFor(owner, claims) {
      const row = await rowOf(owner)
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: row.kid }).sign((await keys(row)).sign)
    },
    async verify(token) {
      const row = world.signingKeys.get(audience(token))
      if (!row) return { is: 'unparsable' }
      try {
        const currentDate = new Date(clock.now())
        const options = { audience: row.id, algorithms: ['ES256'], currentDate }
        const { payload } = await jwtVerify(token, (await keys(row)).verify, options)
        if (!form.fits(payload)) return { is: 'unparsable' }
        const spoiled = spoiledOf(world, String(payload.refreshTokenId))
        if (spoiled && Number(payload.iat) <= spoiled.until) {
          return spoiled.as === 'expired' ? { is: 'expired', at: clock.now() } : { is: 'unparsable' }
        }
        return {
          is: 'valid',
          projectId: projectOf(row.id),
          userId: String(payload.sub),
          sessionId: String(payload.refreshTokenId),
          anonymous: projectOf(row.id) !== row.id,
        }
      } catch (error) {
        const expired = error instanceof errors.JWTExpired && form.fits(error.payload)
        if (expired) return { is: 'expired', at: Number(error.payload.exp) * 1000 }
        return { is: 'unparsable' }
      }
    },
    async keySet(...owners) {
      const keys: PublicKey[] = []
      for (const owner of owners) {
        const { kid, publicKey } = await rowOf(owner)
        const { kty = '', crv = '', x = '', y = '' } = publicKey
        keys.push({ kty, crv, alg: 'ES256', kid, x, y })
      }
      return { keys }
    },
  }
}

/** What became of a session's access tokens before their time: those issued up to that second. */
interface Spoiled {
  readonly as: 'expired' | 'corrupt'
  /** In seconds since 1970. */
  readonly until: number
}

const spoiledOf = (world: World, sessionId: string) =>
  world.meta.get(`spoiled/${sessionId}`)?.value as Spoiled | undefined

/** Spoils every access token that a session has now. Its refresh token stays good. */
export function spoilTokens(
  { world, clock }: Pick<Issuing, 'world' | 'clock'>,
  sessionId: string,
  as: Spoiled['as'],
): void {
  // A token issued in this second, or one moved on by an earlier spoiling, is one of them.
  const until = Math.max(Math.floor(clock.now() / 1000), (spoiledOf(world, sessionId)?.until ?? 0) + 1)
  world.meta.put({ id: `spoiled/${sessionId}`, value: { as, until } satisfies Spoiled })
}

/** What has become of the newest access token of a session. */
export type AccessTokenState = 'good' | 'ended' | 'ended early' | 'unreadable' | 'old keys'

/** Of a token with this audience that ends at `exp`, in seconds since 1970. */
export function accessTokenState(
  { world, clock }: Pick<Issuing, 'world' | 'clock'>,
  { id, newest }: SessionRow,
  { audience, exp }: { readonly audience: string; readonly exp: number },
): AccessTokenState {
  const spoiled = spoiledOf(world, id)
  if (newest && newest.kid !== world.signingKeys.get(audience)?.kid) return 'old keys'
  if (newest && spoiled && newest.issuedAt <= spoiled.until)
    return spoiled.as === 'expired' ? 'ended early' : 'unreadable'
  return exp * 1000 <= clock.now() ? 'ended' : 'good'
}

async function makeKeys(projectId: string, random: Random): Promise<SigningKeyRow> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = btoa(String.fromCharCode(...random.bytes(9)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  return { id: projectId, kid, privateKey: await exportJWK(privateKey), publicKey: await exportJWK(publicKey) }
}

function audience(token: string): string {
  try {
    return String(decodeJwt(token).aud)
  } catch {
    return ''
  }
}

export const YEAR = 31_536_000_000

/** What tokens are issued with; the request tells where the user is. */
interface Issuing {
  readonly world: World
  readonly clock: Clock
  readonly tokens: AccessTokens
  readonly configured: Pick<Configured, 'sessionLifetime'>
  readonly request?: Request
}

/** Begins a session and answers its tokens. Issuing a token is what counts as the user's activity. */
export async function beginSession(
  service: Issuing & { readonly random: Random },
  user: UserRow,
  options: { lifetime?: number; impersonation?: boolean } = {},
): Promise<{ access_token: string; refresh_token: string; user_id: string }> {
  const { world, clock, random, tokens } = service
  const now = clock.now()
  const session = world.sessions.put({
    id: random.uuid(),
    projectId: user.projectId,
    userId: user.id,
    refreshToken: random.code(),
    createdAt: now,
    expiresAt: now + (options.lifetime ?? service.configured.sessionLifetime),
    lastUsedAt: now,
    impersonation: options.impersonation ?? false,
    ...seenAt(service),
  })
  noteActivity(service, user.id)
  return { access_token: await tokens.sign(session), refresh_token: session.refreshToken, user_id: user.id }
}

/** A fresh access token for a live session of that project, by its refresh token. */
export async function refresh(service: Issuing, projectId: string, refreshToken: string): Promise<string | undefined> {
  const { world, clock, tokens } = service
  const now = clock.now()
  const session = world.sessions.find((row) => row.projectId === projectId && row.refreshToken === refreshToken)
  if (!session || session.expiresAt <= now) return undefined
  noteActivity(service, session.userId)
  return tokens.sign(world.sessions.change(session.id, { lastUsedAt: now, ...seenAt(service) }))
}

function seenAt({ request }: Issuing): Pick<SessionRow, 'seenAt'> {
  const { ip, ...place } = request ? whereabouts(request) : {}
  return ip ? { seenAt: { ip, ...place } } : {}
}
