'use client'

import { errors } from '../texts/en/errors.js'
import { firstErrors } from '../texts/en/first-errors.js'
import { errorText } from '../texts/error-text.js'
import { errorCode } from '../texts/first-error.js'
import { useTexts } from '../texts/use-texts.js'

/** What to tell of any error; with its code, where that is all that can be told. */
export function ErrorSaid({ error }: { readonly error: unknown }) {
  const t = useTexts(firstErrors, errors)
  const said = errorText(error)
  const code = errorCode(error)
  return (
    <p>
      {t(...said)}
      {said[0] === 'error.unknown' && code && <code className="lk-code">{code}</code>}
    </p>
  )
}
