// The sign-in and sign-up screens, and their sign-in methods for custom screens.
export {
  MagicLinkSignIn,
  OAuthButtons,
  type OAuthButtonsProps,
  PasskeyButton,
  type PasskeyButtonProps,
  PasswordSignIn,
  PasswordSignUp,
} from '../components/sign-in-methods.js'
export { useMagicLink } from '../hooks/use-magic-link.js'
export { SignIn, type SignInProps, useSignIn } from '../screens/sign-in.js'
export { SignUp, type SignUpProps, useSignUp } from '../screens/sign-up.js'
