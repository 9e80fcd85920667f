'use client'

import { type MouseEvent, useEffect, useRef } from 'react'
import type { FieldErrorMessage } from '../forms/check.js'
import type { Faults } from '../forms/use-form.js'
import { fault as texts } from '../texts/en/form.js'
import { useTexts } from '../texts/use-texts.js'
import { inputId } from './field.js'

export interface FaultListProps<W extends FieldErrorMessage | string> {
  readonly form: string
  /** Errors by field. Renders nothing if there are none. */
  readonly faults: Faults<string, W> | undefined
  /** Translates an error that is identified by a key. */
  readonly say?: (fault: W) => FieldErrorMessage | string | undefined
}

/** Lists the errors of a form with links to the fields. Receives focus whenever the list changes. */
export function FaultList<W extends FieldErrorMessage | string = FieldErrorMessage>({
  form,
  faults,
  say,
}: FaultListProps<W>) {
  const t = useTexts(texts)
  const text = (fault: W) => {
    const message: FieldErrorMessage | string = say?.(fault) ?? fault
    return typeof message === 'string' ? message : t(...message)
  }
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (faults) list.current?.focus()
  }, [faults])
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // Not by the fragment, which may belong to the router of the app.
    event.preventDefault()
    document.getElementById(event.currentTarget.hash.slice(1))?.focus()
  }
  return (
    faults && (
      <div role="alert" tabIndex={-1} className="lk-faults" ref={list}>
        <ul>
          {Object.entries(faults).map(
            ([name, fault]) =>
              fault && (
                <li key={name}>
                  <a className="lk-link" href={`#${inputId(form, name)}`} onClick={follow}>
                    {text(fault)}
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
    )
  )
}
