// The sign-in screen, and its sign-in methods for custom screens.
export {
  MagicLinkSignIn,
  OAuthButtons,
  type OAuthButtonsProps,
  PasskeyButton,
  type PasskeyButtonProps,
  PasswordSignIn,
} from '../components/sign-in-methods.js'
export { useMagicLink } from '../hooks/use-magic-link.js'
export { SignIn, type SignInProps, useSignIn } from '../screens/sign-in.js'
