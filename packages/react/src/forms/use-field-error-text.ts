import type { FieldError } from '@latchkey/core/internal/sign-in'
import { fieldError } from '../texts/en/form.js'
import { useTexts } from '../texts/use-texts.js'

/** Returns a function from the error of a field to its text. A form can pass another text in its place. */
export function useFieldErrorText(): (error: FieldError | string) => string {
  const t = useTexts(fieldError)
  return (error) =>
    // Core has no type for which code has which details.
    typeof error === 'string' ? error : t(...([`fieldError.${error.code}`, error.details] as Parameters<typeof t>))
}
