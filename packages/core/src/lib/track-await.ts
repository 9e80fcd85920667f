/** Finds out whether a handler has awaited its guards. */
export interface AwaitTracker {
  /** Returns the same function, whose promises are tracked. */
  track<F extends (...given: never[]) => Promise<unknown>>(called: string, guard: F): F
  /** Throws a `TypeError` that names a guard that was called without `await`. */
  check(): void
}

/**
 * Tracks the guards of a handler. Without `await`, the code after a guard runs for every user, before the guard has decided.
 *
 * @returns The tracker of one call of a handler.
 *
 * @example
 * const { track, check } = createAwaitTracker()
 * const result = await handler({ protect: track('auth.protect', auth.protect) })
 * check()
 */
export function createAwaitTracker(): AwaitTracker {
  const unread = new Map<object, string>()
  return {
    track: (called, guard) =>
      ((...given: never[]) => {
        const promise = guard(...given)
        const { then } = promise
        // Without `await`, its rejection would be unhandled: `check` reports it instead.
        then.call(promise, undefined, () => {})
        unread.set(promise, called)
        // `await` calls `then` of a promise whose constructor is another one.
        return Object.defineProperties(promise, {
          constructor: { value: undefined },
          // biome-ignore lint/suspicious/noThenProperty: the promise tells whether it is awaited
          then: {
            value(...handlers: Parameters<typeof then>) {
              unread.delete(promise)
              return then.apply(promise, handlers)
            },
          },
        })
      }) as typeof guard,
    check() {
      for (const called of unread.values())
        throw new TypeError(
          `\`${called}\` returns a promise: write \`await\` before \`${called}(…)\`, or it protects nothing.`,
        )
    },
  }
}
