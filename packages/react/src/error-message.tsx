'use client'

import { inRoot } from './in-root.js'
import { Alert } from './primitives/alert.js'

export interface ErrorMessageProps {
  /** What a call or flow of the kit has thrown; `undefined` for nothing to say. */
  readonly error: unknown
}

/** Says an error as the kit's screens do: by its code, in the person's language, read out when it comes. Leave it in place. */
export const ErrorMessage = /* @__PURE__ */ inRoot(({ error }: ErrorMessageProps) => <Alert error={error} />)
