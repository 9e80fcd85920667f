import { Profile } from './profile.jsx'

export default { component: Profile }
export const SignedIn = { parameters: { user: { displayName: 'Ada' } } }
export const SignedOut = {}
