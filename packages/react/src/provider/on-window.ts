/**
 * Calls a function for each event of the window. The window of React Native has no events, and jsdom with the
 * `AbortController` of Node.js rejects the option `signal`.
 *
 * @returns An unsubscribe function.
 */
export function onWindow<E extends keyof WindowEventMap>(
  type: E,
  listener: (event: WindowEventMap[E]) => unknown,
): () => void {
  window.addEventListener?.(type, listener)
  return () => window.removeEventListener?.(type, listener)
}
