import type { Service } from '../calls/service.js'
import type { ApiKeyRow } from '../world/rows.js'
import { crc32 } from './crc32.js'

const MARKER = '574ck4u7h'
/** Flags in the character before the marker, for secret scanners. */
const SELF_HOSTED = 1
const PUBLIC = 2
const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz'

export type NewApiKey = Pick<ApiKeyRow, 'projectId' | 'type' | 'ownerId' | 'description' | 'public' | 'expiresAt'>

/** Creates an API key: prefix, 45 random characters, key id, type, scanner flags, marker and checksum. */
export function createApiKey({ world, random, clock }: Service, fields: NewApiKey): ApiKeyRow {
  const id = random.uuid()
  const scanner = BASE32[SELF_HOSTED + (fields.public ? PUBLIC : 0)]
  const prefix = fields.public ? 'pk' : 'sk'
  const text = `${prefix}_${random.code()}${id.replaceAll('-', '')}${fields.type}${scanner}${MARKER}`
  const value = text + crc32(text).toString(16).padStart(8, '0')
  return world.apiKeys.put({ ...fields, id, value, createdAt: clock.now(), revokedAt: null })
}

/** Revokes a key. A revoked key keeps its revocation time. */
export function revokeApiKey({ world, clock }: Service, { id, revokedAt }: ApiKeyRow): ApiKeyRow {
  return world.apiKeys.change(id, { revokedAt: revokedAt ?? clock.now() })
}

export const apiKeyExpired = ({ expiresAt }: ApiKeyRow, now: number): boolean => expiresAt !== null && expiresAt <= now
