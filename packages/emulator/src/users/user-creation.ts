import type { server, WireInput } from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { storeProfileImage } from '../calls/stored-images.js'
import type { UserRow } from '../world/rows.js'
import { restrictionChanges } from './restriction-updates.js'
import { NO_PASSKEY, resolvePasswordHash, validatePrimaryEmail } from './user-rules.js'
import { createUser, setPrimaryEmail } from './users.js'

type Fresh = WireInput<typeof server.createUser>

/** Creates a user for a server. The project may have disabled sign-up. */
export async function createServerUser(call: Call, input: Fresh): Promise<UserRow> {
  const { project } = call.caller
  const { settings } = project
  const passwordHash = await resolvePasswordHash(call, input)
  validatePrimaryEmail(call, input, undefined, null)
  if (input.passkey_auth_enabled === true) call.reject(400, NO_PASSKEY)
  if (passwordHash && !settings.credential_enabled) call.reject(400, 'Passwords are disabled in this project.')
  if (input.otp_auth_enabled && !settings.magic_link_enabled)
    call.reject(400, 'Magic links are disabled in this project.')
  const unknown = input.oauth_providers?.find(({ id }) => !settings.oauth_providers.some((known) => known.id === id))
  if (unknown) call.reject(400, `The project has no sign-in provider ${unknown.id}.`)

  const user = createUser(call, project, {
    displayName: input.display_name || null,
    profileImageUrl: storeProfileImage(call, input.profile_image_url ?? null),
    clientMetadata: input.client_metadata ?? null,
    clientReadOnlyMetadata: input.client_read_only_metadata ?? null,
    serverMetadata: input.server_metadata ?? null,
    passwordHash: passwordHash ?? null,
    otpEnabled: input.otp_auth_enabled ?? false,
    // The service stores the secret, but does not enable two-factor authentication.
    totpSecret: input.totp_secret_base64 ?? null,
    anonymous: input.is_anonymous ?? false,
    ...restrictionChanges(call, input),
  })
  if (input.primary_email) {
    setPrimaryEmail(call, user, {
      value: input.primary_email,
      usedForAuth: input.primary_email_auth_enabled ?? false,
      verified: input.primary_email_verified ?? false,
    })
  }
  for (const { id, account_id, email } of input.oauth_providers ?? []) {
    call.world.providerAccounts.put({
      id: call.random.uuid(),
      projectId: project.id,
      userId: user.id,
      createdAt: call.clock.now(),
      provider: id,
      accountId: account_id,
      email,
    })
  }
  return user
}
