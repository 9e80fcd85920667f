// The sign-in and sign-up screens, and their sign-in methods for custom screens.

// The results of the hooks, which apps must be able to name.
export type {
  MagicLinkActions,
  MagicLinkState,
  SignInActions,
  SignInState,
  SignUpActions,
  SignUpState,
} from '@latchkey/core/internal/sign-in'

export type { SignUpField, SignUpFieldsProps } from '../components/sign-in/sign-up-fields.js'
export {
  MagicLinkSignIn,
  OAuthButtons,
  type OAuthButtonsProps,
  PasskeyButton,
  type PasskeyButtonProps,
  PasswordSignIn,
  PasswordSignUp,
} from '../components/sign-in-methods.js'
export { SignInReason, type SignInReasonProps } from '../components/sign-in-reason.js'
export type { Controlled } from '../hooks/use-controller.js'
export { useMagicLink } from '../hooks/use-magic-link.js'
export type { HookOptions } from '../provider/client-context.js'
export type { SignInScreenProps } from '../screens/sign-in.js'
export { SignIn, type SignInProps, useSignIn } from '../screens/sign-in.js'
export type { SignUpScreenProps } from '../screens/sign-up.js'
export { SignUp, type SignUpProps, useSignUp } from '../screens/sign-up.js'
export type { RootProps } from '../theme/root.js'
