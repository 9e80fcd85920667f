import type { Client } from '../../client.js'
import { loadModule } from '../../errors/load-module.js'
import { sendMagicLink, signInWithMagicLink } from '../../flows/auth/magic-link.js'
import { signInWithPassword, signUpWithPassword } from '../../flows/auth/password.js'
import { signInWithOAuth } from '../../flows/oauth/oauth.js'
import type { RedirectInput } from '../arguments.js'
import { DONE } from '../machine.js'
import type {
  MagicLinkOutcome,
  MagicLinkTask,
  SignInOutcome,
  SignInTask,
  SignUpOutcome,
  SignUpTask,
} from './sign-in-tasks.js'

// What the screens for sign-in and sign-up call, and the screens that may follow them. It loads after the form, which can be
// typed into without it.

export { signInWithMfa } from '../../flows/auth/mfa.js'
export { redirectTo } from '../../flows/redirect-to.js'
export { signOut } from '../../flows/session/sign-out.js'
export { sendVerificationEmail } from '../../flows/users/contact-channel.js'

/** Runs a task of the sign-in screen. */
export async function performSignIn(
  client: Client,
  task: SignInTask,
  { redirectTo }: RedirectInput,
  signal: AbortSignal,
  emit: (event: SignInOutcome) => void,
): Promise<SignInOutcome> {
  switch (task.type) {
    case 'password':
      await signInWithPassword(client, { email: task.email, password: task.password, redirectTo }, { signal })
      return DONE
    case 'passkey': {
      const { signInWithPasskey } = await loadPasskeys(client)
      await signInWithPasskey(client, { redirectTo }, { signal })
      return DONE
    }
    case 'passkey-autofill': {
      const { offerPasskeys } = await loadPasskeys(client)
      const onPasskeySelected = () => emit({ type: 'passkey-selected' })
      const isOffered = await offerPasskeys(client, { redirectTo, onPasskeySelected }, signal)
      return isOffered ? DONE : { type: 'autofill-unavailable' }
    }
    case 'provider':
      return performProvider(client, task, { redirectTo }, signal)
    default:
      return performMagicLink(client, task, { redirectTo }, signal)
  }
}

/** Runs a task of the sign-up screen. */
export async function performSignUp(
  client: Client,
  task: SignUpTask,
  { redirectTo }: RedirectInput,
  signal: AbortSignal,
): Promise<SignUpOutcome> {
  switch (task.type) {
    case 'password':
      await signUpWithPassword(client, { email: task.email, password: task.password, redirectTo }, { signal })
      return DONE
    case 'provider':
      return performProvider(client, task, { redirectTo }, signal)
    default:
      return performMagicLink(client, task, { redirectTo }, signal)
  }
}

/** Redirects to a provider. */
async function performProvider(
  client: Client,
  { provider }: Extract<SignInTask, { readonly type: 'provider' }>,
  { redirectTo }: RedirectInput,
  signal: AbortSignal,
) {
  await signInWithOAuth(client, { provider, redirectTo }, { signal })
  return { type: 'redirected' } as const
}

/** Runs a task of the screen for an email with a code. */
export async function performMagicLink(
  client: Client,
  task: MagicLinkTask,
  { redirectTo }: RedirectInput,
  signal: AbortSignal,
): Promise<MagicLinkOutcome> {
  if (task.type === 'send') {
    const { nonce } = await sendMagicLink(client, { email: task.email }, { signal })
    return { type: 'sent', nonce, at: client.env.now() }
  }
  // Not aborted: by then the code may have been used.
  await signInWithMagicLink(client, { otp: task.otp, nonce: task.nonce, redirectTo })
  return DONE
}

const loadPasskeys = ({ env }: Client) => loadModule(env, import('./passkey-sign-in.js'))
