import type { updateCurrentUser, WireInput } from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { bcryptHash } from '../calls/rules.js'
import type { ChannelRow } from '../world/rows.js'
import { throwEmailTaken } from './email-conflicts.js'
import { hashPassword, TOO_MANY_BYTES } from './passwords.js'
import { findAuthChannel } from './users.js'

type Changes = WireInput<typeof updateCurrentUser.forServers>

export const NO_PASSKEY = 'A passkey is added by registering it.'

/**
 * Returns the password hash to store. Null removes the password, undefined keeps it. Servers can set short passwords.
 */
export async function resolvePasswordHash(call: Call, input: Changes): Promise<string | null | undefined> {
  const { password, password_hash: hash } = input
  if (password !== undefined && hash !== undefined) call.reject(400, 'Set password or password_hash, not both.')
  if (hash !== undefined && bcryptHash(hash)) call.reject(400, `The password hash ${bcryptHash(hash)}.`)
  if (hash !== undefined || password == null) return hash ?? password
  if (new TextEncoder().encode(password).length >= TOO_MANY_BYTES) {
    call.schemaError(`password: must be less than ${TOO_MANY_BYTES} bytes`)
  }
  return hashPassword(password, call.passwordRounds, call.random)
}

/** Throws when another user signs in with an address. */
export function requireFreeAuthEmail(call: Call, email: string, userId: string | null) {
  const holder = findAuthChannel(call.world, call.caller.project.id, email)
  if (holder && holder.userId !== userId) throwEmailTaken(call.world, email)
}

/** Throws for flags without an email address, and for an address that another user signs in with. */
export function validatePrimaryEmail(
  call: Call,
  input: Changes,
  primary: ChannelRow | undefined,
  userId: string | null,
): void {
  const { primary_email: email, primary_email_auth_enabled: forAuth, primary_email_verified: verified } = input
  if ((forAuth || verified) && (email === null || (email === undefined && !primary))) {
    call.reject(400, 'A user without a primary email cannot have it verified or used for sign-in.')
  }
  if (!email || !(forAuth || primary?.usedForAuth)) return
  requireFreeAuthEmail(call, email, userId)
}
