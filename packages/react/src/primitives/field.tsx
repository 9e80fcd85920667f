'use client'

import type { ComponentProps, ReactNode } from 'react'
import type { FaultSaid } from '../forms/check.js'
import { fault as faults, field } from '../texts/en/form.js'
import { useTexts } from '../texts/use-texts.js'
import { useDress } from '../theme/look.js'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'name'> {
  readonly name: string
  /** The form's name: ids stay the same from build to build, for password managers. */
  readonly form: string
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong, or what to say of it. */
  readonly fault?: FaultSaid | string | undefined
  /** What stands inside the field's frame, after the input. */
  readonly after?: ReactNode
  /** Says a fault aloud: for one that comes while the focus is already here, from the service. */
  readonly live?: 'assertive' | undefined
}

/**
 * An input with its label, and its hint or in its place the error, linked for those who cannot see that they belong
 * together.
 */
export function Field({ name, form, label, hint, fault, after, live, className, ...input }: FieldProps) {
  const t = useTexts(faults)
  const dress = useDress()
  const id = inputId(form, name)
  const note = fault ? `${id}-fault` : hint && `${id}-hint`
  return (
    <div className={dress('lk-field')}>
      <label className={dress('lk-label')} htmlFor={id}>
        {label}
      </label>
      <div className="lk-control">
        <input
          aria-required
          {...input}
          className={dress(className ? `lk-input ${className}` : 'lk-input')}
          id={id}
          name={name}
          aria-invalid={fault !== undefined}
          aria-describedby={note}
        />
        {after}
      </div>
      {hint && !fault && (
        <p className={dress('lk-hint')} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="lk-live" aria-live={live}>
        {fault && (
          <p className={dress('lk-fault')} id={`${id}-fault`}>
            {typeof fault === 'string' ? fault : t(...fault)}
          </p>
        )}
      </div>
    </div>
  )
}

export const inputId = (form: string, name: string): string => `lk-${form}-${name}`

/** An address. Typed as it is written, whatever the direction of the language. */
export function EmailField(props: Omit<FieldProps, 'type' | 'name' | 'label'>) {
  const t = useTexts(field)
  return (
    <Field
      type="email"
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      name="email"
      label={t('field.email')}
    />
  )
}
