import { useFieldErrorText } from '../../forms/use-field-error-text.js'
import type { FieldProps } from './field.js'

export interface FieldErrorAnnouncementProps {
  /** Errors by field. Renders nothing if there are none. */
  readonly errors: { readonly [field: string]: FieldProps['error'] } | undefined
}

/** Announces all errors of a form to screen readers. Each error is displayed at its field only. */
export function FieldErrorAnnouncement({ errors }: FieldErrorAnnouncementProps) {
  const text = useFieldErrorText()
  return (
    Object.values(errors ?? {}).some(Boolean) && (
      <div className="lk-hidden" role="alert">
        <ul>{Object.entries(errors ?? {}).map(([name, error]) => error && <li key={name}>{text(error)}</li>)}</ul>
      </div>
    )
  )
}
