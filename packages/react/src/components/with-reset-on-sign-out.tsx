import { type ComponentType, useState } from 'react'
import { useSession } from '../hooks/use-session.js'
import { useClient } from '../provider/client-context.js'

/**
 * Resets a form when a user has signed out, so that the next user of the page neither finds nor submits what they entered.
 */
/* @__NO_SIDE_EFFECTS__ */
export function withResetOnSignOut<P extends object>(Form: ComponentType<P>): ComponentType<P> {
  return function ResetOnSignOut(props) {
    const { session } = useClient()
    const { status } = useSession()
    const isSignedOut = status === 'signed-out' || status === 'ended'
    // Anonymous users have yet to sign in.
    const isSignedIn = !isSignedOut && status !== 'loading' && session.claims().is_anonymous !== true
    const [seen, see] = useState({ isSignedIn, signOuts: 0 })
    if (isSignedIn !== seen.isSignedIn) see({ isSignedIn, signOuts: seen.signOuts + Number(isSignedOut) })
    return <Form key={seen.signOuts} {...props} />
  }
}
