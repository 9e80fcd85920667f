import { SignIn } from '@latchkey/react'

export default { component: SignIn }
export const SignedOut = {}
