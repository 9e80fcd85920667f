'use client'

import * as React from 'react'

/** A promise with its result, in the fields that `use` of React 19 sets and reads, too. */
export type Tracked<T> = PromiseLike<T> & {
  status?: 'pending' | 'fulfilled' | 'rejected'
  value?: T
  reason?: unknown
}

type Use = <T>(promise: PromiseLike<T>) => T

/** Not `React.use`: React 18 does not export it, which bundlers report as an error. */
const use: Use | undefined = Reflect.get(React, 'use')

/** Whether React suspends components with `use`, as it does since version 19. */
export const hasUse = use !== undefined

/**
 * Returns the value of a promise, suspends while it is pending, or throws its error. May be called conditionally. The
 * promise must be the same one for each render.
 */
export const readPromise: Use = use ?? throwUntilSettled

/** In React 18, a component suspends when it throws a promise. */
function throwUntilSettled<T>(promise: PromiseLike<T>): T {
  const tracked: Tracked<T> = promise
  if (tracked.status === 'fulfilled') return tracked.value as T
  if (tracked.status === 'rejected') throw tracked.reason
  if (tracked.status === undefined) {
    tracked.status = 'pending'
    promise.then(
      (value) => Object.assign(tracked, { status: 'fulfilled', value }),
      (reason) => Object.assign(tracked, { status: 'rejected', reason }),
    )
  }
  throw promise
}
