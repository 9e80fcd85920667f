import type { Call } from '../calls/call.js'
import { primaryChannelOf } from '../world/restriction.js'
import type { UserRow } from '../world/rows.js'
import { requireFreeAuthEmail } from './user-rules.js'
import { normalizeEmail, setPrimaryEmail } from './users.js'

interface EmailChanges {
  readonly primary_email?: string | null | undefined
  readonly primary_email_verified?: boolean | undefined
  readonly primary_email_auth_enabled?: boolean | undefined
}

/**
 * Changes the primary email address: the old address stays a contact channel of the user, and an address that the user
 * has already becomes the primary one.
 */
export function changePrimaryEmail(
  call: Call,
  user: UserRow,
  { primary_email: email, primary_email_verified: verified, primary_email_auth_enabled: forAuth }: EmailChanges,
): void {
  const { channels } = call.world
  const primary = primaryChannelOf(call.world, user.id)
  if (email === null) {
    if (primary) channels.change(primary.id, { primary: false })
    return
  }
  const address = email === undefined ? primary?.value : normalizeEmail(call.world, email)
  if (address === undefined) return
  const usedForAuth = forAuth ?? primary?.usedForAuth ?? false
  if (usedForAuth) requireFreeAuthEmail(call, address, user.id)
  const known = channels.by('user', user.id).find(({ value }) => value === address)
  setPrimaryEmail(call, user, { value: address, usedForAuth, verified: verified ?? known?.verified ?? false })
}
