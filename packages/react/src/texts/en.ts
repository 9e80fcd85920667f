import { bundledErrors } from './en/bundled-errors.js'
import { common } from './en/common.js'
import { errors } from './en/errors.js'
import { field, fieldError } from './en/form.js'
import { framed, notFound, redirecting } from './en/handler.js'
import { mail } from './en/mail.js'
import { rareErrors } from './en/rare-errors.js'
import { agent } from './en/screens/agent-auth-confirm.js'
import { cli } from './en/screens/cli-auth-confirm.js'
import { completeAccount } from './en/screens/complete-account.js'
import { confirmLink } from './en/screens/confirm-link.js'
import { damagedLink } from './en/screens/damaged-link.js'
import { verify } from './en/screens/email-verification.js'
import { errorPage } from './en/screens/error-page.js'
import { forgot } from './en/screens/forgot-password.js'
import { magicLink } from './en/screens/magic-link.js'
import { magicLinkCallback } from './en/screens/magic-link-callback.js'
import { magicLinkSent } from './en/screens/magic-link-sent.js'
import { mfa } from './en/screens/mfa.js'
import { mfaEnded } from './en/screens/mfa-ended.js'
import { noMethod, signUpOff } from './en/screens/no-method.js'
import { oauthCallback } from './en/screens/oauth-callback.js'
import { reset } from './en/screens/password-reset.js'
import { sessionEnded } from './en/screens/session-ended.js'
import { signIn } from './en/screens/sign-in.js'
import { signOut } from './en/screens/sign-out.js'
import { signUp } from './en/screens/sign-up.js'
import { signedIn } from './en/screens/signed-in.js'
import { invitation } from './en/screens/team-invitation.js'
import { verifyEmail } from './en/screens/verify-email.js'
import { verifyNotice } from './en/screens/verify-notice.js'
import { passkey, provider } from './en/sign-in-methods.js'
import { notAvailable, unreachable } from './en/unreachable.js'
import { user } from './en/user.js'
import { userMenu } from './en/user-menu.js'

/**
 * All English texts by meaning. `{name}` is a parameter, `<link>…</link>` is rendered by the screen (syntax:
 * `parse.ts`). Texts quoted in the specification are verbatim. Every locale has the same keys and parameters. Screens
 * import only the groups they use (`useTexts`): the complete object is for servers, types and tests.
 */
export const en = {
  ...common,
  ...field,
  ...fieldError,
  ...signIn,
  ...provider,
  ...passkey,
  ...magicLink,
  ...magicLinkSent,
  ...mail,
  ...magicLinkCallback,
  ...mfa,
  ...signUp,
  ...forgot,
  ...reset,
  ...verify,
  ...verifyEmail,
  ...verifyNotice,
  ...oauthCallback,
  ...invitation,
  ...completeAccount,
  ...confirmLink,
  ...damagedLink,
  ...cli,
  ...agent,
  ...errorPage,
  ...redirecting,
  ...notFound,
  ...framed,
  ...user,
  ...userMenu,
  ...signedIn,
  ...signOut,
  ...noMethod,
  ...unreachable,
  ...notAvailable,
  ...mfaEnded,
  ...sessionEnded,
  ...signUpOff,
  ...bundledErrors,
  ...errors,
  ...rareErrors,
} as const
