import type { VERIFICATION_ERRORS } from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import type { Rule } from '../http/rules.js'
import type { CodeKind, CodeRow } from '../world/rows.js'

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

const LENGTH = 45
/** So many characters of a magic link's code can be typed instead; the rest is the nonce. */
const TYPED = 6
const MAX_ATTEMPTS = 20

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
    code: random.code(LENGTH),
    createdAt: now,
    expiresAt: now + LIFE[kind],
    usedAt: null,
    attempts: 0,
    about,
  })
}

/** What a request must bring as a code. */
export const codeRule: Rule = (value) =>
  typeof value !== 'string' || value.length === LENGTH ? undefined : `must have exactly ${LENGTH} characters`

/** What a person types of a code, and what the page that asked for the code holds of it. */
export function typedAndNonce({ code }: CodeRow): { readonly typed: string; readonly nonce: string } {
  return { typed: code.slice(0, TYPED).toUpperCase(), nonce: code.slice(TYPED) }
}

export type CodeError = (typeof VERIFICATION_ERRORS)[number]

/**
 * Finds a code that may be used; case does not matter. Every look counts as an attempt at all codes of the project
 * with the same nonce, so that nobody can try out what is typed.
 */
export function checkCode({ world, caller, clock, fail }: Call<CodeError>, kind: CodeKind, given: string): CodeRow {
  const code = given.toLowerCase()
  const nonce = code.slice(TYPED)
  const near = world.codes.where((row) => row.projectId === caller.project.id && row.code.endsWith(nonce))
  for (const { id, attempts } of near) world.codes.change(id, { attempts: attempts + 1 })
  const row = near.find((row) => row.kind === kind && row.code === code) ?? fail('VERIFICATION_CODE_NOT_FOUND')
  if (row.expiresAt <= clock.now()) fail('VERIFICATION_CODE_EXPIRED')
  if (row.usedAt !== null) fail('VERIFICATION_CODE_ALREADY_USED')
  if (row.attempts >= MAX_ATTEMPTS) fail('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
  return row
}

/** From now on the code cannot be used again. */
export function useUp({ world, clock }: Call, { id }: CodeRow): void {
  world.codes.change(id, { usedAt: clock.now() })
}

/** Finds a code and uses it up, whatever comes of it. */
export function takeCode(call: Call<CodeError>, kind: CodeKind, given: string): CodeRow {
  const row = checkCode(call, kind, given)
  useUp(call, row)
  return row
}

/** The callback URL with the code in its query; a `code` that stood there is replaced. */
export function linkWith(callbackUrl: string, code: string): string {
  const link = new URL(callbackUrl)
  link.searchParams.set('code', code)
  return link.href
}
