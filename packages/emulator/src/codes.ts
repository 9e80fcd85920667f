import type { Call } from './call.js'
import type { CodeKind, CodeRow } from './rows.js'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE

/** How long a code lives, in milliseconds. */
const LIFE: Record<CodeKind, number> = {
  magic_link: WEEK,
  password_reset: WEEK,
  contact_verification: WEEK,
  team_invitation: WEEK,
  mfa_attempt: 5 * MINUTE,
  passkey_registration: 65_000,
  passkey_authentication: 65_000,
}

/** Makes a code of 45 characters. */
export function createCode(
  { world, random, clock }: Call,
  projectId: string,
  kind: CodeKind,
  about: Readonly<Record<string, unknown>>,
): CodeRow {
  const now = clock.now()
  return world.codes.put({
    id: random.uuid(),
    projectId,
    kind,
    code: random.code(),
    createdAt: now,
    expiresAt: now + LIFE[kind],
    usedAt: null,
    attempts: 0,
    about,
  })
}

/** The callback URL with the code in its query; a `code` that stood there is replaced. */
export function linkWith(callbackUrl: string, code: string): string {
  const link = new URL(callbackUrl)
  link.searchParams.set('code', code)
  return link.href
}
