import { SignIn } from '@latchkey/react/sign-in'

export default { component: SignIn }
export const SignedOut = {}
