import {
  type CryptoKey,
  calculateJwkThumbprint,
  decodeJwt,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { AccessTokens, PublicKey } from '../calls/access-tokens.js'
import type { Clock } from '../world/clock.js'
import type { RestrictedReason } from '../world/restriction.js'
import type { SigningKeyRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import { invalidationOf } from './invalidated-tokens.js'
import { projectOf, type TokenFormat } from './token-claims.js'

interface TokenOptions {
  readonly world: World
  readonly clock: Clock
  /** Lifetime of access tokens, in milliseconds. */
  readonly lifetime: number
  readonly format: TokenFormat
}

export function createAccessTokens({ world, clock, lifetime, format }: TokenOptions): AccessTokens {
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
    world.signingKeys.get(projectId) ?? world.signingKeys.put(await makeKeys(projectId))

  /** The ids of an owner's keys. The second one signs nothing. */
  const keyIdsOf = (owner: string) =>
    Array.from({ length: format.keysPerAudience }, (_, i) => (i === 0 ? owner : `${owner}/${i + 1}`))

  return {
    async sign(session, notAfter = Number.POSITIVE_INFINITY) {
      const claims = format.claims(session)
      const row = await rowOf(claims.aud)
      // Invalidated tokens are recognized by their time, so a new token must not be issued in the same second.
      const invalidation = invalidationOf(world, session.id)
      const seconds = Math.max(Math.floor(clock.now() / 1000), invalidation ? invalidation.until + 1 : 0)
      world.sessions.change(session.id, { newest: { kid: row.kid, issuedAt: seconds } })
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: row.kid })
        .setIssuedAt(seconds)
        .setExpirationTime(Math.min(seconds + Math.ceil(lifetime / 1000), Math.floor(notAfter / 1000)))
        .sign((await keys(row)).sign)
    },
    async signFor(owner, claims) {
      const row = await rowOf(owner)
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: row.kid }).sign((await keys(row)).sign)
    },
    async verifyClaims(owner, token) {
      const options = { algorithms: ['ES256'], currentDate: new Date(clock.now()) }
      const key = (await keys(await rowOf(owner))).verify
      return jwtVerify(token, key, options).then(
        ({ payload }) => payload,
        () => undefined,
      )
    },
    async verify(token) {
      const row = world.signingKeys.get(audienceOf(token))
      if (!row) return { status: 'unparsable' }
      try {
        const currentDate = new Date(clock.now())
        const options = { audience: row.id, algorithms: ['ES256'], currentDate }
        const { payload } = await jwtVerify(token, (await keys(row)).verify, options)
        if (!format.isOwnToken(payload)) return { status: 'unparsable' }
        const subject = subjectOf(payload)
        const invalidation = invalidationOf(world, subject.sessionId)
        if (invalidation && Number(payload.iat) <= invalidation.until) {
          return invalidation.as === 'expired'
            ? { status: 'expired', expiredAt: clock.now(), ...subject }
            : { status: 'unparsable' }
        }
        return {
          status: 'valid',
          ...subject,
          anonymous: payload.is_anonymous === true,
          restrictedReason: (payload.restricted_reason as RestrictedReason | undefined) ?? null,
        }
      } catch (error) {
        const expired = error instanceof errors.JWTExpired && format.isOwnToken(error.payload)
        if (expired)
          return { status: 'expired', expiredAt: Number(error.payload.exp) * 1000, ...subjectOf(error.payload) }
        return { status: 'unparsable' }
      }
    },
    async keySet(...owners) {
      const keys: PublicKey[] = []
      for (const id of owners.flatMap(keyIdsOf)) {
        const { kid, publicKey } = await rowOf(id)
        const { kty = '', crv = '', x = '', y = '' } = publicKey
        keys.push({ kty, crv, alg: 'ES256', kid, x, y })
      }
      return { keys }
    },
  }
}

/** The ID of a key is the start of its thumbprint (RFC 7638): emulators with the same seed have different keys. */
async function makeKeys(projectId: string): Promise<SigningKeyRow> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const publicKey = await exportJWK(pair.publicKey)
  const kid = (await calculateJwkThumbprint(publicKey)).slice(0, 12)
  return { id: projectId, kid, privateKey: await exportJWK(pair.privateKey), publicKey }
}

const subjectOf = ({ aud, sub, refreshTokenId, refresh_token_id }: JWTPayload) => ({
  projectId: projectOf(String(aud)),
  userId: String(sub),
  sessionId: String(refresh_token_id ?? refreshTokenId),
})

function audienceOf(token: string): string {
  try {
    return String(decodeJwt(token).aud)
  } catch {
    return ''
  }
}
