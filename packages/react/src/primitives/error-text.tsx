'use client'

import { errorCode } from '../texts/bundled-error.js'
import { bundledErrors } from '../texts/en/bundled-errors.js'
import { errors } from '../texts/en/errors.js'
import { errorText } from '../texts/error-text.js'
import { isDevelopment } from '../texts/is-development.js'
import { useTexts } from '../texts/use-texts.js'

/** Renders the text of any error, with the error code if there is no specific text. */
export function ErrorText({ error }: { readonly error: unknown }) {
  const t = useTexts(bundledErrors, errors)
  const message = errorText(error)
  const details = message[0] === 'error.unknown' && detailsOf(error, isDevelopment())
  return (
    <p>
      {t(...message)}
      {details && <code className="lk-code">{details}</code>}
    </p>
  )
}

/** Returns the details of an unknown error: its code, or its message during development. Pure. */
export const detailsOf = (error: unknown, development: boolean): string | undefined =>
  errorCode(error) ?? (development ? String(error) : undefined)
