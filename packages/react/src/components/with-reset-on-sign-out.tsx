import { type ComponentType, useReducer } from 'react'
import { ResetForm } from '../hooks/use-controller.js'

/**
 * Resets a form when its controller starts again, because a user has signed out or another one has replaced them: the next
 * user of the page neither finds nor submits what they entered.
 */
/* @__NO_SIDE_EFFECTS__ */
export function withResetOnSignOut<P extends object>(Form: ComponentType<P>): ComponentType<P> {
  return function ResetOnSignOut(props) {
    const [restarts, reset] = useReducer((count: number) => count + 1, 0)
    return (
      <ResetForm.Provider value={reset}>
        <Form key={restarts} {...props} />
      </ResetForm.Provider>
    )
  }
}
