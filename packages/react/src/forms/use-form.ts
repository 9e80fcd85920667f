import { INTERNALS } from '@latchkey/core/internal/client'
import type { FieldErrorCode, FieldErrors } from '@latchkey/core/internal/sign-in'
import { type KeyboardEvent, type MouseEventHandler, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useClient } from '../provider/client-context.js'

export interface FormSetup<F extends string, C extends string = FieldErrorCode> {
  /** Field names in display order. */
  readonly fields: readonly F[]
  /** Whether a submission is in progress. Until it is answered, the form submits nothing. */
  readonly pending: boolean
  check(values: FormValues<F>): FieldErrors<F, C>
  /** Called at each submission. Without `true` the values are not submitted, and another field has the focus. */
  readonly ready?: (() => boolean) | undefined
  /** Called with valid values only. */
  submit(values: FormValues<F>): void
}

/** The values by field. A field that the form does not have is left out. */
export type FormValues<F extends string> = { readonly [K in F]?: string }

export interface Form<F extends string, C extends string = FieldErrorCode> {
  readonly errors: FieldErrors<F, C>
  /**
   * Errors of the last submit that moving focus does not announce, until the next input, for `<FieldErrorAnnouncement>`:
   * if there is more than one, or if the invalid field has focus already.
   */
  readonly summary: FieldErrors<F, C> | undefined
  /** Props to spread on `<form>`. */
  readonly props: {
    readonly method: 'post'
    readonly noValidate: true
    readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
    readonly onInput: (event: { readonly currentTarget: HTMLFormElement }) => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void
  }
  /**
   * Returns the click handler of another button in the form, which needs one field only. Calls `use` with the value of
   * the field if it is valid.
   */
  submitField(field: F, use: (value: string) => void): MouseEventHandler<HTMLButtonElement>
}

/** Minimum time between the answer to a submission and the next one, in milliseconds. */
const PAUSE = 1000

/**
 * An uncontrolled form, so that input typed before hydration and values filled in by password managers are kept.
 * Validates on submit. After that, an error disappears as soon as it no longer applies. Another error of the field appears
 * at the next submit: screen readers would announce it while the user types. Moves focus to the first invalid field.
 * One submission at a time: a key that is held submits once, and a submission that follows an answer at once waits for a
 * second, with the values that the fields have then.
 */
export function useForm<const F extends string, C extends string = FieldErrorCode>({
  fields,
  pending,
  check,
  ready = () => true,
  submit,
}: FormSetup<F, C>): Form<F, C> {
  const [errors, setErrors] = useState<FieldErrors<F, C>>({})
  const [summary, setSummary] = useState<FieldErrors<F, C>>()
  const seen = useRef(errors)
  const { env } = useClient()[INTERNALS]
  const nextAt = useRef(0)
  const cancelDelayed = useRef<() => void>(undefined)
  useEffect(() => {
    if (!pending) return
    return () => {
      nextAt.current = env.now() + PAUSE
    }
  }, [pending, env])
  useEffect(() => () => cancelDelayed.current?.(), [])
  const show = (next: FieldErrors<F, C>) => {
    seen.current = next
    setErrors(next)
  }
  /** `again` repeats the submission, for the latest render. */
  const submitFields = (
    form: HTMLFormElement,
    needed: readonly F[],
    use: (values: FormValues<F>) => void,
    again: () => void,
  ) => {
    if (pending) return
    const isReady = ready()
    const values = valuesOf(form, fields)
    const all = check(values)
    const [wrong, other] = needed.filter((field) => all[field])
    // Screen readers announce only what is added: unchanged errors are removed first.
    show({})
    setSummary(undefined)
    cancelDelayed.current?.()
    const wait = nextAt.current - env.now()
    if (!wrong && isReady && wait > 0) {
      // The user may change the fields until then. The clock of the device may be set back.
      cancelDelayed.current = env.idleTimer(Math.min(wait, PAUSE), () => {
        nextAt.current = 0
        again()
      })
      return
    }
    if (!wrong) return isReady ? use(values) : undefined
    queueMicrotask(() => {
      const found = Object.fromEntries(needed.map((field) => [field, all[field]])) as FieldErrors<F, C>
      const input = inputOf(form, wrong)
      show(found)
      if (other || input === document.activeElement) setSummary(found)
      if (!isReady) return
      // After React has rendered the error: screen readers read it with the field.
      queueMicrotask(() => input?.focus())
    })
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
        submitFields(form, fields, submit, () => form.requestSubmit())
      },
      onKeyDown(event) {
        if (event.repeat && event.key === 'Enter') event.preventDefault()
      },
      onInput({ currentTarget }) {
        if (!fields.some((field) => seen.current[field])) return
        // Fixed errors must not remain in the announcement, where screen readers can still find them.
        setSummary(undefined)
        const found = check(valuesOf(currentTarget, fields))
        show(
          Object.fromEntries(
            fields.map((field) => [field, seen.current[field]?.code === found[field]?.code ? found[field] : undefined]),
          ) as FieldErrors<F, C>,
        )
      },
    },
    submitField:
      (field, use) =>
      ({ currentTarget: button }) => {
        if (!button.form) return
        const submitValue = (values: FormValues<F>) => use(values[field] ?? '')
        submitFields(button.form, [field], submitValue, () => button.click())
      },
  }
}

function inputOf(form: HTMLFormElement, field: string): HTMLInputElement | undefined {
  const input = form.elements.namedItem(field)
  return input instanceof HTMLInputElement ? input : undefined
}

function valuesOf<F extends string>(form: HTMLFormElement, fields: readonly F[]): FormValues<F> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const input = inputOf(form, field)
      return input ? [[field, input.type === 'checkbox' && !input.checked ? '' : input.value]] : []
    }),
  ) as FormValues<F>
}
