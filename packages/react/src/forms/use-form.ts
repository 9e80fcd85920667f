'use client'

import { type SubmitEvent, useRef, useState } from 'react'
import type { FieldErrorMessage } from './check.js'

/** Validation errors by field name. */
export type FieldErrors<F extends string, W = FieldErrorMessage> = { readonly [K in F]?: W | undefined }

export interface FormSetup<F extends string, W = FieldErrorMessage> {
  /** Field names in display order. */
  readonly fields: readonly F[]
  check(values: Readonly<Record<F, string>>): FieldErrors<F, W>
  /** Called with valid values only. */
  submit(values: Readonly<Record<F, string>>): void
}

export interface Form<F extends string, W = FieldErrorMessage> {
  readonly errors: FieldErrors<F, W>
  /** Errors of the last submit if there was more than one, for `<FieldErrorList>`. */
  readonly summary: FieldErrors<F, W> | undefined
  /** Props to spread on `<form>`. */
  readonly props: {
    readonly method: 'post'
    readonly noValidate: true
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    readonly onInput: (event: { readonly currentTarget: HTMLFormElement }) => void
  }
}

/**
 * An uncontrolled form, so that input typed before hydration and values filled in by password managers are kept.
 * Validates on submit. After that, an error disappears as soon as its field is valid. Moves focus to the invalid field,
 * or to the error list if there are several.
 */
export function useForm<const F extends string, W = FieldErrorMessage>({
  fields,
  check,
  submit,
}: FormSetup<F, W>): Form<F, W> {
  const [errors, setErrors] = useState<FieldErrors<F, W>>({})
  const [summary, setSummary] = useState<FieldErrors<F, W>>()
  const seen = useRef(errors)
  const show = (next: FieldErrors<F, W>) => {
    seen.current = next
    setErrors(next)
  }
  return {
    errors,
    summary,
    props: {
      // If the form is submitted before hydration, its values must not end up in the URL.
      method: 'post',
      noValidate: true,
      onSubmit(event) {
        event.preventDefault()
        const form = event.currentTarget
        const values = valuesOf(form, fields)
        const found = check(values)
        show(found)
        const wrong = fields.filter((field) => found[field])
        setSummary(wrong.length > 1 ? found : undefined)
        if (wrong[0] === undefined) submit(values)
        else if (wrong.length === 1) inputOf(form, wrong[0])?.focus()
      },
      onInput({ currentTarget }) {
        if (!fields.some((field) => seen.current[field])) return
        const found = check(valuesOf(currentTarget, fields))
        show(
          Object.fromEntries(fields.map((field) => [field, seen.current[field] && found[field]])) as FieldErrors<F, W>,
        )
      },
    },
  }
}

function inputOf(form: HTMLFormElement, field: string): HTMLInputElement | undefined {
  const input = form.elements.namedItem(field)
  return input instanceof HTMLInputElement ? input : undefined
}

function valuesOf<F extends string>(form: HTMLFormElement, fields: readonly F[]): Record<F, string> {
  return Object.fromEntries(fields.map((field) => [field, inputOf(form, field)?.value ?? ''])) as Record<F, string>
}
