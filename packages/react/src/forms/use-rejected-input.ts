import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the ref of an input whose value can be rejected, such as a password. Each rejection focuses the input and
 * selects the value, so that the next key replaces it.
 *
 * @param rejection The error of the rejected value. Undefined or false without one.
 */
export function useRejectedInput(rejection: unknown): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!rejection) return
    input.current?.focus()
    input.current?.select()
  }, [rejection])
  return input
}
