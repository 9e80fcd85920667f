// The sign-up screen, and its form for custom screens.
export { PasswordSignUp } from '../components/sign-in-methods.js'
export { SignUp, type SignUpProps, useSignUp } from '../screens/sign-up.js'
