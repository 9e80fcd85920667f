'use client'

import { type SubmitEvent, useRef, useState } from 'react'
import type { FaultSaid } from './check.js'

/** What is wrong with a form, by field. */
export type Faults<F extends string, W = FaultSaid> = { readonly [K in F]?: W | undefined }

export interface FormSetup<F extends string, W = FaultSaid> {
  /** The fields in the order in which they stand. */
  readonly fields: readonly F[]
  check(values: Readonly<Record<F, string>>): Faults<F, W>
  /** Called with values in which nothing is wrong. */
  submit(values: Readonly<Record<F, string>>): void
}

export interface Form<F extends string, W = FaultSaid> {
  readonly faults: Faults<F, W>
  /** The faults of the last submit if there were several, for `<FaultList>`. */
  readonly listed: Faults<F, W> | undefined
  /** For `<form>`. */
  readonly props: {
    readonly method: 'post'
    readonly noValidate: true
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    readonly onInput: (event: { readonly currentTarget: HTMLFormElement }) => void
  }
}

/**
 * A form whose fields the browser keeps: what was typed before hydration, and what a password manager fills in, counts.
 * Checked on submit; from then on a fault goes as soon as it is mended. Focus goes to the field with a fault; to the list of them if there are several.
 */
export function useForm<const F extends string, W = FaultSaid>({ fields, check, submit }: FormSetup<F, W>): Form<F, W> {
  const [faults, setFaults] = useState<Faults<F, W>>({})
  const [listed, list] = useState<Faults<F, W>>()
  const seen = useRef(faults)
  const show = (next: Faults<F, W>) => {
    seen.current = next
    setFaults(next)
  }
  return {
    faults,
    listed,
    props: {
      // Sent before it has come to life, what was typed must not stand in the address.
      method: 'post',
      noValidate: true,
      onSubmit(event) {
        event.preventDefault()
        const form = event.currentTarget
        const values = valuesOf(form, fields)
        const found = check(values)
        show(found)
        const wrong = fields.filter((field) => found[field])
        list(wrong.length > 1 ? found : undefined)
        if (wrong[0] === undefined) submit(values)
        else if (wrong.length === 1) inputOf(form, wrong[0])?.focus()
      },
      onInput({ currentTarget }) {
        if (!fields.some((field) => seen.current[field])) return
        const found = check(valuesOf(currentTarget, fields))
        show(Object.fromEntries(fields.map((field) => [field, seen.current[field] && found[field]])) as Faults<F, W>)
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
