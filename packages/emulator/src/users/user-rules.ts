import type { server, WireInput } from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { bcryptHash } from '../http/rules.js'
import type { ChannelRow } from '../world/rows.js'
import { hashPassword, TOO_MANY_BYTES } from './passwords.js'
import { channelForAuth } from './users.js'

type Changes = WireInput<typeof server.updateCurrentUser>

export const NO_PASSKEY = 'A passkey is added by registering it.'

/** The hash to keep; `null` takes the password away, `undefined` leaves it. Servers may set short ones. */
export async function passwordOf(call: Call, input: Changes): Promise<string | null | undefined> {
  const { password, password_hash: hash } = input
  if (password !== undefined && hash !== undefined) call.refuse(400, 'Give a password or a hash, not both.')
  if (hash !== undefined && bcryptHash(hash)) call.refuse(400, `The password hash ${bcryptHash(hash)}.`)
  if (hash !== undefined || password == null) return hash ?? password
  if (new TextEncoder().encode(password).length >= TOO_MANY_BYTES) {
    call.invalid(`password: must be less than ${TOO_MANY_BYTES} bytes`)
  }
  return hashPassword(password, call.passwordRounds, call.random)
}

/** Refuses flags of an address that is not there, and one that somebody else signs in with. */
export function checkEmail(
  call: Call<'USER_EMAIL_ALREADY_EXISTS'>,
  input: Changes,
  primary: ChannelRow | undefined,
  userId: string | null,
): void {
  const { primary_email: email, primary_email_auth_enabled: forAuth, primary_email_verified: verified } = input
  if ((forAuth || verified) && (email === null || (email === undefined && !primary))) {
    call.refuse(400, 'Without a primary e-mail there is nothing to verify or to sign in with.')
  }
  if (!email || !(forAuth || primary?.usedForAuth)) return
  const holder = channelForAuth(call.world, call.caller.project.id, email)
  if (holder && holder.userId !== userId) call.fail('USER_EMAIL_ALREADY_EXISTS', { email })
}
