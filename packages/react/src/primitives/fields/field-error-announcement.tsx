'use client'

import type { FieldErrorMessage } from '../../forms/field-error-message.js'
import type { FieldErrors } from '../../forms/use-form.js'
import { fieldError as texts } from '../../texts/en/form.js'
import { useTexts } from '../../texts/use-texts.js'

export interface FieldErrorAnnouncementProps<W extends FieldErrorMessage | string> {
  /** Errors by field. Renders nothing if there are none. */
  readonly errors: FieldErrors<string, W> | undefined
  /** Translates an error that is identified by a key. */
  readonly translate?: (error: W) => FieldErrorMessage | string | undefined
}

/** Announces all errors of a form to screen readers. Each error is displayed at its field only. */
export function FieldErrorAnnouncement<W extends FieldErrorMessage | string = FieldErrorMessage>({
  errors,
  translate,
}: FieldErrorAnnouncementProps<W>) {
  const t = useTexts(texts)
  const text = (error: W) => {
    const message: FieldErrorMessage | string = translate?.(error) ?? error
    return typeof message === 'string' ? message : t(...message)
  }
  return (
    errors && (
      <div className="lk-hidden" role="alert">
        <ul>{Object.entries(errors).map(([name, error]) => error && <li key={name}>{text(error)}</li>)}</ul>
      </div>
    )
  )
}
