/** Finds out whether a handler has awaited its guards. */
export interface AwaitTracker {
  /** Returns the same function, whose promises are tracked. */
  track<F extends (...given: never[]) => Promise<unknown>>(called: string, guard: F): F
  /** Throws a `TypeError` that names a guard whose promise nobody has awaited. */
  check(): void
}

/**
 * Tracks the guards of a handler. Without `await`, what follows a guard is for every user, before the guard knows.
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
        // What nobody awaits rejects for nobody: `check` throws.
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
