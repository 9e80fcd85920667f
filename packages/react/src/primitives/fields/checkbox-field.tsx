import { type ReactNode, useId } from 'react'
import { Styled } from '../../theme/styled.js'

export interface CheckboxFieldProps {
  readonly name: string
  /** Name of the form. */
  readonly form: string
  readonly label: ReactNode
  readonly required: boolean
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** The ID of the form that it belongs to. Default: the form around it. */
  readonly owner?: string
  /** Whether it is checked at first. Default: `false`. */
  readonly defaultChecked?: boolean
  readonly onInput?: (isChecked: boolean) => void
}

/** A checkbox with its label and its hint or error message. */
export function CheckboxField({
  name,
  form,
  label,
  required,
  hint,
  error,
  owner,
  defaultChecked,
  onInput,
}: CheckboxFieldProps) {
  const id = `lk-${form}-${name}-${useId()}`
  const note = error ?? hint
  return (
    <Styled.div className="lk-field">
      <Styled.label className="lk-check">
        <Styled.input
          className="lk-checkbox"
          type="checkbox"
          name={name}
          form={owner}
          defaultChecked={defaultChecked}
          onInput={(event) => onInput?.(event.currentTarget.checked)}
          aria-required={required}
          aria-invalid={Boolean(error)}
          aria-describedby={note && id}
        />
        <span>{label}</span>
      </Styled.label>
      {note && (
        <Styled.p className={error ? 'lk-field-error' : 'lk-hint'} id={id}>
          {note}
        </Styled.p>
      )}
    </Styled.div>
  )
}
