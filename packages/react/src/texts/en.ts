import { bundledErrors } from './en/bundled-errors.js'
import { cli } from './en/cli-auth-confirm.js'
import { common } from './en/common.js'
import { verify } from './en/email-verification.js'
import { errorPage } from './en/error-page.js'
import { errors } from './en/errors.js'
import { forgot } from './en/forgot-password.js'
import { fault, field } from './en/form.js'
import { framed, leading, notFound } from './en/handler.js'
import { magicLink } from './en/magic-link.js'
import { magicLinkCallback } from './en/magic-link-callback.js'
import { magicLinkSent } from './en/magic-link-sent.js'
import { mail } from './en/mail.js'
import { mfa } from './en/mfa.js'
import { mfaEnded } from './en/mfa-ended.js'
import { noMethod } from './en/no-method.js'
import { oauthCallback } from './en/oauth-callback.js'
import { reset } from './en/password-reset.js'
import { signIn } from './en/sign-in.js'
import { passkey, provider } from './en/sign-in-methods.js'
import { signOut } from './en/sign-out.js'
import { signUp } from './en/sign-up.js'
import { signUpOff } from './en/sign-up-off.js'
import { signedIn } from './en/signed-in.js'
import { invitation } from './en/team-invitation.js'
import { unreachable } from './en/unreachable.js'
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
  ...fault,
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
  ...oauthCallback,
  ...invitation,
  ...cli,
  ...errorPage,
  ...leading,
  ...notFound,
  ...framed,
  ...user,
  ...userMenu,
  ...signedIn,
  ...signOut,
  ...noMethod,
  ...unreachable,
  ...mfaEnded,
  ...signUpOff,
  ...bundledErrors,
  ...errors,
} as const
