'use client'

import { errorCode, errorText } from '../texts/error-text.js'
import { useTexts } from '../texts/use-texts.js'

/** The place where errors of the whole form are said. Always there, so that what comes into it is read out. */
export function Alert({ error }: { readonly error: unknown }) {
  const t = useTexts()
  const said = errorText(error)
  const code = errorCode(error)
  return (
    <div role="alert" className="lk-alert">
      {error !== undefined && (
        <p>
          {t(...said)}
          {said[0] === 'error.unknown' && code && <code className="lk-code">{code}</code>}
        </p>
      )}
    </div>
  )
}
