import { exchangeExternalToken } from '@latchkey/core/internal/contract'
import { signUp } from '../auth/sign-up.js'
import type { Call } from '../calls/call.js'
import { implement } from '../calls/route.js'
import { startSession } from '../sessions/sessions.js'
import { setPrimaryEmail } from '../users/users.js'
import type { ExternalProvider } from '../world/integrations.js'
import type { UserRow } from '../world/rows.js'
import { type ExternalToken, verifyExternalToken } from './external-session-tokens.js'

/** How sessions of other providers become sessions of the service. */
export const externalRoutes = implement(
  { exchangeExternalToken },
  {
    exchangeExternalToken: {
      rules: { token: (value) => (value === '' ? 'must not be empty' : undefined) },
      async run({ provider_id: provider, token }, call) {
        const verified = await verifyExternalToken(call, provider, token)
        const id = await sessionId(call.caller.project.id, provider, verified)
        const { user, isNewUser } = findOrSignUp(call, provider, verified)
        const session = await startSession(call, user, { id, notAfter: verified.expiresAt })
        return { access_token: session.access_token, session_id: id, user_id: user.id, is_new_user: isNewUser }
      },
    },
  },
)

type Signing = Call<'SIGN_UP_NOT_ENABLED' | 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'>

/** Returns the user of an account at a provider, whose profile stays as it is, or signs it up. */
function findOrSignUp(
  call: Signing,
  provider: ExternalProvider,
  { subject, email, emailVerified, name }: ExternalToken,
): { user: UserRow; isNewUser: boolean } {
  const { world, random, caller } = call
  const { project } = caller
  const known = world.externalIdentities
    .by('account', `${provider}/${subject}`)
    .find(({ projectId }) => projectId === project.id)
  const owner = known && world.users.get(known.userId)
  if (owner) return { user: owner, isNewUser: false }
  if (!project.settings.sign_up_enabled) call.fail('SIGN_UP_NOT_ENABLED')
  const anonymous = caller.user?.anonymous ? caller.user : undefined
  if (anonymous && world.externalIdentities.by('user', anonymous.id).some((row) => row.provider === provider))
    call.fail('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN')
  const user = signUp(call, { method: 'oauth', email, provider }, { displayName: name })
  // An upgraded user gets the name of the account.
  if (name !== null) world.users.change(user.id, { displayName: name })
  if (email !== null) setPrimaryEmail(call, user, { value: email, usedForAuth: false, verified: emailVerified })
  world.externalIdentities.put({
    id: random.uuid(),
    projectId: project.id,
    userId: user.id,
    provider,
    accountId: subject,
  })
  return { user, isNewUser: user.id !== anonymous?.id }
}

/** The ID of a session: the same for all tokens of one session at the provider. */
async function sessionId(projectId: string, provider: string, { subject, sessionId }: ExternalToken): Promise<string> {
  const text = JSON.stringify([projectId, provider, subject, sessionId])
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
