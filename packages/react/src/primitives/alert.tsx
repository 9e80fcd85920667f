'use client'

import { errorCode, errorText } from '../texts/error-text.js'
import type { Said } from '../texts/messages.js'
import { useTexts } from '../texts/use-texts.js'

export interface AlertProps {
  readonly error: unknown
  /** What to say where there is no error. */
  readonly text?: Said | undefined
}

/** The place where errors of the whole form are said. Always there, so that what comes into it is read out. */
export function Alert({ error, text }: AlertProps) {
  const t = useTexts()
  const said = error === undefined && text ? text : errorText(error)
  const code = errorCode(error)
  return (
    <div role="alert" className="lk-alert">
      {(error !== undefined || text) && (
        <p>
          {t(...said)}
          {said[0] === 'error.unknown' && code && <code className="lk-code">{code}</code>}
        </p>
      )}
    </div>
  )
}
