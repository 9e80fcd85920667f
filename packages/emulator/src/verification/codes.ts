import type { VERIFICATION_ERRORS } from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import type { Rule } from '../calls/rules.js'
import { NONCE_START } from '../world/indexes.js'
import type { CodeKind, CodeRow } from '../world/rows.js'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE

/** Lifetime of codes, in milliseconds. */
const LIFETIME: Record<CodeKind, number> = {
  magic_link: WEEK,
  password_reset: WEEK,
  contact_verification: WEEK,
  team_invitation: WEEK,
  mfa_attempt: 5 * MINUTE,
  passkey_registration: 65_000,
  passkey_authentication: 65_000,
}

const LENGTH = 45
/** Length of the part of a magic link code that users can type. The rest is the nonce. */
const TYPED = NONCE_START
const MAX_ATTEMPTS = 20

/** Creates a code of 45 characters. */
export function createCode(
  { world, random, clock }: Call,
  projectId: string,
  kind: CodeKind,
  data: Readonly<Record<string, unknown>>,
): CodeRow {
  const now = clock.now()
  return world.codes.put({
    id: random.uuid(),
    projectId,
    kind,
    code: random.code(LENGTH),
    createdAt: now,
    expiresAt: now + LIFETIME[kind],
    usedAt: null,
    attempts: 0,
    data,
  })
}

/** Checks the length of a code. */
export const codeRule: Rule = (value) =>
  typeof value !== 'string' || value.length === LENGTH ? undefined : `must have exactly ${LENGTH} characters`

/** Splits a code into the part that users type and the nonce that the requesting page stores. */
export function splitCode({ code }: CodeRow): { readonly typed: string; readonly nonce: string } {
  return { typed: code.slice(0, TYPED).toUpperCase(), nonce: code.slice(TYPED) }
}

export type CodeError = (typeof VERIFICATION_ERRORS)[number]

/**
 * Returns a valid code, ignoring case. Each check counts as an attempt for all codes of the project with the same
 * nonce, which prevents guessing.
 */
export function checkCode({ world, caller, clock, fail }: Call<CodeError>, kind: CodeKind, given: string): CodeRow {
  const code = given.toLowerCase()
  const nonce = code.slice(TYPED)
  const near = world.codes.by('nonce', nonce).filter((row) => row.projectId === caller.project.id)
  for (const { id, attempts } of near) world.codes.change(id, { attempts: attempts + 1 })
  const row = near.find((row) => row.kind === kind && row.code === code) ?? fail('VERIFICATION_CODE_NOT_FOUND')
  if (row.expiresAt <= clock.now()) fail('VERIFICATION_CODE_EXPIRED')
  if (row.usedAt !== null) fail('VERIFICATION_CODE_ALREADY_USED')
  if (row.attempts >= MAX_ATTEMPTS) fail('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
  return row
}

/** Marks a code as used. */
export function markCodeUsed({ world, clock }: Call, { id }: CodeRow): void {
  world.codes.change(id, { usedAt: clock.now() })
}

/** Returns a valid code and marks it as used, whatever the handler does next. */
export function consumeCode(call: Call<CodeError>, kind: CodeKind, given: string): CodeRow {
  const row = checkCode(call, kind, given)
  markCodeUsed(call, row)
  return row
}

/** Returns the callback URL with the code in its query. Replaces an existing `code`. */
export function linkWithCode(callbackUrl: string, code: string): string {
  const link = new URL(callbackUrl)
  link.searchParams.set('code', code)
  return link.href
}
