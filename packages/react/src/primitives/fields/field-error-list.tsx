'use client'

import { type MouseEvent, useEffect, useRef } from 'react'
import type { FieldErrorMessage } from '../../forms/check.js'
import type { FieldErrors } from '../../forms/use-form.js'
import { fieldError as texts } from '../../texts/en/form.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { inputId } from './field.js'

export interface FieldErrorListProps<W extends FieldErrorMessage | string> {
  readonly form: string
  /** Errors by field. Renders nothing if there are none. */
  readonly errors: FieldErrors<string, W> | undefined
  /** Translates an error that is identified by a key. */
  readonly translate?: (error: W) => FieldErrorMessage | string | undefined
}

/** Lists the errors of a form with links to the fields. Receives focus whenever the list changes. */
export function FieldErrorList<W extends FieldErrorMessage | string = FieldErrorMessage>({
  form,
  errors,
  translate: say,
}: FieldErrorListProps<W>) {
  const t = useTexts(texts)
  const text = (error: W) => {
    const message: FieldErrorMessage | string = say?.(error) ?? error
    return typeof message === 'string' ? message : t(...message)
  }
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors) list.current?.focus()
  }, [errors])
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // Not by the fragment, which may belong to the router of the app.
    event.preventDefault()
    document.getElementById(event.currentTarget.hash.slice(1))?.focus()
  }
  return (
    errors && (
      <Styled as="div" role="alert" tabIndex={-1} className="lk-field-errors" ref={list}>
        <ul>
          {Object.entries(errors).map(
            ([name, error]) =>
              error && (
                <li key={name}>
                  <Styled as="a" className="lk-link" href={`#${inputId(form, name)}`} onClick={follow}>
                    {text(error)}
                  </Styled>
                </li>
              ),
          )}
        </ul>
      </Styled>
    )
  )
}
