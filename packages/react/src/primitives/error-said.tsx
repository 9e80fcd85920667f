'use client'

import { errors } from '../texts/en/errors.js'
import { firstErrors } from '../texts/en/first-errors.js'
import { errorText } from '../texts/error-text.js'
import { errorCode } from '../texts/first-error.js'
import { inDevelopment } from '../texts/in-development.js'
import { useTexts } from '../texts/use-texts.js'

/** Renders the text of any error, with the error code if there is no specific text. */
export function ErrorSaid({ error }: { readonly error: unknown }) {
  const t = useTexts(firstErrors, errors)
  const said = errorText(error)
  const details = said[0] === 'error.unknown' && detailsOf(error, inDevelopment())
  return (
    <p>
      {t(...said)}
      {details && <code className="lk-code">{details}</code>}
    </p>
  )
}

/** Returns the details of an unknown error: its code, or its message during development. Pure. */
export const detailsOf = (error: unknown, development: boolean): string | undefined =>
  errorCode(error) ?? (development ? String(error) : undefined)
